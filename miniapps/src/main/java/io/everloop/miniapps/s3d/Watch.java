package io.everloop.miniapps.s3d;

import io.everloop.comm.Communicator;
import io.everloop.miniapps.option.BitFlip;
import io.everloop.miniapps.s3d.abft.Checksum;
import io.everloop.miniapps.s3d.abft.Soundness;
import io.everloop.miniapps.s3d.model.Model;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What goes along with the steps, as far as it is wanted: a checksum of blocks, a look for errors, a bit that flips. */
final class Watch {

    private static final double[] NOTHING = {};

    private final Optional<Checksum> checksum;
    private final Optional<Soundness> soundness;
    private final int check;
    private Optional<BitFlip> flip;

    Watch(S3dOptions options, Resilience resilience, int length) {
        checksum = resilience.hasChecksum() ? Optional.of(new Checksum(length)) : Optional.empty();
        soundness = resilience.check() > 0
                ? Optional.of(new Soundness(options.model(), options.isClosed()))
                : Optional.empty();
        check = resilience.check();
        flip = resilience.flip();
    }

    /** The fields of the beginning are there; what they conserve. Collective. */
    double[] begin(Communicator comm, double[] fields) {
        checksum.ifPresent(sum -> sum.begin(comm, fields));
        return soundness.isPresent() ? soundness.get().sums(comm, ours(comm, fields)) : NOTHING;
    }

    void stepBegins(Communicator comm, double[] fields, long i) {
        if (flip.isPresent() && flip.get().rank() == comm.rank() && flip.get().iteration() == i) {
            int cells = fields.length / Model.FIELDS;
            int field = Character.digit(flip.get().place(), 10);
            flip.get().strike(fields, field * cells, (field + 1) * cells);
            flip = Optional.empty();
        }
        checksum.ifPresent(sum -> sum.stepBegins(fields));
    }

    void stepEnds(Communicator comm) {
        checksum.ifPresent(sum -> sum.stepEnds(comm));
    }

    boolean isDue(long steps) {
        return check > 0 && steps % check == 0;
    }

    /** What is wrong, the same everywhere; empty if nothing is, or if nobody looked. Collective. */
    String test(Communicator comm, double[] fields, double[] conserved, long steps) {
        return soundness.isPresent() ? soundness.get().test(comm, ours(comm, fields), conserved, steps) : "";
    }

    /** What this rank has of the flow: nothing, if it has the sum of the others. */
    private double[] ours(Communicator comm, double[] fields) {
        return checksum.isPresent() && Checksum.isAt(comm) ? NOTHING : fields;
    }

    OptionalLong reconstruct(Communicator comm, List<Integer> lost, double[] fields, long steps) {
        return checksum.isPresent() ? checksum.get().reconstruct(comm, lost, fields, steps) : OptionalLong.empty();
    }

    /** What is conserved, at lost ranks as well: all had the same. Collective. */
    double[] conserved(Communicator comm, List<Integer> lost, double[] conserved) {
        int length = soundness.isPresent() ? soundness.get().length() : 0;
        double[] shared = Arrays.copyOf(conserved, length);
        comm.bcast(shared, 0, length, lost.contains(0) ? 1 : 0);
        return shared;
    }

    void resume() {
        checksum.ifPresent(Checksum::resume);
    }
}
