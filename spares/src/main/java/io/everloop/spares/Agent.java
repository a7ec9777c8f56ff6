package io.everloop.spares;

import io.everloop.comm.engine.Detector;
import io.everloop.comm.link.Secret;
import io.everloop.spares.WorkerProcess.State;
import io.everloop.spares.control.Line;
import io.everloop.spares.control.MalformedMessageException;
import io.everloop.spares.control.Message;
import io.everloop.spares.control.Proof;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/**
 * Watches over the workers of a job: sees them die, kills those that hang, tells all others, and ends when they have.
 *
 * <p>One thread does all of it, so that from the sign of a death to the last worker told nothing has to be handed over.
 * A worker is always killed before it is called dead.
 *
 * <p>Where workers watch each other ({@link Detector}) it looks after those that are suspected, and tells who suspected them.
 * Everything else is everybody's news at once. It asks all of them for signs of life there, too, only less often: the last
 * one has nobody else to watch it, and those who watch may stand still together.
 */
final class Agent implements Runnable {

    private final JobSpec spec;
    private final Secret secret;
    private final Selector selector;
    private final Gate gate;
    private final List<WorkerProcess> workers;
    private final Ledger ledger;
    private final Herald herald;
    private final IntFunction<String> logOf;
    private final Recruiter recruiter;
    private final DeathWatch deathWatch = new DeathWatch(System.nanoTime());
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final long boundNanos;
    private long pings;
    private boolean started;
    private Optional<Message> foretold = Optional.empty();
    private boolean reading = true;

    /**
     * @param server where workers connect
     * @param workers those that were started; more are added when they are needed
     * @param launcher starts them
     * @param logOf what the virtual machine of a worker said
     */
    Agent(
            JobSpec spec,
            Secret secret,
            ServerSocketChannel server,
            List<WorkerProcess> workers,
            Launcher launcher,
            Ledger ledger,
            JobListener listener,
            IntFunction<String> logOf)
            throws IOException {
        this.spec = spec;
        this.secret = secret;
        this.workers = workers;
        this.ledger = ledger;
        this.logOf = logOf;
        selector = Selector.open();
        herald = new Herald(listener, () -> post(() -> listen(true)));
        boundNanos = spec.bound().toNanos();
        gate = new Gate(secret, server, selector, boundNanos, this::admit, herald::notice);
        recruiter = new Recruiter(spec, workers, launcher, new Office());
    }

    private final class Office implements Recruiter.Office {

        @Override
        public void tellRunning(Message message) {
            Agent.this.tellRunning(message);
        }

        @Override
        public void hired(WorkerProcess worker) {
            workers.add(worker);
            awaitExit(worker);
        }

        @Override
        public void notice(String sentence) {
            herald.notice(sentence);
        }

        @Override
        public void fail(JobError error) {
            Agent.this.fail(error);
        }
    }

    /** Stops the job: for any thread. */
    void stop() {
        post(this::killAll);
    }

    private void post(Runnable task) {
        tasks.add(task);
        selector.wakeup();
    }

    @Override
    public void run() {
        try {
            workers.forEach(this::awaitExit);
            loop();
        } catch (IOException e) {
            throw new UncheckedIOException("the agent cannot go on", e);
        } finally {
            killAll();
            release();
        }
    }

    private void awaitExit(WorkerProcess worker) {
        var unused = worker.process.onExit().thenRun(() -> post(() -> onExit(worker)));
    }

    /** Waits until the listener was told everything. */
    Herald herald() {
        return herald;
    }

    private void loop() throws IOException {
        long due = System.nanoTime();
        while (!workers.stream().allMatch(worker -> worker.ended)) {
            long now = System.nanoTime();
            if (now - due > boundNanos / 4 || !reading) {
                // Stopped, starved or held up: nobody else is to blame that nothing was heard meanwhile.
                workers.forEach(worker -> worker.vigil.excuse(now));
            }
            deathWatch.scan(now, workers, worker -> died(worker, Sign.KILLED));
            workers.forEach(worker -> watch(worker, now));
            recruiter.onTick(now);
            gate.onTick(now);
            due = nextDue();
            selector.select(this::onReady, Math.max(1, millisUntil(due)));
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
            if (reading && herald.isBehind()) {
                listen(false);
            }
        }
    }

    /** Rounded up: waking a little too early would be waking twice. */
    private static long millisUntil(long due) {
        return TimeUnit.NANOSECONDS.toMillis(due - System.nanoTime() + 999_999);
    }

    private long nextDue() {
        long due = Math.min(recruiter.dueNanos(), gate.dueNanos());
        for (WorkerProcess worker : workers) {
            if (worker.isAlive()) {
                due = Math.min(due, worker.isConnected() ? deathWatch.dueNanos() : worker.vigil.dueNanos());
            }
        }
        return due;
    }

    private void listen(boolean whether) {
        reading = whether;
        workers.forEach(worker -> worker.listen(whether));
    }

    // --- signs of death -----------------------------------------------------------------------------------------

    private void watch(WorkerProcess worker, long now) {
        if (worker.state == State.LEAVING && now > worker.leaveBy) {
            worker.kill();
        }
        if (!worker.isAlive()) {
            return;
        }
        if (worker.vigil.hangs(now)) {
            died(worker, worker.vigil.isSuspected() ? Sign.SUSPICION : Sign.SILENCE);
        } else if (worker.vigil.isDue(now)) {
            ask(worker);
        }
    }

    private void ask(WorkerProcess worker) {
        if (!worker.vigil.isAsked()) {
            worker.vigil.ask(System.nanoTime());
            worker.send(new Message.Ping(++pings));
        }
    }

    private void onExit(WorkerProcess worker) {
        if (worker.isConnected()) {
            receive(worker);
        }
        worker.ended = true;
        if (worker.hasExited()) {
            onOwnExit(worker, worker.process.exitValue(), logOf.apply(worker.number));
        } else {
            died(worker, Sign.EXIT);
        }
        release(worker);
    }

    private void onOwnExit(WorkerProcess worker, int exitCode, String log) {
        if (recruiter.isSuperfluous(worker)) {
            lose(worker, Sign.EXIT, JobError.ofLoss(exitCode, log));
        } else if (worker.state == State.STARTING) {
            fail(JobError.ofStart(worker.number, exitCode, log));
        } else {
            fail(JobError.ofExit(worker.number, worker.ranks(), exitCode, log));
        }
    }

    /** A spare whom nobody needs ends nothing but itself. */
    private void lose(WorkerProcess spare, Sign sign, String why) {
        herald.notice("worker " + spare.number + ", a spare, is lost: " + why);
        died(spare, sign);
        recruiter.restrain();
    }

    private void died(WorkerProcess worker, Sign sign) {
        if (!worker.isAlive()) {
            return;
        }
        worker.kill();
        worker.state = State.DEAD;
        if (sign == Sign.SUSPICION && spec.detector() != Detector.AGENT) {
            // Those who watch spread the news themselves.
            worker.suspecting().forEach(other -> other.send(new Message.Dead(worker.number)));
        } else {
            running().forEach(other -> other.post(new Message.Dead(worker.number)));
        }
        // Who died and who comes instead in one, so that everybody is woken once.
        recruiter.died(worker);
        running().forEach(WorkerProcess::flush);
        Death death = new Death(worker.number, worker.ranks(), sign, worker.killedNanos(), System.nanoTime());
        ledger.died(death);
        herald.tell(listener -> listener.died(death));
        if (recruiter.isDepleted()) {
            fail(JobError.ofDepletion(ledger.deaths().size(), spec.spares()));
        } else {
            proceed();
        }
    }

    private void tellRunning(Message message) {
        running().forEach(other -> other.send(message));
    }

    private List<WorkerProcess> running() {
        return workers.stream().filter(other -> other.state == State.RUNNING).toList();
    }

    // --- those who come ------------------------------------------------------------------------------------------

    /** A worker has come after the others began. */
    private void welcome(WorkerProcess worker) {
        tellRunning(new Message.Contact(worker.number, worker.port));
        begin(worker);
        recruiter.arrive(worker);
    }

    /** Has a worker begin, and tells it what all others know. */
    private void begin(WorkerProcess worker) {
        List<Integer> ports = workers.stream().map(other -> other.port).toList();
        worker.state = State.RUNNING;
        if (spec.detector() != Detector.AGENT && worker.number < spec.workers()) {
            worker.vigil.share(); // those who come later are watched by nobody else
        }
        worker.send(new Message.Start(Proof.ofAgent(secret, worker.nonce), ports));
        ledger.deaths().forEach(death -> worker.send(new Message.Dead(death.worker())));
        recruiter.acquaint(worker);
        foretold.ifPresent(worker::send);
    }

    // --- connections --------------------------------------------------------------------------------------------

    private void onReady(SelectionKey key) {
        if (!gate.handles(key) && key.attachment() instanceof WorkerProcess worker) {
            // What another one has just said may have ended this connection.
            if (key.isValid() && key.isReadable()) {
                receive(worker);
            }
            if (key.isValid() && key.isWritable()) {
                worker.flush();
            }
        }
    }

    private void admit(Message.Hello hello, Line line, SelectionKey key) throws MalformedMessageException {
        if (hello.worker() < 0
                || hello.worker() >= workers.size()
                || workers.get(hello.worker()).state != State.STARTING) {
            throw new MalformedMessageException("nobody waits for worker " + hello.worker());
        }
        WorkerProcess worker = workers.get(hello.worker());
        key.attach(worker);
        worker.connected(hello, line, key);
        if (started) {
            welcome(worker);
        } else {
            proceed();
        }
    }

    private void receive(WorkerProcess worker) {
        try {
            worker.receive(message -> onMessage(worker, message));
        } catch (IOException ended) {
            // Killed before it can take the end of its connection for the end of the job.
            died(worker, Sign.CONNECTION);
            disconnect(worker);
        }
    }

    private void onMessage(WorkerProcess worker, Message message) throws IOException {
        if (message instanceof Message.Pong) {
            worker.vigil.heard(System.nanoTime());
        } else if (message instanceof Message.Kill) {
            worker.kill(); // what follows is noticed as any other death is
        } else if (message instanceof Message.Output output) {
            herald.tell(listener -> listener.output(output.rank(), output.line()));
        } else if (message instanceof Message.Complaint complaint) {
            herald.tell(listener -> listener.complaint(complaint.rank(), complaint.line()));
        } else if (message instanceof Message.Result result) {
            ledger.result(result);
            herald.tell(listener -> listener.result(result.rank(), result.name(), result.value()));
        } else if (message instanceof Message.Seated seated) {
            worker.seated(seated.rank());
            herald.tell(listener -> listener.seated(worker.number, seated.rank()));
        } else if (message instanceof Message.Moved moved) {
            worker.moved(moved.from(), moved.to());
            herald.tell(listener -> listener.moved(worker.number, moved.from(), moved.to()));
        } else if (message instanceof Message.Announced) {
            tellRunning(message);
        } else if (message instanceof Message.Foretold) {
            foretold = Optional.of(message);
            tellRunning(message);
        } else if (message instanceof Message.Done done) {
            worker.rankDone(done.rank());
            proceed();
        } else if (message instanceof Message.Failed failed) {
            onFailed(worker, failed);
        } else if (message instanceof Message.Suspect suspect) {
            suspect(known(suspect.worker()), worker);
        } else if (message instanceof Message.Raving raving) {
            // Nobody can go on with somebody who is not listened to.
            died(known(raving.worker()), Sign.NONSENSE);
            if (known(raving.worker()).state == State.DEAD) {
                worker.send(new Message.Dead(raving.worker()));
            }
        } else {
            throw new MalformedMessageException("a worker does not say " + message);
        }
    }

    /** The program threw something. */
    private void onFailed(WorkerProcess worker, Message.Failed failed) {
        if (!worker.ranks().isEmpty()) {
            fail(JobError.ofProgram(failed));
        } else if (recruiter.isSuperfluous(worker)) {
            lose(worker, Sign.ERROR, failed.sentence());
        } else {
            fail(JobError.ofSpare(worker.number, failed));
        }
    }

    private WorkerProcess known(int number) throws MalformedMessageException {
        if (number < 0 || number >= workers.size()) {
            throw new MalformedMessageException("there is no worker " + number + " to suspect");
        }
        return workers.get(number);
    }

    private void suspect(WorkerProcess worker, WorkerProcess by) {
        if (worker.state == State.DEAD) {
            // Whoever had asked before may have died without telling anybody.
            by.send(new Message.Dead(worker.number));
        } else if (worker.isAlive()) {
            worker.suspectedBy(by);
            ask(worker);
            worker.vigil.suspect(System.nanoTime());
        }
    }

    // --- the course of the job ----------------------------------------------------------------------------------

    /** Does what was waiting for the last one to come, to finish, or to die. */
    private void proceed() {
        if (started) {
            endIfDone();
            return;
        }
        List<WorkerProcess> first = workers.stream()
                .filter(worker -> worker.number < spec.workers() && worker.isAlive())
                .toList();
        if (first.isEmpty()) {
            killAll();
        } else if (first.stream().allMatch(worker -> worker.state == State.WAITING)) {
            start();
        }
    }

    private void start() {
        started = true;
        List<WorkerProcess> here =
                workers.stream().filter(worker -> worker.state == State.WAITING).toList();
        here.forEach(this::begin);
        recruiter.start(
                here.stream().filter(worker -> worker.number >= spec.workers()).toList());
        ledger.started();
        herald.tell(listener -> listener.ready(ledger.startUp().orElseThrow()));
    }

    private void endIfDone() {
        if (workers.stream().anyMatch(WorkerProcess::isAtWork)) {
            return;
        }
        // Whoever was asked to join said so before anybody could be done; it may only not have been heard yet.
        for (WorkerProcess worker : workers) {
            if (worker.state == State.RUNNING && worker.ranks().isEmpty()) {
                receive(worker);
            }
        }
        // Hearing that may have ended the job already: those who are leaving are let go.
        if (workers.stream().anyMatch(WorkerProcess::isAtWork)
                || workers.stream().noneMatch(WorkerProcess::isAlive)) {
            return;
        }
        boolean anybody = workers.stream()
                .anyMatch(worker -> worker.isAlive() && !worker.ranks().isEmpty());
        if (anybody) {
            workers.stream().filter(WorkerProcess::isAlive).forEach(this::dismiss);
        } else {
            killAll();
        }
    }

    private void dismiss(WorkerProcess worker) {
        worker.state = State.LEAVING;
        worker.leaveBy = System.nanoTime() + boundNanos;
        ledger.ended(worker.ranksDone());
        worker.send(new Message.Leave());
    }

    private void fail(JobError error) {
        ledger.failed(error);
        killAll();
    }

    private void killAll() {
        for (WorkerProcess worker : workers) {
            worker.kill();
            if (worker.state != State.DEAD) {
                worker.state = State.STOPPED;
            }
        }
    }

    // --- the end ------------------------------------------------------------------------------------------------

    private void disconnect(WorkerProcess worker) {
        try {
            worker.disconnect();
        } catch (IOException e) {
            throw new UncheckedIOException("a connection cannot be closed", e);
        }
    }

    /** What the agent kept open for a worker: there may be many of them in the course of a job. */
    private void release(WorkerProcess worker) {
        try {
            worker.release();
        } catch (IOException e) {
            throw new UncheckedIOException("what was kept open for a worker cannot be closed", e);
        }
    }

    private void release() {
        workers.forEach(this::release);
        try {
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the agent cannot close its connections", e);
        }
    }
}
