package io.everloop.checkpoint.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.Ranks;
import io.everloop.checkpoint.commit.Coordinator.Mode;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.disk.DiskLevel;
import io.everloop.checkpoint.level.disk.JobFile;
import io.everloop.checkpoint.level.disk.Store;
import io.everloop.checkpoint.level.partner.PartnerLevel;
import io.everloop.comm.Communicator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What lies in memory is found to be bad while it is being written over the regions: all ranks go on with another source. */
@Timeout(120)
class RottenMemoryTest {

    private static final int RANKS = 3;
    private static final int VICTIM = 1;

    private final List<String> putAway = Collections.synchronizedList(new ArrayList<>());

    private final CheckpointListener listener = new CheckpointListener() {
        @Override
        public void quarantined(String level, String copy, String why) {
            putAway.add(level + ", " + copy + ": " + why);
        }
    };

    private void commit(Program program, Communicator world, long iteration) {
        program.compute(world.rank(), iteration);
        assertTrue(program.coordinator.commit(iteration).join().committed());
    }

    private void rot(Program program, Communicator world) {
        if (world.rank() == VICTIM) {
            assertTrue(program.coordinator.rot("memory", VICTIM));
        }
    }

    @Test
    void aPartnerServesTheRankWhoseMemoryRottedAndTheOthersKeepWhatTheyHave() {
        Ranks.run(RANKS, world -> {
            Program program = new Program(Mode.SYNCHRONOUS, listener, new PartnerLevel(1, listener));
            program.coordinator.attach(world, Ranks.placement(RANKS));
            commit(program, world, 1);
            commit(program, world, 2);
            rot(program, world);
            program.compute(world.rank(), 3);
            Restored restored = program.coordinator.restore();
            assertEquals(2, restored.version());
            assertEquals(2, restored.rounds());
            assertEquals(world.rank() == VICTIM ? "partner" : "memory", restored.level());
            program.check(world.rank(), 2);
            assertTrue(program.coordinator.reprotect());
            commit(program, world, 4);
            program.compute(world.rank(), 5);
            assertEquals(1, program.coordinator.restore().rounds());
            program.check(world.rank(), 4);
        });
        assertEquals(
                List.of("memory, version 2 of rank 1 in memory: region field does not have its checksums"), putAway);
    }

    @Test
    void everybodyGoesBackToAnOlderVersionIfNobodyElseHasTheNewest(@TempDir Path directory) {
        Ranks.run(RANKS, world -> {
            JobFile job = new JobFile("heat", "job-1", RANKS, "disk");
            DiskLevel disk = new DiskLevel(Store.open(directory, job, 1, LevelListener.NONE), PageSupply.FRESH);
            Program program = Program.of(Mode.SYNCHRONOUS, listener, List.of(new Stage(disk, 2)));
            program.coordinator.attach(world, Ranks.placement(RANKS));
            for (int iteration = 1; iteration <= 3; iteration++) {
                commit(program, world, iteration);
            }
            rot(program, world);
            program.compute(world.rank(), 4);
            Restored restored = program.coordinator.restore();
            assertEquals(2, restored.version());
            assertEquals("disk", restored.level());
            program.check(world.rank(), 2);
        });
        assertEquals(1, putAway.size());
    }

    @Test
    void everybodyIsToldIfNothingElseIsLeft() {
        Ranks.run(RANKS, world -> {
            Program program = new Program(Mode.SYNCHRONOUS, listener);
            program.coordinator.attach(world, Ranks.placement(RANKS));
            commit(program, world, 1);
            rot(program, world);
            NothingToRestoreException error =
                    assertThrows(NothingToRestoreException.class, program.coordinator::restore);
            assertEquals(List.of(VICTIM), error.lost());
            commit(program, world, 2);
            program.compute(world.rank(), 3);
            assertEquals(2, program.coordinator.restore().iteration());
            program.check(world.rank(), 2);
        });
    }

    @Test
    void oneThatOnlyHelpsChecksWhatItHasAndItsRegionsAreLeftAlone() {
        Ranks.run(RANKS, world -> {
            Program program = new Program(Mode.SYNCHRONOUS, listener, new PartnerLevel(1, listener));
            program.coordinator.attach(world, Ranks.placement(RANKS));
            commit(program, world, 1);
            rot(program, world);
            program.compute(world.rank(), 2);
            Restored restored = world.rank() == VICTIM ? program.coordinator.serve() : program.coordinator.restore();
            assertEquals(1, restored.version());
            program.check(world.rank(), world.rank() == VICTIM ? 2 : 1);
            program.coordinator.restore();
            program.check(world.rank(), 1);
        });
        assertEquals(1, putAway.size());
    }
}
