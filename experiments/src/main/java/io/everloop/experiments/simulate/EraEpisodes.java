package io.everloop.experiments.simulate;

import io.everloop.agreement.era.Era;
import io.everloop.agreement.era.EraDecision;
import io.everloop.agreement.era.EraEpisode;
import io.everloop.agreement.era.EraMessage;
import io.everloop.agreement.era.EraModel;
import io.everloop.agreement.simulate.Simulator;
import java.util.Optional;
import java.util.function.Consumer;

/** The stress runs of the early returning agreement. */
final class EraEpisodes implements Episodes {

    @Override
    public Episode run(long seed, Optional<Consumer<String>> trace) {
        EraEpisode episode = new EraEpisode(seed);
        Simulator<Era, EraMessage, EraDecision> simulator = episode.simulator();
        trace.ifPresent(simulator::narratedTo);
        EraModel model = episode.model();
        String description = String.format(
                "%d ranks, %s, %d agreements, %d in flight",
                model.ranks(), model.topology(), model.agreements(), model.inFlight());
        return new Episode(seed, description, model.ranks(), model.agreements(), simulator.run());
    }
}
