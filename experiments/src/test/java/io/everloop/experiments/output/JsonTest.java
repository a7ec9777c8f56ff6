package io.everloop.experiments.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTest {

    private static JsonNode read(Json document) throws IOException {
        return new ObjectMapper().readTree(document.toString());
    }

    @Test
    void everyKindOfValueComesBackAsItWentIn() throws IOException {
        JsonNode node = read(new Json()
                .put("whole", Long.MIN_VALUE)
                .put("decimal", 0.1)
                .put("tiny", 1e-300)
                .put("yes", true)
                .put("nothing", null)
                .put("list", Arrays.asList(1, "two", null, List.of()))
                .put("object", new Json().put("inside", 1))
                .put("empty", new Json()));
        assertEquals(Long.MIN_VALUE, node.get("whole").longValue());
        assertEquals(0.1, node.get("decimal").doubleValue());
        assertEquals(1e-300, node.get("tiny").doubleValue());
        assertTrue(node.get("yes").booleanValue());
        assertTrue(node.get("nothing").isNull());
        assertEquals("[1,\"two\",null,[]]", node.get("list").toString());
        assertEquals("{\"inside\":1}", node.get("object").toString());
        assertEquals("{}", node.get("empty").toString());
    }

    @Test
    void textSurvivesQuotesControlCharactersAndEveryScript() throws IOException {
        StringBuilder all = new StringBuilder();
        for (char character = 0; character < 0x250; character++) {
            all.append(character);
        }
        String text = all.append("\u2028\ud83d\ude00\\\"").toString();
        Json document = new Json().put(text, text);
        assertEquals(text, read(document).get(text).textValue());
        assertTrue(document.toString().chars().allMatch(c -> c == '\n' || (c >= ' ' && c <= '~')), "only ASCII");
    }

    @Test
    void numbersThatJsonDoesNotKnowAreNull() throws IOException {
        assertTrue(read(new Json().put("x", Double.NaN)).get("x").isNull());
        assertTrue(read(new Json().put("x", Double.POSITIVE_INFINITY)).get("x").isNull());
    }

    @Test
    void fieldsKeepTheirOrder() throws IOException {
        Json document = new Json().put("b", 1).put("a", 2).put("c", 3).put("b", 4);
        List<String> names = new ArrayList<>();
        read(document).fieldNames().forEachRemaining(names::add);
        assertEquals(List.of("b", "a", "c"), names);
    }
}
