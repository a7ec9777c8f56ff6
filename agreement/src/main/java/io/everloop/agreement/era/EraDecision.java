package io.everloop.agreement.era;

/** An agreement has returned at this participant. */
public record EraDecision(long agreement, EraValue value) {

    @Override
    public String toString() {
        return "decides(" + agreement + ") " + value + (value.reportsFailure() ? ", reports a failure" : "");
    }
}
