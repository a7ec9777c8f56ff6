package io.everloop.experiments.scaling;

import io.everloop.experiments.output.HtmlPage;
import io.everloop.experiments.output.Json;
import io.everloop.experiments.output.LineChart;
import io.everloop.experiments.output.Table;
import java.util.List;
import java.util.Map;

/**
 * What one study found.
 *
 * @param name a short name, also of its pictures
 * @param title what was studied
 * @param table the figures
 * @param remarks what they say, a sentence or two each
 * @param figures the same for programs
 * @param charts pictures of them by file name, in the order in which they are shown
 * @param violations what went wrong, empty if nothing did
 */
record Section(
        String name,
        String title,
        Table table,
        List<String> remarks,
        Json figures,
        Map<String, LineChart> charts,
        List<String> violations) {

    /** The section as Markdown. */
    String markdown() {
        StringBuilder text = new StringBuilder("### " + title + "\n\n" + table + "\n");
        remarks.forEach(remark -> text.append("\n").append(remark).append("\n"));
        violations.forEach(
                violation -> text.append("\nviolated: ").append(violation).append("\n"));
        return text.toString();
    }

    /** Adds the section to a page. */
    void addTo(HtmlPage page) {
        page.heading(title).table(table);
        remarks.forEach(page::sentence);
        charts.values().forEach(page::picture);
        violations.forEach(violation -> page.sentence("Violated: " + violation));
    }
}
