package io.everloop.agreement.generals;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.Timed;

/** A general like any other, except that a traitor rewrites what it sends; what it concludes is nobody's concern. */
public final class TreacherousGeneral implements Timed<Relay, ArmyVector> {

    private final General general;
    private final Traitor traitor;

    public TreacherousGeneral(General general, Traitor traitor) {
        this.general = general;
        this.traitor = traitor;
    }

    @Override
    public long onTick(long nowNanos, Outbox<Relay, ArmyVector> out) {
        return general.onTick(nowNanos, falsifying(out));
    }

    @Override
    public void onMessage(int from, Relay relay, Outbox<Relay, ArmyVector> out) {
        general.onMessage(from, relay, falsifying(out));
    }

    @Override
    public void onFailure(int dead, Outbox<Relay, ArmyVector> out) {
        general.onFailure(dead, falsifying(out));
    }

    @Override
    public boolean watches(int rank) {
        return general.watches(rank);
    }

    private Outbox<Relay, ArmyVector> falsifying(Outbox<Relay, ArmyVector> out) {
        return new Outbox<>() {
            @Override
            public void send(int to, Relay relay) {
                Relay falsified = falsified(to, relay);
                if (!falsified.isEmpty()) {
                    out.send(to, falsified);
                }
            }

            @Override
            public void emit(ArmyVector event) {}
        };
    }

    private Relay falsified(int to, Relay relay) {
        int[] sizes = new int[relay.length()];
        int[] told = {0};
        int last = relay.round() - 1;
        Paths.forEach(general.generals(), last, general.me(), to, path -> {
            path[last] = general.me();
            sizes[told[0]] = traitor.says(path, to, relay.size(told[0])).orElse(General.UNKNOWN);
            told[0]++;
        });
        return new Relay(relay.round(), sizes);
    }
}
