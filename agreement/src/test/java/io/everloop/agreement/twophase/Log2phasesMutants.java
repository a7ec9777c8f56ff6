package io.everloop.agreement.twophase;

import io.everloop.agreement.mutation.Mutant;
import java.util.List;

/** Mistakes that are easily made in the rules of Log2phases. */
final class Log2phasesMutants {

    private static final String PARTICIPANT = "Log2phasesParticipant.java";

    static final List<Mutant> SMALL = List.of(
            Mutant.of("messages of the dead are accepted")
                    .replacing(PARTICIPANT, "if (dead.contains(from)) {", "if (false) {"),
            Mutant.of("contributions are taken up the tree after a death is known")
                    .replacing(
                            PARTICIPANT,
                            "if (!dead.isEmpty()) {\n            return;",
                            "if (decided && up.agreement() <= agreement) {\n            return;"),
            Mutant.of("a query does not say who is dead")
                    .replacing(
                            PARTICIPANT,
                            "new Query(agreement, dead, latest)",
                            "new Query(agreement, RankSet.empty(), latest)"),
            Mutant.of("a query does not bring the decision before")
                    .replacing(PARTICIPANT, "decide(query.previous(), out);", ""),
            Mutant.of("who is asked before its call forgets it").replacing(PARTICIPANT, "querier = from;", ""),
            Mutant.of("an answer hides that it is a decision")
                    .replacing(PARTICIPANT, "new Answer(kept, latest, true)", "new Answer(kept, latest, false)"),
            Mutant.of("answers to an earlier query count")
                    .replacing(PARTICIPANT, "poll == null || answer.agreement() != agreement", "poll == null"),
            Mutant.of("whoever dies during a poll is awaited for ever")
                    .replacing(PARTICIPANT, "died.forEach(poll::answeredBy);", ""),
            Mutant.of("a coordinator does not tell what it decides")
                    .replacing(
                            PARTICIPANT,
                            "} else if (isCoordinator()) {\n            announce(out);",
                            "} else if (isCoordinator()) {"),
            Mutant.of("a coordinator that decided before the death does not tell what")
                    .replacing(PARTICIPANT, "if (decided) {\n            announce(out);", "if (decided) {"),
            Mutant.of("a coordinator tells its first decision only").replacing(PARTICIPANT, "announced = false;", ""),
            Mutant.of("a decision is told without who is dead")
                    .replacing(
                            PARTICIPANT,
                            "new Decision(agreement, latest, dead)",
                            "new Decision(agreement, latest, RankSet.empty())"),
            Mutant.of("the latest decision is forgotten at the next call")
                    .replacing(
                            PARTICIPANT,
                            "mine = new Value(ranks, contribution, dead);",
                            "mine = new Value(ranks, contribution, dead);\nlatest = Value.identity(ranks);"),
            Mutant.of("a decision does not find those who died during the poll")
                    .replacing(PARTICIPANT, "gathered.withFound(dead)", "gathered"),
            Mutant.of("a poll counts only the coordinator's own contribution")
                    .replacing(PARTICIPANT, "gathered = gathered.and(answer.value());", ""),
            Mutant.of("what one contributor acknowledged counts as acknowledged by all")
                    .replacing("Value.java", "Contribution both = contributed.and(other.contributed);", """
                            Contribution both = contributed.isNone() || other.contributed.isNone()
                                    ? contributed.and(other.contributed)
                                    : new Contribution(
                                            contributed.flag() & other.contributed.flag(),
                                            contributed.acknowledged().union(other.contributed.acknowledged()));
                            """),
            Mutant.of("only the next lower rank is watched, dead or alive")
                    .replacing(PARTICIPANT, "rank == dead.selectAbsent(livingBefore - 1)", "rank == me - 1"));

    static final Mutant DECISION_OF_THE_TREE = Mutant.of("a decision is taken from the tree after a death is known")
            .replacing(
                    PARTICIPANT,
                    "if (dead.isEmpty()) {\n            Invariant",
                    "if (!decided) {\n            Invariant");

    private Log2phasesMutants() {}
}
