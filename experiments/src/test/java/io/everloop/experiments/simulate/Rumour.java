package io.everloop.experiments.simulate;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;

/** The smallest protocol there is: rank 0 tells everybody, and nobody helps if it dies meanwhile. */
final class Rumour implements Participant<Rumour.News, String>, Explorable<Rumour> {

    /** What is told. */
    record News() implements Message {
        @Override
        public int bytes() {
            return 8;
        }

        @Override
        public void fingerprint(Fingerprint into) {
            into.add(1);
        }
    }

    private final int ranks;
    private boolean heard;

    Rumour(int ranks) {
        this.ranks = ranks;
    }

    void tell(Outbox<News, String> out) {
        for (int to = 1; to < ranks; to++) {
            out.send(to, new News());
        }
        hear(out);
    }

    @Override
    public void onMessage(int from, News message, Outbox<News, String> out) {
        hear(out);
    }

    private void hear(Outbox<News, String> out) {
        heard = true;
        out.emit("hears");
    }

    @Override
    public void onFailure(int dead, Outbox<News, String> out) {}

    @Override
    public boolean watches(int rank) {
        return false;
    }

    @Override
    public Rumour copy() {
        Rumour copy = new Rumour(ranks);
        copy.heard = heard;
        return copy;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        into.add(heard);
    }
}
