package io.everloop.experiments.output;

import java.util.List;

/** A page that needs nothing else: headings, sentences, tables and pictures one below the other. */
public final class HtmlPage {

    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>@TITLE@</title>
            <style>
            body { font: 16px/1.5 sans-serif; color: #222; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
            table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
            th, td { padding: .25rem .75rem; border-bottom: 1px solid #ddd; text-align: right; }
            th { border-bottom: 2px solid #888; }
            th.text, td.text { text-align: left; }
            svg { max-width: 100%; height: auto; }
            </style>
            </head>
            <body>
            <h1>@TITLE@</h1>
            """;

    private final StringBuilder html = new StringBuilder();

    public HtmlPage(String title) {
        html.append(HEAD.replace("@TITLE@", escape(title)));
    }

    public HtmlPage heading(String text) {
        return add("h2", text);
    }

    public HtmlPage sentence(String text) {
        return add("p", text);
    }

    private HtmlPage add(String element, String text) {
        html.append(String.format("<%1$s>%2$s</%1$s>\n", element, escape(text)));
        return this;
    }

    public HtmlPage table(Table table) {
        html.append("<table>\n");
        row("th", table, table.columns());
        table.rows().forEach(row -> row("td", table, row));
        html.append("</table>\n");
        return this;
    }

    private void row(String element, Table table, List<String> cells) {
        html.append("<tr>");
        for (int column = 0; column < cells.size(); column++) {
            String kind = table.isNumeric(column) ? "" : " class=\"text\"";
            html.append(String.format("<%1$s%2$s>%3$s</%1$s>", element, kind, escape(cells.get(column))));
        }
        html.append("</tr>\n");
    }

    public HtmlPage picture(LineChart chart) {
        return svg(chart.svg());
    }

    /** A picture that was drawn elsewhere, as it is. */
    public HtmlPage svg(String picture) {
        html.append(picture);
        return this;
    }

    @Override
    public String toString() {
        return html + "</body>\n</html>\n";
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
