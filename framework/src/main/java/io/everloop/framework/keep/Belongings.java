package io.everloop.framework.keep;

import io.everloop.checkpoint.Region;
import io.everloop.checkpoint.Regions;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a rank protects, as numbers.
 *
 * @param regions all regions, by name
 */
public record Belongings(SortedMap<String, Contents> regions) {

    /** What is there now. */
    public static Belongings of(Regions declared) {
        SortedMap<String, Contents> regions = new TreeMap<>();
        for (Region region : declared.all()) {
            Object array = region.contents();
            long[] bits = new long[Array.getLength(array)];
            for (int i = 0; i < bits.length; i++) {
                bits[i] = Bits.of(array, i);
            }
            char type = region.type().isEmpty()
                    ? Contents.OBJECT
                    : array.getClass().getComponentType().descriptorString().charAt(0);
            regions.put(region.name(), new Contents(type, bits));
        }
        return new Belongings(regions);
    }

    /** The file of a rank. */
    public static Path file(Path directory, int rank) {
        return directory.resolve("rank-" + rank + ".regions");
    }

    /** Writes them down; what was there before is overwritten. */
    public void write(Path file) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            out.writeInt(regions.size());
            for (var region : regions.entrySet()) {
                out.writeUTF(region.getKey());
                out.writeChar(region.getValue().type());
                out.writeInt(region.getValue().bits().length);
                for (long bits : region.getValue().bits()) {
                    out.writeLong(bits);
                }
            }
        }
    }

    /** What {@link #write} has written. */
    public static Belongings read(Path file) throws IOException {
        long most = Files.size(file) / Long.BYTES;
        SortedMap<String, Contents> regions = new TreeMap<>();
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            for (int left = in.readInt(); left > 0; left--) {
                String name = in.readUTF();
                char type = in.readChar();
                int length = in.readInt();
                if (length < 0 || length > most) {
                    throw new IOException(file + " is cut: region " + name + " had " + length + " elements");
                }
                long[] bits = new long[length];
                for (int i = 0; i < length; i++) {
                    bits[i] = in.readLong();
                }
                regions.put(name, new Contents(type, bits));
            }
        }
        return new Belongings(regions);
    }
}
