package io.everloop.spares.control;

import java.util.List;

/** What goes over a control line. Nonces and proofs are in hexadecimal digits. */
public sealed interface Message {

    /** Agent to whoever connects: prove, with this, that you belong to the job. */
    record Challenge(String nonce) implements Message {}

    /**
     * Worker to agent, the first word.
     *
     * @param port where other workers reach it over TCP; 0 if they reach it otherwise
     * @param nonce what the agent has to prove itself with
     */
    record Hello(int worker, int port, String nonce, String proof) implements Message {}

    /** Agent to worker: everybody is here, begin. The ports are those of the workers in order. */
    record Start(String proof, List<Integer> ports) implements Message {}

    /** Agent to worker: another worker is dead. */
    record Dead(int worker) implements Message {}

    /** Agent to worker: a spare takes the place of a dead worker; -1 if nobody ever will. */
    record Substitute(int dead, int spare) implements Message {}

    /** Agent to worker: another worker has come. */
    record Contact(int worker, int port) implements Message {}

    /** Worker to agent: it runs this rank from now on. */
    record Seated(int rank) implements Message {}

    /** Worker to agent: a rank has another number from now on, because fewer ranks go on. */
    record Moved(int from, int to) implements Message {}

    /** Agent to worker: are you alive? */
    record Ping(long number) implements Message {}

    /** Worker to agent: yes. */
    record Pong(long number) implements Message {}

    /** Worker to agent: I have not heard of this worker for long. */
    record Suspect(int worker) implements Message {}

    /** Worker to agent: what this worker sends makes no sense, and I do not listen to it any more. */
    record Raving(int worker) implements Message {}

    /** Worker to agent: a rank printed a line. */
    record Output(int rank, String line) implements Message {}

    /** Worker to agent: a rank, or the virtual machine around it, wrote a line to its standard error. */
    record Complaint(int rank, String line) implements Message {}

    /** Worker to agent: a rank has a result. */
    record Result(int rank, String name, String value) implements Message {}

    /** Worker to agent, and agent to all workers: a rank tells all others something. */
    record Announced(String word) implements Message {}

    /** Worker to agent, and agent to all workers, those who come later as well: what whoever takes a place will need. */
    record Foretold(String word) implements Message {}

    /** Worker to agent: a rank has come to its end. */
    record Done(int rank) implements Message {}

    /** Worker to agent: the program threw something at a rank. */
    record Failed(int rank, String sentence, String stackTrace) implements Message {}

    /** Worker to agent: kill me, as a failure would. */
    record Kill() implements Message {}

    /** Agent to worker: nobody needs you any more, exit. */
    record Leave() implements Message {}
}
