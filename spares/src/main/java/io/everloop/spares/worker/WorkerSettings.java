package io.everloop.spares.worker;

import io.everloop.comm.agree.Protocol;
import io.everloop.comm.engine.Detector;
import io.everloop.comm.engine.WorkerSpec;
import io.everloop.comm.link.Secret;
import io.everloop.comm.link.Transport;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a worker is told when it begins, over its standard input: there is a secret in it, which has no business on a
 * command line or in an environment that others inherit.
 *
 * @param spec who it is and how it talks
 * @param program the name of the class that its ranks run
 * @param args what the user gave to the program
 */
public record WorkerSettings(WorkerSpec spec, String program, List<String> args) {

    public void write(DataOutputStream out) throws IOException {
        out.writeInt(spec.worker());
        out.writeInt(spec.ranks());
        out.writeInt(spec.perWorker());
        out.writeUTF(spec.directory().toString());
        out.writeUTF(spec.secret().toHex());
        out.writeUTF(spec.transport().name());
        out.writeUTF(spec.agreement().name());
        out.writeUTF(spec.detector().name());
        out.writeLong(spec.bound().toNanos());
        out.writeUTF(program);
        out.writeInt(args.size());
        for (String arg : args) {
            out.writeUTF(arg);
        }
        out.flush();
    }

    static WorkerSettings read(DataInputStream in) throws IOException {
        WorkerSpec spec = new WorkerSpec(
                in.readInt(),
                in.readInt(),
                in.readInt(),
                Path.of(in.readUTF()),
                Secret.ofHex(in.readUTF()),
                Transport.valueOf(in.readUTF()),
                Protocol.valueOf(in.readUTF()),
                Detector.valueOf(in.readUTF()),
                Duration.ofNanos(in.readLong()));
        String program = in.readUTF();
        List<String> args = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            args.add(in.readUTF());
        }
        return new WorkerSettings(spec, program, args);
    }

    /** Whether it waits to take the place of another worker. */
    boolean isSpare() {
        return spec.worker() >= spec.workers();
    }

    /** How many ranks this worker runs, or can run: the last one of the first may have fewer than the others. */
    int ownRanks() {
        return isSpare() ? spec.perWorker() : Math.min(spec.perWorker(), spec.ranks() - firstRank());
    }

    int firstRank() {
        return spec.worker() * spec.perWorker();
    }
}
