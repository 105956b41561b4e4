package org.hlo4j.interpreter.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Schedules threads cooperatively: one runs until it waits for another, then the first that is
 * ready continues. Runs are therefore deterministic, and a deadlock is detected.
 */
final class CooperativeScheduler {
  private static final long STACK_BYTES = 16L << 20;

  private enum State {
    READY,
    WAITING,
    DONE
  }

  private final State[] states;
  private final @Nullable Operation[] waitsAt;
  private int turn;
  private @Nullable Throwable failure;

  /** Unwinds a thread because another one has failed. */
  private static final class Abandoned extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Abandoned() {
      super(null, null, false, false);
    }
  }

  CooperativeScheduler(int threads) {
    states = new State[threads];
    waitsAt = new Operation[threads];
    Arrays.fill(states, State.READY);
  }

  /** Runs a body on each thread and returns the results in order; throws the first failure. */
  <R> List<R> run(Operation op, IntFunction<R> body) {
    SortedMap<Integer, R> results = new TreeMap<>();
    if (states.length == 1) {
      runOne(op, 0, body, results);
    } else {
      runThreads(op, body, results);
    }
    Throwable failed = failure;
    if (failed instanceof RuntimeException exception) {
      throw exception;
    }
    if (failed instanceof Error error) {
      throw error;
    }
    return List.copyOf(results.values());
  }

  private <R> void runThreads(Operation op, IntFunction<R> body, Map<Integer, R> results) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < states.length; i++) {
      int self = i;
      threads.add(
          Thread.ofPlatform()
              .daemon()
              .name("process-" + i)
              .stackSize(STACK_BYTES)
              .unstarted(() -> runOne(op, self, body, results)));
    }
    threads.forEach(Thread::start);
    threads.forEach(thread -> join(op, thread, threads));
  }

  private <R> void runOne(Operation op, int self, IntFunction<R> body, Map<Integer, R> results) {
    try {
      awaitTurn(op, self);
      R result = body.apply(self);
      finish(op, self, result, results);
    } catch (Abandoned e) {
      // The thread that failed has recorded it.
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  private synchronized <R> void finish(Operation op, int self, R result, Map<Integer, R> results) {
    results.put(self, result);
    states[self] = State.DONE;
    passTurn(op);
  }

  private synchronized void fail(Throwable e) {
    if (failure == null) {
      failure = e;
    }
    notifyAll();
  }

  /** Makes all waiting threads ready to check their conditions again. */
  synchronized void wakeAll() {
    for (int i = 0; i < states.length; i++) {
      if (states[i] == State.WAITING) {
        states[i] = State.READY;
      }
    }
  }

  /** Lets other threads run until the condition holds. */
  synchronized void await(Operation op, int self, BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      states[self] = State.WAITING;
      waitsAt[self] = op;
      passTurn(op);
      awaitTurn(op, self);
    }
    waitsAt[self] = null;
  }

  /** Passes the turn to the first ready thread; fails if none is ready while some wait. */
  private void passTurn(Operation op) {
    int next = Arrays.asList(states).indexOf(State.READY);
    if (next >= 0) {
      turn = next;
    } else if (Arrays.asList(states).contains(State.WAITING)) {
      fail(deadlock(op));
    }
    notifyAll();
  }

  private InterpreterException deadlock(Operation op) {
    Operation at = op;
    int waiting = 0;
    for (int i = states.length - 1; i >= 0; i--) {
      Operation waits = waitsAt[i];
      if (states[i] == State.WAITING && waits != null) {
        at = waits;
        waiting++;
      }
    }
    return new InterpreterException(
        at.location(),
        "deadlock: '"
            + at.name()
            + "' waits for processes that never come to it; "
            + waiting
            + " of "
            + states.length
            + " processes wait");
  }

  private synchronized void awaitTurn(Operation op, int self) {
    while (failure == null && (turn != self || states[self] != State.READY)) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        fail(new InterpreterException(op.location(), "interrupted"));
      }
    }
    if (failure != null) {
      throw new Abandoned();
    }
  }

  /** Waits for the end of a thread; an interruption is propagated to all threads. */
  private void join(Operation op, Thread thread, List<Thread> all) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
        all.forEach(Thread::interrupt);
        fail(new InterpreterException(op.location(), "interrupted"));
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
