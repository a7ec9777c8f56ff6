package io.everloop.experiments.bench;

import io.everloop.experiments.output.Json;

/**
 * One figure of ours beside one of somebody else.
 *
 * @param name what was measured
 * @param placement on how many workers and ranks
 * @param detail what else distinguishes it from other rows; empty if nothing does
 * @param value what we reached
 * @param unit of both values
 * @param reference what it is compared with
 * @param target what it should reach
 */
record Row(
        String name,
        Placement placement,
        String detail,
        double value,
        String unit,
        Reference reference,
        Target target) {

    Row(String name, Placement placement, double value, String unit, Reference reference, Target target) {
        this(name, placement, "", value, unit, reference, target);
    }

    String config() {
        return (placement + " " + detail).strip();
    }

    double ratio() {
        return value / reference.value();
    }

    boolean isMet() {
        return target.isMetBy(this);
    }

    Json json() {
        Json json = new Json()
                .put("name", name)
                .put("config", config())
                .put("value", value)
                .put("unit", unit)
                .put("reference", reference.name())
                .put("reference_value", reference.value())
                .put("ratio", ratio());
        return target.isNone() ? json : json.put("target", target.text(unit)).put("met", isMet());
    }
}
