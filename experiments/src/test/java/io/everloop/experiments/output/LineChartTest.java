package io.everloop.experiments.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class LineChartTest {

    @Test
    void everyValueIsAPointInsideThePicture() throws Exception {
        for (boolean logarithmic : new boolean[] {false, true}) {
            Document picture = parse(new LineChart("Time & <more>", "µs", logarithmic)
                    .line("one", Map.of(16, 3.5, 1024, 20.0))
                    .line("two", Map.of(16, 1.0, 1 << 20, 5_000.0))
                    .svg());
            var points = picture.getElementsByTagName("circle");
            assertEquals(4, points.getLength());
            for (int i = 0; i < points.getLength(); i++) {
                double x = Double.parseDouble(
                        points.item(i).getAttributes().getNamedItem("cx").getNodeValue());
                double y = Double.parseDouble(
                        points.item(i).getAttributes().getNamedItem("cy").getNodeValue());
                assertTrue(x >= 0 && x <= 720 && y >= 0 && y <= 420, x + ", " + y);
            }
        }
    }

    @Test
    void titlesAreText() {
        assertFalse(new LineChart("<script>", "s", false)
                .line("a", Map.of(2, 1.0))
                .svg()
                .contains("<script>"));
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }
}
