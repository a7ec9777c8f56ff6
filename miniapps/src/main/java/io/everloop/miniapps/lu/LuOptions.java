package io.everloop.miniapps.lu;

import io.everloop.miniapps.option.Options;
import java.util.List;

/** What a user wants: {@code --n 512}, {@code --block 32}, and {@code --checksums no} to do without. */
final class LuOptions {

    private static final int MOST = 65_536;

    private LuOptions() {}

    /**
     * Reads what the user gave.
     *
     * @throws IllegalArgumentException with a sentence, if there is no such program
     */
    static Layout of(List<String> args, int ranks) {
        Options options = Options.read("lu", args, "--n", "--block", "--checksums");
        boolean isChecked = options.choice("--checksums", "yes", "no").equals("yes");
        return layout(options, ranks, isChecked);
    }

    /** The same for the program without protection, which has no checksums. */
    static Layout plain(List<String> args, int ranks) {
        return layout(Options.read("lu-plain", args, "--n", "--block"), ranks, false);
    }

    private static Layout layout(Options options, int ranks, boolean isChecked) {
        int n = options.whole("--n", 512, 1, MOST);
        int block = options.whole("--block", 32, 1, MOST);
        if (n % block != 0) {
            throw new IllegalArgumentException(
                    "--n " + n + " is no multiple of --block " + block + ": choose " + (n / block + 1) * block);
        }
        if (isChecked && ranks == 1) {
            throw new IllegalArgumentException("checksums need another rank: use more with -n, or --checksums no");
        }
        Layout layout = Layout.of(n, block, ranks, isChecked);
        if (layout.blocks() < layout.columns()) {
            throw new IllegalArgumentException("a matrix of " + layout.blocks() + " blocks is too small for a grid of "
                    + layout.rows() + "x" + layout.columns() + " ranks: choose a larger --n or a smaller --block");
        }
        if ((long) layout.localRows(0) * layout.localColumns() > Integer.MAX_VALUE / Double.BYTES) {
            throw new IllegalArgumentException(
                    "a matrix of " + n + " rows is too large for " + ranks + " ranks: use more of them with -n");
        }
        return layout;
    }
}
