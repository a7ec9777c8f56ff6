package io.everloop.miniapps.cg;

import io.everloop.miniapps.cg.mesh.Brick;
import io.everloop.miniapps.cg.solve.Preconditioner;
import io.everloop.miniapps.grid.Decomposition;
import io.everloop.miniapps.option.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a user wants to be solved.
 *
 * @param parts the brick, divided; 32 elements in each direction by default
 * @param preconditioner none by default
 * @param tolerance how small the residual is to become, as part of the right-hand side; 1e-10 by default
 * @param iterations how many at most, in each solution; 1000 by default
 * @param agrees whether ranks agree in every iteration that they go on
 */
record CgOptions(
        Decomposition parts, Preconditioner.Kind preconditioner, double tolerance, int iterations, boolean agrees) {

    private static final int MOST = 1000;
    private static final int FEW = 10;
    private static final int ENTRIES_OF_A_ROW = 27;
    private static final String AGREE = "--agree";
    private static final List<String> NAMES =
            List.of("--nx", "--ny", "--nz", "--precond", "--tolerance", "--iterations");

    /**
     * Reads what the user gave.
     *
     * @param more the names of further options of the program, which it reads itself
     * @throws IllegalArgumentException with a sentence, if there is no such program
     */
    static CgOptions of(String program, List<String> args, int ranks, List<String> more) {
        return of(program, args, ranks, more, MOST);
    }

    /** The same on so few elements that it takes no time, for one rank. */
    static CgOptions small(String program, List<String> args, List<String> more) {
        return of(program, args, 1, more, FEW);
    }

    private static CgOptions of(String program, List<String> args, int ranks, List<String> more, int most) {
        Options options = read(program, args, more);
        int nx = options.whole("--nx", 32, 1, MOST);
        int ny = options.whole("--ny", nx, 1, MOST);
        int nz = options.whole("--nz", nx, 1, MOST);
        Brick brick = new Brick(Math.min(nx, most), Math.min(ny, most), Math.min(nz, most));
        Decomposition parts = brick.divided(ranks);
        if (parts.box(ranks - 1).grown().count() * ENTRIES_OF_A_ROW > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "a brick of " + brick + " elements is too large for " + ranks + " ranks: use more of them with -n");
        }
        return new CgOptions(
                parts,
                Preconditioner.Kind.valueOf(options.choice("--precond", "none", "jacobi", "block", "ssor")
                        .toUpperCase(Locale.ROOT)),
                options.real("--tolerance", 1e-10, 1e-15, 1),
                options.whole("--iterations", MOST, 1, Integer.MAX_VALUE),
                args.contains(AGREE));
    }

    static Options read(String program, List<String> args, List<String> more) {
        List<String> names = new ArrayList<>(NAMES);
        names.addAll(more);
        List<String> pairs = new ArrayList<>(args);
        pairs.removeAll(List.of(AGREE));
        return Options.read(program, pairs, names.toArray(String[]::new));
    }
}
