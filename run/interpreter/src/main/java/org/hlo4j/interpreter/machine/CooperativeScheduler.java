package org.hlo4j.interpreter.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Schedules the processes of a run cooperatively: one runs until it waits for others, then the
 * oldest that can continue does. Runs are therefore deterministic, only one thread at a time uses
 * the state of the run, and a deadlock is detected. A process may divide into others, and continues
 * when they have ended.
 */
final class CooperativeScheduler {
  private static final long STACK_BYTES = 16L << 20;

  private final ReentrantLock lock = new ReentrantLock();
  private final int limit;

  /** The processes that have not ended, oldest first. */
  private final List<Task> tasks = new ArrayList<>();

  private Task current = new Task("0", null);
  private @Nullable Throwable failure;

  /** A process, or the whole program. */
  private final class Task {
    private final String name;
    private final @Nullable Family family;
    private final Condition turn = lock.newCondition();
    private @Nullable Thread thread;
    private @Nullable Wait wait;

    Task(String name, @Nullable Family family) {
      this.name = name;
      this.family = family;
    }
  }

  /** The processes that another one has divided into. */
  private static final class Family {
    private final int size;
    private int running;

    Family(int size) {
      this.size = size;
      this.running = size;
    }
  }

  /**
   * A condition that a process waits for.
   *
   * @param op the operation that waits
   * @param condition whether the process can continue
   * @param awaited describes what it waits for
   * @param family the processes whose end it waits for, if any
   */
  private record Wait(
      Operation op, BooleanSupplier condition, Supplier<String> awaited, @Nullable Family family) {}

  /** Unwinds a process because another one has failed. */
  private static final class Abandoned extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Abandoned() {
      super(null, null, false, false);
    }
  }

  /** Creates a scheduler of at most so many processes at a time. */
  CooperativeScheduler(int limit) {
    this.limit = limit;
    tasks.add(current);
  }

  /** Runs a program, which may divide; throws the first failure. */
  <R> R start(Supplier<R> program) {
    try {
      return program.get();
    } catch (Abandoned e) {
      throw failure();
    }
  }

  /** Returns the first failure; throws it if it is an error. */
  private RuntimeException failure() {
    return switch (failure) {
      case RuntimeException exception -> exception;
      case Error error -> throw error;
      case null, default -> new IllegalStateException("no process has failed", failure);
    };
  }

  /**
   * Divides the running process into others, and waits for their end.
   *
   * @param op the operation that divides
   * @param names the names of the processes in diagnostics
   * @param body runs the process of an index
   * @return the results in order
   * @throws InterpreterException if there are too many processes
   */
  <R> List<R> divide(Operation op, List<String> names, IntFunction<R> body) {
    if (names.size() == 1) {
      return List.of(body.apply(0));
    }
    SortedMap<Integer, R> results = new TreeMap<>();
    lock.lock();
    try {
      check(op, names.size());
      Family family = new Family(names.size());
      for (int i = 0; i < names.size(); i++) {
        int index = i;
        Task task = new Task(names.get(i), family);
        tasks.add(task);
        task.thread =
            Thread.ofPlatform()
                .daemon()
                .name("process-" + task.name)
                .stackSize(STACK_BYTES)
                .unstarted(() -> run(task, () -> results.put(index, body.apply(index))));
      }
      start(op, family);
      await(new Wait(op, () -> family.running == 0, () -> "", family));
    } finally {
      lock.unlock();
    }
    return List.copyOf(results.values());
  }

  /** Checks the number of processes, without those that wait for the end of others. */
  private void check(Operation op, int more) {
    long processes = more + tasks.stream().filter(task -> !isDivided(task)).count() - 1;
    if (processes > limit) {
      throw new InterpreterException(
          op.location(), "program runs as more than " + limit + " processes");
    }
  }

  private static boolean isDivided(Task task) {
    return task.wait != null && task.wait.family != null;
  }

  /** Starts the threads of a family; if there are no more threads, those of it never run. */
  private void start(Operation op, Family family) {
    for (Task task : List.copyOf(tasks)) {
      if (task.family == family && task.thread != null) {
        try {
          task.thread.start();
        } catch (OutOfMemoryError e) {
          fail(
              new InterpreterException(
                  op.location(), "'" + op.name() + "' needs more threads than there are", e));
          tasks.removeIf(other ->
              other.family == family
                  && other.thread != null
                  && other.thread.getState() == Thread.State.NEW);
          return;
        }
      }
    }
  }

  private void run(Task self, Runnable body) {
    lock.lock();
    try {
      awaitTurn(self);
    } finally {
      lock.unlock();
    }
    try {
      if (failure == null) {
        body.run();
      }
    } catch (Abandoned e) {
      // The process that failed has recorded it.
    } catch (RuntimeException | Error e) {
      fail(e);
    }
    lock.lock();
    try {
      tasks.remove(self);
      if (self.family != null) {
        self.family.running--;
      }
      passTurn();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Lets other processes run until the condition holds.
   *
   * @param op the operation that waits
   * @param condition whether the process can continue
   * @param awaited describes what it waits for, in diagnostics
   */
  void await(Operation op, BooleanSupplier condition, Supplier<String> awaited) {
    lock.lock();
    try {
      await(new Wait(op, condition, awaited, null));
    } finally {
      lock.unlock();
    }
  }

  private void await(Wait wait) {
    Task self = current;
    if (failure == null && wait.condition.getAsBoolean()) {
      return;
    }
    self.wait = wait;
    passTurn();
    awaitTurn(self);
    self.wait = null;
    if (failure != null) {
      throw new Abandoned();
    }
  }

  /**
   * Passes the turn to the oldest process that can continue; the run fails if none can. After a
   * failure processes are unwound one at a time, the youngest first.
   */
  private void passTurn() {
    Task next = failure == null ? runnableOrNull() : tasks.getLast();
    if (next == null) {
      fail(Deadlock.of(waiting(), finished()));
      next = tasks.getLast();
    }
    current = next;
    next.turn.signal();
  }

  private @Nullable Task runnableOrNull() {
    for (Task task : tasks) {
      if (task.wait == null || task.wait.condition.getAsBoolean()) {
        return task;
      }
    }
    return null;
  }

  private List<Deadlock.Waiting> waiting() {
    List<Deadlock.Waiting> waiting = new ArrayList<>();
    for (Task task : tasks) {
      if (task.wait != null && task.wait.family == null) {
        waiting.add(new Deadlock.Waiting(task.name, task.wait.op, task.wait.awaited.get()));
      }
    }
    return waiting;
  }

  /** Returns the number of processes that have ended and have others that have not. */
  private int finished() {
    int finished = 0;
    for (Task task : tasks) {
      if (task.wait != null && task.wait.family != null) {
        finished += task.wait.family.size - task.wait.family.running;
      }
    }
    return finished;
  }

  private void fail(Throwable e) {
    lock.lock();
    try {
      if (failure == null) {
        failure = e;
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits for the turn. An interruption ends the run, with the process that runs first. */
  private void awaitTurn(Task self) {
    boolean interrupted = false;
    while (current != self) {
      try {
        if (interrupted) {
          self.turn.awaitUninterruptibly();
        } else {
          self.turn.await();
        }
      } catch (InterruptedException e) {
        interrupted = true;
        Operation at = self.wait == null ? null : self.wait.op;
        if (at != null) {
          fail(new InterpreterException(at.location(), "interrupted"));
        }
        if (current.thread != null) {
          current.thread.interrupt();
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
