package io.everloop.checkpoint.level;

/**
 * A copy that a rank could serve.
 *
 * @param owner whose data it is
 * @param version of the data
 * @param permanent whether this copy's keeper saw the commit succeed; a tentative copy counts only if somebody else has a
 *     permanent one of the same version
 */
public record Holding(int owner, long version, boolean permanent) {}
