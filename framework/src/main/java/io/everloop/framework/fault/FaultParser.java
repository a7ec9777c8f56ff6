package io.everloop.framework.fault;

import io.everloop.framework.time.Times;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads faults as users write them. */
final class FaultParser {

    private static final Pattern FORM = Pattern.compile(
            "(?<worker>worker=)?(?<number>\\d{1,9})@(?:iteration=(?<iteration>\\d{1,18})|after=(?<after>[^:]+)"
                    + "|point=(?<point>[\\w.-]+))(?::(?<detail>.+))?");
    static final String DEFAULT_LEVEL = "memory";

    private FaultParser() {}

    static Fault parse(String text) {
        int space = text.indexOf(' ');
        if (space < 0) {
            throw new IllegalArgumentException("'" + text + "' names no fault: write kill, pause or corrupt before it");
        }
        return parse(text.substring(0, space), text.substring(space + 1));
    }

    static Fault parse(String word, String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' names no " + (word.equals("kill") ? "death" : "fault") + ": write " + forms(word));
        }
        Victim victim = new Victim(form.group("worker") != null, Integer.parseInt(form.group("number")));
        Optional<String> detail = Optional.ofNullable(form.group("detail"));
        boolean isPoint = form.group("point") != null;
        return new Fault(harm(word, text, isPoint ? Optional.empty() : detail), victim, moment(form, text, detail));
    }

    private static Moment moment(Matcher form, String text, Optional<String> detail) {
        if (form.group("iteration") != null) {
            return new Moment.Iteration(Long.parseLong(form.group("iteration")));
        }
        if (form.group("after") != null) {
            return new Moment.After(Times.span(form.group("after")));
        }
        String count = detail.orElse("1");
        if (!count.matches("[1-9]\\d{0,8}")) {
            throw new IllegalArgumentException(
                    "'" + text + "': a step is reached for the first time at 1, not at " + count);
        }
        return new Moment.Point(form.group("point"), Integer.parseInt(count));
    }

    private static Harm harm(String word, String text, Optional<String> detail) {
        return switch (word) {
            case "kill" -> {
                detail.ifPresent(more -> {
                    throw new IllegalArgumentException("'" + text + "' names no death: write " + forms(word));
                });
                yield new Harm.Kill();
            }
            case "pause" ->
                new Harm.Pause(
                        detail.filter(time -> !time.equals(Harm.Pause.FOREVER)).map(Times::span));
            case "corrupt" -> new Harm.Corrupt(detail.orElse(DEFAULT_LEVEL));
            default ->
                throw new IllegalArgumentException(
                        "there is no fault '" + word + "': there are kill, pause and corrupt");
        };
    }

    private static String forms(String word) {
        return switch (word) {
            case "pause" -> "2@iteration=50 (until somebody notices), 2@iteration=50:200ms or 2@after=1s:200ms";
            case "corrupt" -> "2@iteration=50 or 2@iteration=50:partner";
            default -> "3@iteration=50, 3@after=200ms, worker=1@after=200ms, 3@point=NAME or worker=4@point=NAME";
        };
    }
}
