package io.everloop.checkpoint.line;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.line.History.Recorder;
import java.io.StringReader;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class SpaceTimeDiagramTest {

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    private static int count(String text, String part) {
        return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
    }

    @Test
    void everythingOfAHistoryIsInThePicture() throws Exception {
        Recorder recorder = new Recorder(2).checkpoint(0).checkpoint(1);
        recorder.receive(recorder.send(1, 0)).checkpoint(1);
        recorder.receive(recorder.send(0, 1)).checkpoint(1);
        recorder.send(1, 0);
        History history = recorder.history();
        String svg = SpaceTimeDiagram.svg(Recovery.consistent(history, Set.of(0)), "One & two");

        Document picture = parse(svg);
        assertEquals("One & two", picture.getDocumentElement().getAttribute("aria-label"));
        assertEquals(4, count(svg, "rx=\"2\""), "checkpoints");
        assertEquals(2, count(svg, "marker-end"), "messages that arrived");
        assertEquals(1, count(svg, "marker-end=\"url(#to-d64545)\""), "orphans");
        assertEquals(1, count(svg, ")\" stroke-dasharray=\"7 4\""), "lost");
        assertEquals(1, count(svg, "<path d=\"M") - count(svg, "<path d=\"M0 1"), "recovery line");
    }

    @Test
    void columnsRespectWhatDependsOnWhat() {
        Recorder recorder = new Recorder(3);
        Message first = recorder.send(2, 1);
        Message second = recorder.receive(first).send(1, 0);
        recorder.receive(second).checkpoint(0).checkpoint(2);
        Columns columns = new Columns(recorder.history());
        assertEquals(1, columns.of(2, 0));
        assertEquals(2, columns.of(1, 0));
        assertEquals(4, columns.of(0, 0));
        assertEquals(2, columns.of(2, 1));
        assertEquals(5, columns.last());
        assertTrue(columns.ofPosition(0, 0) < 4 && columns.ofPosition(0, 2) > 5);
    }

    @Test
    void aReceiptWithoutASendingIsDrawnWithoutAnArrow() throws Exception {
        History history = new Recorder(2).receive(new Message(0, 1, 7)).history();
        String svg = SpaceTimeDiagram.svg(Recovery.logged(history, Set.of()), "A ghost");
        parse(svg);
        assertEquals(0, count(svg, "marker-end"));
    }
}
