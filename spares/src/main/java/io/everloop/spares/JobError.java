package io.everloop.spares;

import io.everloop.spares.control.Message;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;

/**
 * What stopped a job.
 *
 * @param rank the rank where the program threw something; nothing if a worker could not even start
 * @param sentence what happened
 * @param details the stack trace, or what the virtual machine said
 */
public record JobError(OptionalInt rank, String sentence, String details) {

    /** Of what a spare had said that is lost, as many characters are told. */
    private static final int MOST_SAID = 500;

    static JobError ofProgram(Message.Failed failed) {
        return new JobError(
                OptionalInt.of(failed.rank()),
                "rank " + failed.rank() + " stopped the job: " + failed.sentence(),
                failed.stackTrace());
    }

    /** A spare could not get ready, and somebody waits for it. */
    static JobError ofSpare(int worker, Message.Failed failed) {
        return new JobError(
                OptionalInt.empty(),
                "worker " + worker + ", a spare, stopped the job: " + failed.sentence(),
                failed.stackTrace());
    }

    /** The machine does not let us start a process. */
    static JobError ofMachine(int worker, IOException reason) {
        return new JobError(
                OptionalInt.empty(),
                "the process of worker " + worker + " could not be started (" + reason.getMessage()
                        + "): run fewer at a time, or raise what this machine allows of processes, open files and memory",
                "");
    }

    static JobError ofDepletion(int deaths, int spares) {
        return new JobError(
                OptionalInt.empty(),
                deaths + (deaths == 1 ? " worker" : " workers") + " died, but the job had " + spares
                        + (spares == 1 ? " spare" : " spares") + ": start with --spares " + deaths
                        + " or allow --on-depleted respawn or shrink",
                "");
    }

    static JobError ofExit(int worker, List<Integer> ranks, int exitCode, String log) {
        boolean isSpare = ranks.isEmpty();
        return new JobError(
                isSpare ? OptionalInt.empty() : OptionalInt.of(ranks.get(0)),
                (isSpare ? "worker " + worker : "rank " + ranks.get(0))
                        + " stopped the job: its process exited by itself, with"
                        + " exit code " + exitCode + "; a program ends by returning and gives up by throwing, not by"
                        + " System.exit",
                log);
    }

    /** Why a spare is lost that nobody needs, which stops nothing. */
    static String ofLoss(int exitCode, String log) {
        String said = log.strip();
        return "exit code " + exitCode
                + (said.isEmpty()
                        ? ""
                        : ", after it had said: " + said.substring(Math.max(0, said.length() - MOST_SAID)));
    }

    static JobError ofStart(int worker, int exitCode, String log) {
        return new JobError(
                OptionalInt.empty(),
                "worker " + worker + " could not start (exit code " + exitCode + "): see what its Java said",
                log);
    }
}
