package io.everloop.agreement.era;

import io.everloop.agreement.mutation.Mutant;
import java.util.List;

/** Mistakes that are easily made in the rules of the agreement; several of them are in print. */
final class EraMutants {

    private static final String ERA = "Era.java";
    private static final String AGREEMENT = "Agreement.java";

    static final List<Mutant> ALL = List.of(
            Mutant.of("as printed: the parent is compared after the death was noted, so its loss is never seen")
                    .replacing(
                            ERA,
                            "agreement.is(Phase.WAITING) && agreement.parent() != oldParent",
                            "agreement.is(Phase.WAITING) && deaths.contains(agreement.parent())"),
            Mutant.of("as printed: a decided participant contributes again after the death of its parent")
                    .replacing(ERA, "if (id > collected && !record(id).is(Phase.DECIDED)) {", "if (id > collected) {")
                    .replacing(ERA, "if (agreement.is(Phase.WAITING) && agreement.parent() != oldParent) {", """
                            if (agreement.is(Phase.DECIDED)) {
                                if (!agreement.isRoot() && agreement.parent() != oldParent) {
                                    out.send(agreement.parent(), new EraMessage.Up(agreement.id(), agreement.value()));
                                }
                            } else if (agreement.is(Phase.WAITING) && agreement.parent() != oldParent) {
                            """),
            Mutant.of("as printed: a decision does not end the gathering")
                    .replacing(AGREEMENT, "phase = Phase.DECIDED;", ""),
            Mutant.of("as printed: a decision is accepted from the parent only")
                    .replacing(
                            ERA,
                            "onDown(down, agreement, out);",
                            "if (from == agreement.parent()) { onDown(down, agreement, out); }"),
            Mutant.of("messages of the dead are accepted")
                    .replacing(
                            ERA,
                            "dead.contains(from) || message.agreement() <= collected",
                            "message.agreement() <= collected"),
            Mutant.of("as printed: whoever contributed is forgotten unless it is a child at the decision")
                    .replacing(AGREEMENT, ".union(contributed.toRankSet())", ""),
            Mutant.of("whoever contributes while the decision is awaited is forgotten")
                    .replacing(AGREEMENT, "            askers.add(from);\n            return;", "            return;"),
            Mutant.of("as printed: deaths learnt from a request are noted without reaction")
                    .replacing(ERA, "learn(request.dead(), out);", "dead = dead.union(request.dead());"),
            Mutant.of("as printed: a request tells only of the dead below its sender")
                    .replacing(
                            ERA,
                            "new EraMessage.Request(agreement.id(), dead)",
                            "new EraMessage.Request(agreement.id(), RankSet.range(0, self).intersect(dead))"),
            Mutant.of("a new root does not ask for earlier decisions")
                    .replacing(ERA, "request(agreement, agreement.children(), out);", ""),
            Mutant.of("a root that loses a child does not ask the grandchildren")
                    .replacing(ERA, "request(agreement, agreement.children().minus(oldChildren), out);", ""),
            Mutant.of("deaths are folded into the value at the start only")
                    .replacing(ERA, "agreement.foldIn(dead);", ""),
            Mutant.of("messages of agreements that are not started yet are dropped")
                    .replacing(ERA, "held.add(new Held(from, message));", ""),
            Mutant.of("a held contribution counts although its sender has died since")
                    .replacing(ERA, "onMessage(entry.from(), entry.message(), out);", """
                            if (entry.message() instanceof EraMessage.Up up && !record(id).is(Phase.DECIDED)) {
                                onUp(entry.from(), up, record(id), out);
                            } else {
                                onMessage(entry.from(), entry.message(), out);
                            }
                            """),
            Mutant.of("a result is forgotten as soon as it is returned here")
                    .replacing(ERA, "collect(value.low());", "collect(returned);"),
            Mutant.of("agreements that were started count as returned")
                    .replacing(
                            ERA,
                            "new EraValue(flag, dead, acknowledged, returned)",
                            "new EraValue(flag, dead, acknowledged, started - 1)"),
            Mutant.of("the tree is built from what the participant itself knows of deaths")
                    .replacing(ERA, "self, id, tree, blocking,", "self, id, topology.without(dead), blocking,"),
            Mutant.of("a decided participant does not answer late contributions")
                    .replacing(ERA, "out.send(from, new EraMessage.Down(up.agreement(), agreement.value()));", ""),
            Mutant.of("only the oldest agreement is mended")
                    .replacing(
                            ERA,
                            "mend(agreement, deaths, out)",
                            "{ if (agreement.id() == collected + 1) { mend(agreement, deaths, out); } }"));

    private EraMutants() {}
}
