package io.everloop.framework.launch;

import io.everloop.framework.listen.Facts;
import io.everloop.framework.listen.RunListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run as the user wanted it: once with what is to happen to it and, to verify, once without; told to everybody who listens,
 * and written down.
 */
public final class WatchedRun {

    private final String name;
    private final Plan plan;
    private final Voices voices;
    private final List<RunListener> listeners;

    /**
     * @param listeners hear of it besides; closed when it is over
     */
    public WatchedRun(String name, Plan plan, Voices voices, List<RunListener> listeners) {
        this.name = name;
        this.plan = plan;
        this.voices = voices;
        this.listeners = List.copyOf(listeners);
    }

    /**
     * What came of it.
     *
     * @param isGood whether the job came to its end, and to the right one if that was to be verified
     * @param document all there is to say of it
     * @param directory where that is to be written, if anywhere
     */
    public record Outcome(RunRecord record, boolean isGood, Facts document, Optional<RunDirectory> directory) {

        /** Leaves the document where the user wants it, if anywhere. */
        public void save() throws IOException {
            if (directory.isPresent()) {
                directory.get().write(document.indented());
            }
        }
    }

    public Outcome run() throws IOException, InterruptedException {
        Optional<RunDirectory> directory = Optional.empty();
        List<RunListener> everybody = new ArrayList<>(listeners);
        if (plan.said().loop().out().isPresent()) {
            directory = Optional.of(RunDirectory.at(plan.said().loop().out().get()));
            everybody.addAll(directory.get().listeners());
        }
        Narrator narrator = new Narrator(plan.said().loop().log() ? voices.besideALog() : voices);
        RunRecord record;
        try (Broadcast told = new Broadcast(narrator, everybody)) {
            told.begin(name, plan.spec(), plan.settings());
            record = new ProtectedRun(plan.spec(), plan.settings(), told).run(plan.faults());
            told.end(record);
        }
        Optional<Boolean> verified = plan.said().loop().verify() && record.job().ok()
                ? Optional.of(new Verification(plan.spec(), plan.settings()).confirms(record, voices.news()))
                : Optional.empty();
        return new Outcome(
                record,
                record.job().ok() && verified.orElse(true),
                RunDocument.of(name, plan, record, verified),
                directory);
    }
}
