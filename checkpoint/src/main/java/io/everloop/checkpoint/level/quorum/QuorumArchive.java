package io.everloop.checkpoint.level.quorum;

import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.disk.Archive;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The directories of an electorate, looked at from outside.
 *
 * @param electorate who votes
 * @param archive of those that can be read
 * @param lost why the others cannot
 */
public record QuorumArchive(Electorate electorate, Archive archive, Map<Path, String> lost) {

    /**
     * Looks into all of them.
     *
     * @param thorough whether to read everything and check it
     * @throws LevelException if none can be read
     */
    public static QuorumArchive open(Electorate electorate, boolean thorough) throws LevelException {
        List<Path> readable = new ArrayList<>();
        Map<Path, String> lost = new TreeMap<>();
        for (Path directory : electorate.directories()) {
            try {
                readable.add(
                        Archive.open(List.of(directory), false).directories().get(0));
            } catch (LevelException e) {
                lost.put(directory, e.getMessage());
            }
        }
        if (readable.isEmpty()) {
            throw new LevelException("no directory can be read: " + String.join("; ", lost.values()));
        }
        return new QuorumArchive(electorate, Archive.open(readable, thorough), lost);
    }

    /** How many votes can be read. */
    public int votes() {
        return electorate.votesWhere(directory -> !lost.containsKey(directory));
    }

    /** Whether what is newest here is the newest there is. */
    public boolean isQuorate() {
        return votes() >= electorate.readQuorum();
    }
}
