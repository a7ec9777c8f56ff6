package io.everloop.experiments.simulate;

import io.everloop.agreement.simulate.Crash;
import io.everloop.agreement.simulate.CrashPlan;
import io.everloop.framework.time.Times;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A death that the user ordered: {@code 3@12us}, {@code 3@step=5}, {@code 3@send=2} or {@code host=1@12us}.
 *
 * @param host whether a whole host dies
 * @param number the rank or the host
 * @param when what triggers it
 * @param count the time in nanoseconds, or the number of the step or send
 */
record NamedCrash(boolean host, int number, Crash.When when, long count) {

    private static final Pattern FORM = Pattern.compile("(host=)?(\\d{1,9})@(?:(step|send)=(\\d{1,18})|(.+))");

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException with the forms that exist, if the text has none of them
     */
    static NamedCrash parse(String text) {
        Matcher form = FORM.matcher(text);
        boolean fits = form.matches();
        if (!fits || (form.group(1) != null && form.group(3) != null)) {
            throw new IllegalArgumentException(
                    "'" + text + "' names no crash: write 3@12us, 3@step=5, 3@send=2 or host=1@12us");
        }
        int number = Integer.parseInt(form.group(2));
        if (form.group(3) == null) {
            return new NamedCrash(form.group(1) != null, number, Crash.When.TIME, Times.nanos(form.group(5)));
        }
        long count = Long.parseLong(form.group(4));
        if (count == 0) {
            throw new IllegalArgumentException("'" + text + "': steps and sends are counted from 1");
        }
        Crash.When when = "step".equals(form.group(3)) ? Crash.When.STEP : Crash.When.SEND;
        return new NamedCrash(false, number, when, count);
    }

    /**
     * All these deaths together.
     *
     * @throws IllegalArgumentException if one of the ranks or hosts does not exist
     */
    static CrashPlan plan(List<NamedCrash> crashes, int ranks, int ranksPerHost) {
        return new CrashPlan(crashes.stream()
                .flatMap(crash -> crash.plan(ranks, ranksPerHost).crashes().stream())
                .toList());
    }

    /**
     * The deaths of the ranks concerned.
     *
     * @throws IllegalArgumentException if there is no such rank or host
     */
    CrashPlan plan(int ranks, int ranksPerHost) {
        int last = host ? (ranks - 1) / ranksPerHost : ranks - 1;
        if (number > last) {
            throw new IllegalArgumentException(String.format(
                    "there is no %s %d to crash: they are numbered from 0 to %d",
                    host ? "host" : "rank", number, last));
        }
        return host
                ? CrashPlan.host(number, ranksPerHost, ranks, count)
                : new CrashPlan(List.of(new Crash(number, when, count)));
    }
}
