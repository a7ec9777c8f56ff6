package io.everloop.experiments.simulate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.everloop.experiments.Everloop;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

/** What the command line answers. */
record Answer(int exitCode, String out, String err) {

    /** To the given arguments, with a protocol among the others that can be broken. */
    static Answer to(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<SimulatedProtocol> protocols = new ArrayList<>(Protocols.standard().all());
        protocols.add(new RumourProtocol());
        int exitCode = Everloop.commandLine(new Protocols(protocols))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        return new Answer(exitCode, out.toString(), err.toString());
    }

    /** To the words of a line. */
    static Answer toLine(String line) {
        return to(line.split(" ", -1));
    }

    JsonNode json() throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        mapper.enable(com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        return mapper.readTree(out);
    }
}
