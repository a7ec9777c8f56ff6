package io.everloop.framework.launch;

import io.everloop.framework.Settings;
import io.everloop.framework.fault.FaultPlan;
import io.everloop.framework.option.RunOptions;
import io.everloop.spares.JobSpec;
import java.util.List;
import picocli.CommandLine;

/**
 * A job that is to be kept running, as options of {@code everloop run} describe it.
 *
 * @param spec its processes
 * @param settings how it is kept running
 * @param faults what is to happen to it
 * @param said what the user wants besides: to have it verified, written down, or told in lines
 */
public record Plan(JobSpec spec, Settings settings, FaultPlan faults, RunOptions said) {

    private static final String ARGS_FOLLOW = "--";

    /**
     * Reads what a user's own main is given: options of the job before {@code --}, arguments of the program after it. Without
     * {@code --} all are the program's.
     *
     * @throws IllegalArgumentException with a sentence, if there is no such job
     */
    static Plan parse(String program, String... given) {
        List<String> all = List.of(given);
        int end = all.indexOf(ARGS_FOLLOW);
        return of(program, all.subList(0, Math.max(0, end)), all.subList(end + 1, all.size()));
    }

    /**
     * A job of a class that these processes find on their own class path.
     *
     * @param options as after {@code everloop run}
     * @param args what the program is given
     * @throws IllegalArgumentException with a sentence, if there is no such job
     */
    public static Plan of(String program, List<String> options, List<String> args) {
        RunOptions said = new RunOptions();
        try {
            new CommandLine(said).parseArgs(options.toArray(String[]::new));
        } catch (CommandLine.UnmatchedArgumentException e) {
            throw new IllegalArgumentException(
                    "there is no option '" + e.getUnmatched().get(0) + "': 'everloop run --help' lists them", e);
        } catch (CommandLine.ParameterException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        if (said.loop().metrics().isPresent()) {
            throw new IllegalArgumentException("--metrics is for the command line: everloop run -cp PATH " + program);
        }
        return of(said, said.spec(program, args, System.getProperty("java.class.path")));
    }

    /**
     * A job as it was said.
     *
     * @param found its processes, spares aside
     * @throws IllegalArgumentException with a sentence, if there is no such job
     */
    public static Plan of(RunOptions said, JobSpec found) {
        JobSpec spec = said.loop().protectedSpec(found);
        said.loop().out().ifPresent(RunDirectory::check);
        Settings settings = Origin.of(said.settings(found), found.ranks());
        return new Plan(spec, settings, said.plan(spec, settings), said);
    }
}
