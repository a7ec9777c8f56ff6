package io.everloop.checkpoint.level.partner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.Ranks;
import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.Shape;
import io.everloop.checkpoint.compress.Choice;
import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Camera;
import io.everloop.checkpoint.image.Camera.Checksumming;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.Pages;
import io.everloop.checkpoint.image.Restoration;
import io.everloop.checkpoint.image.SparePages;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.comm.Communicator;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PartnerLevelTest {

    private static final int BLOCK = Manifest.BLOCK_BYTES / 8;
    private static final int LENGTH = 21 * BLOCK + 3;

    /** A rank with some data and its level. */
    private static final class Member {

        final Communicator comm;
        final List<String> heard = new ArrayList<>();
        final PartnerLevel level;
        double[] u = new double[LENGTH];
        int[] small = {1, 2, 3};
        final Regions regions = new Regions()
                .array("small", int[].class, () -> small, array -> small = array, Shape.MAY_CHANGE)
                .array("u", double[].class, () -> u, array -> u = array);
        final Camera camera = new Camera(regions);
        long version;

        Member(Communicator comm, int copies) {
            this(comm, copies, Choice.AUTO);
        }

        Member(Communicator comm, int copies, Choice choice) {
            this(comm, copies, choice, new SparePages());
        }

        Member(Communicator comm, int copies, Choice choice, SparePages spare) {
            this.comm = comm;
            LevelListener listener = new LevelListener() {
                @Override
                public void quarantined(String name, String copy, String why) {
                    heard.add(copy + ": " + why);
                }

                @Override
                public void weakened(String name, String what) {
                    heard.add(what);
                }
            };
            level = new PartnerLevel(copies, listener, spare, choice);
            level.attach(comm.dup(), Ranks.placement(comm.size()));
            Arrays.setAll(u, i -> 1000 * comm.rank() + i);
        }

        Image take() {
            version++;
            return camera.take(comm.rank(), comm.size(), version, version, Checksumming.AT_ONCE)
                    .develop();
        }

        Image commit() throws LevelException {
            Image image = take();
            level.save(image);
            level.confirm(version);
            camera.confirmed(image);
            return image;
        }

        /** The holdings of all, as a restore would tell. */
        List<List<Holding>> holdings() {
            List<Holding> mine = level.holdings();
            long[] flat = mine.stream()
                    .flatMapToLong(holding -> java.util.stream.LongStream.of(
                            holding.owner(), holding.version(), holding.permanent() ? 1 : 0))
                    .toArray();
            int[] lengths = new int[comm.size()];
            comm.allgather(new int[] {flat.length}, 0, 1, lengths, 0);
            int[] offsets = new int[comm.size()];
            for (int i = 1; i < lengths.length; i++) {
                offsets[i] = offsets[i - 1] + lengths[i - 1];
            }
            long[] all = new long[IntStream.of(lengths).sum()];
            comm.allgatherv(flat, 0, flat.length, all, offsets, lengths);
            return IntStream.range(0, comm.size())
                    .mapToObj(rank -> IntStream.range(0, lengths[rank] / 3)
                            .map(i -> offsets[rank] + 3 * i)
                            .mapToObj(at -> new Holding((int) all[at], all[at + 1], all[at + 2] == 1))
                            .toList())
                    .toList();
        }

        List<Integer> everybody() {
            return IntStream.range(0, comm.size()).boxed().toList();
        }
    }

    private static void assertSame(Image expected, Image actual) {
        assertEquals(expected.manifest(), actual.manifest());
        for (int i = 0; i < expected.contents().size(); i++) {
            assertTrue(Blocks.damaged(
                            actual.contents().get(i),
                            expected.manifest().regions().get(i).checksums())
                    .isEmpty());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2,1,AUTO",
        "3,1,PLAIN",
        "3,2,AUTO",
        "5,2,AUTO",
        "4,1,AUTO",
        "2,1,LZ4",
        "3,2,LZ4",
        "5,2,ZSTD",
        "3,1,ZSTD"
    })
    void everybodyGetsBackWhatItsPartnersKept(int size, int copies, Choice choice) {
        Ranks.run(size, world -> {
            Member member = new Member(world, copies, choice);
            Image image = member.commit();
            assertEquals(copies, member.level.holdings().size());
            member.level.holdings().forEach(holding -> assertTrue(holding.permanent()));
            Image back =
                    member.level.bring(1, member.everybody(), member.holdings()).orElseThrow();
            assertSame(image, back);
            Arrays.fill(member.u, 0);
            Restoration.prepare(back, member.regions).write(1);
            assertEquals(1000.0 * world.rank() + 7, member.u[7]);
            assertTrue(member.heard.isEmpty());
        });
    }

    @Test
    void onlyThoseWhoWantAreServed() {
        Ranks.run(4, world -> {
            Member member = new Member(world, 1);
            member.commit();
            Optional<Image> back = member.level.bring(1, List.of(2), member.holdings());
            assertEquals(world.rank() == 2, back.isPresent());
        });
    }

    @Test
    void aVersionThatNobodyHasIsNotBrought() {
        Ranks.run(3, world -> {
            Member member = new Member(world, 2);
            member.commit();
            assertTrue(
                    member.level.bring(7, member.everybody(), member.holdings()).isEmpty());
        });
    }

    @Test
    void onlyChangedBlocksAreSentAgain() {
        Ranks.run(3, world -> {
            Member member = new Member(world, 1);
            member.commit();
            long full = member.level.sentBytes();
            assertEquals(8L * LENGTH + 12, full);
            member.u[5 * BLOCK] = -1;
            member.u[LENGTH - 1] = -1;
            Image second = member.commit();
            assertEquals(Manifest.BLOCK_BYTES + 3 * 8, member.level.sentBytes() - full);
            assertSame(
                    second,
                    member.level.bring(2, member.everybody(), member.holdings()).orElseThrow());
            long before = member.level.sentBytes();
            Image third = member.commit();
            assertEquals(0, member.level.sentBytes() - before);
            assertSame(
                    third,
                    member.level.bring(3, member.everybody(), member.holdings()).orElseThrow());
            member.small = new int[] {4};
            Image fourth = member.commit();
            assertEquals(4, member.level.sentBytes() - before);
            assertSame(
                    fourth,
                    member.level.bring(4, member.everybody(), member.holdings()).orElseThrow());
            member.small = new int[0];
            Image fifth = member.commit();
            assertSame(
                    fifth,
                    member.level.bring(5, member.everybody(), member.holdings()).orElseThrow());
        });
    }

    /** Sizes around that up to which an image goes with its announcement, and more names than there is room for in that. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2_000, 2_020, 2_030, 2_040, 2_050, 3_000, 8_192, 8_193})
    void imagesOfAnySizeCountAndComeBack(int length) {
        Ranks.run(3, world -> {
            Member member = new Member(world, 2);
            member.u = Arrays.copyOf(member.u, length);
            for (int i = 0; i < length / 50; i++) {
                long[] one = {i, world.rank()};
                member.regions.array("region " + i, long[].class, () -> one, array -> {});
            }
            Image image = member.commit();
            assertEquals(2 * image.manifest().bytes(), member.level.sentBytes());
            member.small[0]++;
            Image second = member.commit();
            assertSame(
                    second,
                    member.level.bring(2, member.everybody(), member.holdings()).orElseThrow());
            assertEquals(
                    2,
                    member.level.kept((world.rank() + 1) % 3).size()
                            + member.level.kept((world.rank() + 2) % 3).size());
        });
    }

    /** More pieces than are on their way at a time, and ranks that have different numbers of them. */
    @ParameterizedTest
    @EnumSource(names = {"LZ4", "ZSTD"})
    void packedPiecesAreFewerBytesAndThoseThatDidNotChangeAreNone(Choice choice) {
        Ranks.run(3, world -> {
            Member member = new Member(world, 2, choice);
            member.u = new double[(1 + 4 * world.rank()) << 19];
            Arrays.setAll(member.u, i -> i - i % 1000);
            long bytes = member.u.length * 8L;
            Image first = member.commit();
            long sent = member.level.sentBytes();
            assertTrue(sent > 0 && sent < bytes, sent + " of twice " + bytes);
            member.u[12345] = Math.PI;
            Image second = member.commit();
            assertTrue(member.level.sentBytes() - sent < 4 * Manifest.BLOCK_BYTES);
            assertFalse(first.manifest().equals(second.manifest()));
            assertSame(
                    second,
                    member.level.bring(2, member.everybody(), member.holdings()).orElseThrow());
        });
    }

    /** What rotted where it is kept is packed and sent all the same: whoever gets it finds out. */
    @ParameterizedTest
    @EnumSource(names = {"LZ4", "ZSTD"})
    void aCopyThatRottedIsNotRestoredFromPackedPieces(Choice choice) {
        Ranks.run(3, world -> {
            Member member = new Member(world, 1, choice);
            member.commit();
            member.level.kept(keptBy(member)).forEach(Image::rot);
            assertTrue(
                    member.level.bring(1, member.everybody(), member.holdings()).isEmpty());
            assertEquals(1, member.heard.size());
            assertEquals(List.of(), member.level.holdings());
        });
    }

    private static int keptBy(Member member) {
        return member.level.holdings().get(0).owner();
    }

    @Test
    void aDiscardedVersionIsGoneAndTheOldOneUntouched() {
        Ranks.run(3, world -> {
            Member member = new Member(world, 2);
            Image first = member.commit();
            for (int round = 0; round < 3; round++) {
                Arrays.fill(member.u, round);
                Image next = member.take();
                member.level.save(next);
                assertEquals(4, member.level.holdings().size());
                member.level.discard(next.version());
                member.camera.discarded(next);
                assertEquals(2, member.level.holdings().size());
            }
            assertSame(
                    first,
                    member.level.bring(1, member.everybody(), member.holdings()).orElseThrow());
        });
    }

    /** Whatever is done, the same two sets of pages are used for everybody's copies. */
    @Test
    void twoVersionsOfEachCopyAreAllThatIsInMemory() {
        Ranks.run(2, world -> {
            Member member = new Member(world, 1);
            List<Pages> seen = new ArrayList<>();
            for (int round = 0; round < 20; round++) {
                Arrays.fill(member.u, round);
                Image image = member.take();
                member.level.save(image);
                if (round % 3 == 1) {
                    member.level.discard(image.version());
                    member.camera.discarded(image);
                } else {
                    member.level.confirm(image.version());
                    member.camera.confirmed(image);
                }
                member.level.kept(1 - world.rank()).stream()
                        .map(copy -> copy.contents().get(1))
                        .filter(pages -> !seen.contains(pages))
                        .forEach(seen::add);
            }
            assertEquals(2, seen.size());
        });
    }

    @ParameterizedTest
    @CsvSource({"1", "2"})
    void aBadCopyIsPutAwayAndTheNextOneServes(int copies) {
        Ranks.run(3, world -> {
            Member member = new Member(world, copies);
            Image image = member.commit();
            // The first keeper of rank 0, in the order of ranks, has a bit flipped.
            int culprit = Partners.of(Ranks.placement(3), copies).keepers().get(0).stream()
                    .min(Integer::compare)
                    .orElseThrow();
            if (world.rank() == culprit) {
                Pages pages = member.level.kept(0).get(0).contents().get(1);
                byte old = pages.page(0).buffer().get(3 * Manifest.BLOCK_BYTES + 9);
                pages.page(0).buffer().put(3 * Manifest.BLOCK_BYTES + 9, (byte) (old ^ 4));
            }
            Optional<Image> back = member.level.bring(1, member.everybody(), member.holdings());
            if (world.rank() == 0 && copies == 1) {
                assertTrue(back.isEmpty());
            } else {
                assertSame(image, back.orElseThrow());
            }
            assertEquals(world.rank() == culprit, !member.heard.isEmpty(), member.heard.toString());
            boolean holds = member.level.holdings().contains(new Holding(0, 1, true));
            assertFalse(world.rank() == culprit && holds);
            // Protecting again makes it good.
            member.level.reprotect(image);
            member.level.confirm(image.version());
            assertSame(
                    image,
                    member.level.bring(1, member.everybody(), member.holdings()).orElseThrow());
        });
    }

    /** Of a large image, and of one that goes with its announcement. */
    @ParameterizedTest
    @ValueSource(ints = {LENGTH, 100})
    void whoHasNoMemoryForItsDataCostsNobodyACopy(int length) {
        Ranks.run(3, world -> {
            boolean[] isFull = {world.rank() == 0};
            SparePages spare = new SparePages((region, bytes) -> {
                if (isFull[0]) {
                    throw new OutOfMemoryError("as if");
                }
                return new Pages(bytes);
            });
            Member member = new Member(world, 2, Choice.AUTO, spare);
            member.u = Arrays.copyOf(member.u, length);
            Image image = member.commit();
            if (world.rank() == 0) {
                List<List<Holding>> holdings = member.holdings();
                assertEquals(
                        "rank 0 has no memory for its data, of which its partners have copies",
                        assertThrows(LevelException.class, () -> member.level.bring(1, member.everybody(), holdings))
                                .getMessage());
            } else {
                assertTrue(member.level
                        .bring(1, member.everybody(), member.holdings())
                        .isPresent());
            }
            assertEquals(List.of(), member.heard);
            isFull[0] = false;
            assertSame(
                    image,
                    member.level.bring(1, member.everybody(), member.holdings()).orElseThrow());
        });
    }

    /** Of a large image, and of one that goes with its announcement. */
    @ParameterizedTest
    @ValueSource(ints = {LENGTH, 100})
    void everyChangedByteOfASmallRegionAndRandomBitsOfALargeOneAreNoticed(int length) {
        Ranks.run(2, world -> {
            Member member = new Member(world, 1);
            member.u = Arrays.copyOf(member.u, length);
            Image image = member.commit();
            Random random = new Random(5);
            for (int change = 0; change < 12 + 24; change++) {
                int region = change < 12 ? 0 : 1;
                int at = change < 12 ? change : random.nextInt(8 * length);
                int bit = 1 << random.nextInt(8);
                if (world.rank() == 1) {
                    ByteBuffer bytes = member.level
                            .kept(0)
                            .get(0)
                            .contents()
                            .get(region)
                            .page(0)
                            .buffer();
                    bytes.put(at, (byte) (bytes.get(at) ^ bit));
                }
                Optional<Image> back = member.level.bring(1, member.everybody(), member.holdings());
                assertEquals(world.rank() == 1, back.isPresent(), "byte " + at + " of region " + region);
                assertEquals(world.rank() == 1 ? change + 1 : 0, member.heard.size());
                member.level.reprotect(image);
                member.level.confirm(1);
            }
        });
    }

    @Test
    void protectingAgainSendsOnlyWhatIsMissing() {
        Ranks.run(3, world -> {
            Member member = new Member(world, 1);
            Image image = member.commit();
            if (world.rank() == 1) {
                member.level.close();
            }
            long before = member.level.sentBytes();
            member.level.reprotect(image);
            member.level.confirm(image.version());
            int lost = Partners.of(Ranks.placement(3), 1).owners(1).get(0);
            assertEquals(world.rank() == lost ? image.manifest().bytes() : 0, member.level.sentBytes() - before);
            assertSame(
                    image,
                    member.level.bring(1, member.everybody(), member.holdings()).orElseThrow());
        });
    }

    @Test
    void protectingAnOlderVersionDropsTheNewerOne() {
        Ranks.run(2, world -> {
            Member member = new Member(world, 1);
            Image first = member.commit();
            double[] old = member.u.clone();
            Arrays.fill(member.u, 1);
            Image second = member.take();
            member.level.save(second);
            member.camera.discarded(second);
            member.u = old;
            member.level.reprotect(first);
            member.level.confirm(1);
            assertEquals(List.of(new Holding(1 - world.rank(), 1, true)), member.level.holdings());
        });
    }

    @Test
    void aRankAloneIsWarnedAndNothingFails() {
        Ranks.run(1, world -> {
            Member member = new Member(world, 2);
            member.commit();
            assertEquals(List.of("rank 0 has 0 of 2 partners in other workers"), member.heard);
            assertTrue(member.level.bring(1, List.of(0), member.holdings()).isEmpty());
        });
    }

    @Test
    void threeCopiesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new PartnerLevel(3, LevelListener.NONE));
    }
}
