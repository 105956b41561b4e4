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
 * Threads that take turns: one runs until it has to wait for another, then the first that can goes
 * on. So a program does the same on every run, and one in which all wait for each other ends.
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

  /** Ends a thread because another one has failed. */
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

  /** Runs a body for each thread and returns what they give; throws what the first failure is. */
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
      takeTurn(op, self);
      R result = body.apply(self);
      finish(op, self, result, results);
    } catch (Abandoned e) {
      // The failure is known.
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  private synchronized <R> void finish(Operation op, int self, R result, Map<Integer, R> results) {
    results.put(self, result);
    states[self] = State.DONE;
    passOn(op);
  }

  private synchronized void fail(Throwable e) {
    if (failure == null) {
      failure = e;
    }
    notifyAll();
  }

  /** Lets those that wait look whether what they wait for has come. */
  synchronized void changed() {
    for (int i = 0; i < states.length; i++) {
      if (states[i] == State.WAITING) {
        states[i] = State.READY;
      }
    }
  }

  /** Lets others run until the condition holds. */
  synchronized void await(Operation op, int self, BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      states[self] = State.WAITING;
      waitsAt[self] = op;
      passOn(op);
      takeTurn(op, self);
    }
    waitsAt[self] = null;
  }

  /** Gives the turn to the first that can run; fails if none can though some have to. */
  private void passOn(Operation op) {
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

  private synchronized void takeTurn(Operation op, int self) {
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

  /** Waits for the end of a thread; an interruption hastens that of all. */
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
