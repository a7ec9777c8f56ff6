package io.everloop.checkpoint.level.grid;

import java.time.Duration;

/** What a cluster may lose. */
public final class Loss {

    private Loss() {}

    /** All pieces of whatever an owner keeps are gone, though its index still names them. */
    public static void ofPieces(GridMember member, String owner) {
        var pieces = member.grid(Duration.ofSeconds(10)).pieces();
        pieces.keySet().stream().filter(key -> key.startsWith(owner + "/")).forEach(pieces::delete);
    }
}
