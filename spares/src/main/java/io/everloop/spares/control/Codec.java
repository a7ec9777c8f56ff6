package io.everloop.spares.control;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Messages as bytes: the length of what follows, the kind, the fields in order. Pure. */
public final class Codec {

    /** The longest message, without its length. */
    public static final int MAX_BYTES = 1 << 20;

    /** The longest message of somebody who has not proved anything yet. */
    public static final int MAX_BYTES_OF_STRANGER = 128;

    static final int LENGTH_BYTES = 4;

    private static final int CHALLENGE = 1;
    private static final int HELLO = 2;
    private static final int START = 3;
    private static final int DEAD = 4;
    private static final int PING = 5;
    private static final int PONG = 6;
    private static final int SUSPECT = 7;
    private static final int OUTPUT = 8;
    private static final int RESULT = 9;
    private static final int DONE = 10;
    private static final int FAILED = 11;
    private static final int LEAVE = 12;
    private static final int SUBSTITUTE = 13;
    private static final int CONTACT = 14;
    private static final int SEATED = 15;
    private static final int MOVED = 16;
    private static final int COMPLAINT = 17;
    private static final int ANNOUNCED = 18;
    private static final int KILL = 19;
    private static final int FORETOLD = 20;
    private static final int RAVING = 21;

    private Codec() {}

    /** The bytes of a message with its length before it. */
    static byte[] encode(Message message) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(0);
            write(message, out);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
        byte[] frame = bytes.toByteArray();
        int length = frame.length - LENGTH_BYTES;
        if (length > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "a " + message.getClass().getSimpleName() + " of " + length + " bytes; the most is " + MAX_BYTES);
        }
        ByteBuffer.wrap(frame).putInt(0, length);
        return frame;
    }

    /** Writes and reads messages that will be said when there is no time: for the first time that takes long. */
    public static void rehearse(List<Message> messages) {
        for (Message message : messages) {
            byte[] frame = encode(message);
            try {
                decode(frame, LENGTH_BYTES, frame.length - LENGTH_BYTES);
            } catch (MalformedMessageException e) {
                throw new IllegalStateException("what was written cannot be read: " + message, e);
            }
        }
    }

    private static void write(Message message, DataOutputStream out) throws IOException {
        if (message instanceof Message.Challenge challenge) {
            out.writeByte(CHALLENGE);
            writeText(out, challenge.nonce());
        } else if (message instanceof Message.Hello hello) {
            out.writeByte(HELLO);
            out.writeInt(hello.worker());
            out.writeInt(hello.port());
            writeText(out, hello.nonce());
            writeText(out, hello.proof());
        } else if (message instanceof Message.Start start) {
            out.writeByte(START);
            writeText(out, start.proof());
            out.writeInt(start.ports().size());
            for (int port : start.ports()) {
                out.writeInt(port);
            }
        } else if (message instanceof Message.Dead dead) {
            out.writeByte(DEAD);
            out.writeInt(dead.worker());
        } else if (message instanceof Message.Substitute substitute) {
            out.writeByte(SUBSTITUTE);
            out.writeInt(substitute.dead());
            out.writeInt(substitute.spare());
        } else if (message instanceof Message.Contact contact) {
            out.writeByte(CONTACT);
            out.writeInt(contact.worker());
            out.writeInt(contact.port());
        } else if (message instanceof Message.Ping ping) {
            out.writeByte(PING);
            out.writeLong(ping.number());
        } else if (message instanceof Message.Pong pong) {
            out.writeByte(PONG);
            out.writeLong(pong.number());
        } else if (message instanceof Message.Suspect suspect) {
            out.writeByte(SUSPECT);
            out.writeInt(suspect.worker());
        } else if (message instanceof Message.Raving raving) {
            out.writeByte(RAVING);
            out.writeInt(raving.worker());
        } else {
            writeOfRank(message, out);
        }
    }

    private static void writeOfRank(Message message, DataOutputStream out) throws IOException {
        if (message instanceof Message.Output output) {
            out.writeByte(OUTPUT);
            out.writeInt(output.rank());
            writeText(out, output.line());
        } else if (message instanceof Message.Complaint complaint) {
            out.writeByte(COMPLAINT);
            out.writeInt(complaint.rank());
            writeText(out, complaint.line());
        } else if (message instanceof Message.Result result) {
            out.writeByte(RESULT);
            out.writeInt(result.rank());
            writeText(out, result.name());
            writeText(out, result.value());
        } else if (message instanceof Message.Seated seated) {
            out.writeByte(SEATED);
            out.writeInt(seated.rank());
        } else if (message instanceof Message.Moved moved) {
            out.writeByte(MOVED);
            out.writeInt(moved.from());
            out.writeInt(moved.to());
        } else if (message instanceof Message.Announced announced) {
            out.writeByte(ANNOUNCED);
            writeText(out, announced.word());
        } else if (message instanceof Message.Foretold foretold) {
            out.writeByte(FORETOLD);
            writeText(out, foretold.word());
        } else if (message instanceof Message.Done done) {
            out.writeByte(DONE);
            out.writeInt(done.rank());
        } else if (message instanceof Message.Failed failed) {
            out.writeByte(FAILED);
            out.writeInt(failed.rank());
            writeText(out, failed.sentence());
            writeText(out, failed.stackTrace());
        } else if (message instanceof Message.Kill) {
            out.writeByte(KILL);
        } else {
            out.writeByte(LEAVE);
        }
    }

    /**
     * Reads a message from its bytes, without its length.
     *
     * @throws MalformedMessageException if they are none
     */
    static Message decode(byte[] bytes, int offset, int length) throws MalformedMessageException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, offset, length));
        try {
            Message message = read(in);
            if (in.available() > 0) {
                throw new MalformedMessageException(in.available() + " bytes too many after " + message);
            }
            return message;
        } catch (EOFException e) {
            throw new MalformedMessageException("a message of " + length + " bytes ends too early", e);
        } catch (MalformedMessageException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory", e);
        }
    }

    private static Message read(DataInputStream in) throws IOException {
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case CHALLENGE -> new Message.Challenge(readText(in));
            case HELLO -> new Message.Hello(in.readInt(), in.readInt(), readText(in), readText(in));
            case START -> new Message.Start(readText(in), readInts(in));
            case DEAD -> new Message.Dead(in.readInt());
            case PING -> new Message.Ping(in.readLong());
            case PONG -> new Message.Pong(in.readLong());
            case SUSPECT -> new Message.Suspect(in.readInt());
            case RAVING -> new Message.Raving(in.readInt());
            case OUTPUT -> new Message.Output(in.readInt(), readText(in));
            case COMPLAINT -> new Message.Complaint(in.readInt(), readText(in));
            case RESULT -> new Message.Result(in.readInt(), readText(in), readText(in));
            case DONE -> new Message.Done(in.readInt());
            case FAILED -> new Message.Failed(in.readInt(), readText(in), readText(in));
            case KILL -> new Message.Kill();
            case LEAVE -> new Message.Leave();
            case SUBSTITUTE -> new Message.Substitute(in.readInt(), in.readInt());
            case CONTACT -> new Message.Contact(in.readInt(), in.readInt());
            case SEATED -> new Message.Seated(in.readInt());
            case MOVED -> new Message.Moved(in.readInt(), in.readInt());
            case ANNOUNCED -> new Message.Announced(readText(in));
            case FORETOLD -> new Message.Foretold(readText(in));
            default -> throw new MalformedMessageException("there is no message of kind " + kind);
        };
    }

    private static void writeText(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String readText(DataInputStream in) throws IOException {
        return new String(in.readNBytes(length(in, 1)), StandardCharsets.UTF_8);
    }

    private static List<Integer> readInts(DataInputStream in) throws IOException {
        List<Integer> values = new ArrayList<>();
        for (int left = length(in, Integer.BYTES); left > 0; left--) {
            values.add(in.readInt());
        }
        return values;
    }

    /** No more than what is there, before any memory is reserved for it. */
    private static int length(DataInputStream in, int bytesEach) throws IOException {
        int length = in.readInt();
        if (length < 0 || (long) length * bytesEach > in.available()) {
            throw new MalformedMessageException(
                    "a field claims " + length + " elements, but only " + in.available() + " bytes are left");
        }
        return length;
    }
}
