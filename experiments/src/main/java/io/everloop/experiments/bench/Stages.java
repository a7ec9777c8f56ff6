package io.everloop.experiments.bench;

import java.util.List;

/** All that is measured on the ranks of jobs. */
final class Stages {

    /** In the order in which ranks do them: the first makes them warm, and after the last some of them are dead. */
    static final List<Stage> ALL =
            List.of(new CollectivesStage(), new RevokeStage(), new IdleStage(), new DeathsStage());

    private Stages() {}
}
