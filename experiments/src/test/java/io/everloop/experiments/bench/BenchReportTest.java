package io.everloop.experiments.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchReportTest {

    private static final Reference BARE = new Reference("bare loop", 4);

    private final BenchReport report = new BenchReport(
            List.of(
                    new Row("pingpong8", Placement.of(2), 5, "us", BARE, Target.ratioAtMost(1.5)),
                    new Row("barrier", new Placement(4, 2), 70, "us", BARE, Target.NONE),
                    new Row(
                            "detect",
                            Placement.of(16),
                            "first failure",
                            4.5,
                            "ms",
                            Reference.NONE,
                            Target.valueAtMost(4))),
            List.of("Ranks only talk here"),
            List.of("Without PCJ: it is not there"),
            List.of());

    @Test
    void rowsHaveTheAgreedFields() throws IOException {
        JsonNode row = new ObjectMapper().readTree(report.json().toString()).at("/rows/0");
        assertEquals("pingpong8", row.get("name").textValue());
        assertEquals("n=2", row.get("config").textValue());
        assertEquals(5, row.get("value").doubleValue());
        assertEquals("us", row.get("unit").textValue());
        assertEquals("bare loop", row.get("reference").textValue());
        assertEquals(4, row.get("reference_value").doubleValue());
        assertEquals(1.25, row.get("ratio").doubleValue());
        assertTrue(row.get("met").booleanValue());
    }

    @Test
    void notesStandBesideTheRows() throws IOException {
        JsonNode document = new ObjectMapper().readTree(report.json().toString());
        assertEquals("Ranks only talk here", document.at("/notes/0").textValue());
        assertEquals("Without PCJ: it is not there", document.at("/skipped/0").textValue());
    }

    @Test
    void aRowWithoutReferenceHasNoRatio() throws IOException {
        JsonNode row = new ObjectMapper().readTree(report.json().toString()).at("/rows/2");
        assertEquals("n=16 first failure", row.get("config").textValue());
        assertTrue(row.get("reference").isNull());
        assertTrue(row.get("ratio").isNull());
        assertFalse(row.get("met").booleanValue());
    }

    @Test
    void peopleSeeRatiosTargetsAndWhatIsMissing() {
        String text = report.text();
        assertTrue(text.contains("|  1.25 | ratio <= 1.5 | yes |"), text);
        assertTrue(text.contains("| <= 4.0 ms    | no  |"), text);
        assertTrue(text.contains("Ranks only talk here.\nWithout PCJ: it is not there."), text);
        assertTrue(text.contains("1 of 2 targets met"), text);
    }

    @Test
    void whatGrowsWithTheRanksIsDrawn() {
        assertEquals(List.of("barrier"), List.copyOf(report.charts().keySet()));
        assertTrue(report.html().contains("ours, ranks share workers"));
    }
}
