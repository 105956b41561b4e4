package org.hlo4j.tools.cli.run;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.OpListener;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * Measures the time of operations by kind, excluding that of nested operations. Processes of a
 * program run one at a time, each on a thread of its own: the time between two events is that of
 * the operation that was entered or returned to at the first.
 */
final class OperationTimes implements OpListener {
  /** The number and total time of executions of a kind of operation. */
  static final class Time {
    private final String operation;
    private long count;
    private long nanos;

    private Time(String operation) {
      this.operation = operation;
    }

    String operation() {
      return operation;
    }

    long count() {
      return count;
    }

    double seconds() {
      return nanos / 1e9;
    }
  }

  private final Map<String, Time> times = new HashMap<>();
  private final Map<Thread, ArrayDeque<Time>> open = new HashMap<>();
  private @Nullable Time running;
  private long since;

  @Override
  public synchronized void before(Operation op) {
    Time time = times.computeIfAbsent(op.name(), Time::new);
    time.count++;
    open.computeIfAbsent(Thread.currentThread(), _ -> new ArrayDeque<>()).push(time);
    runs(time);
  }

  @Override
  public synchronized void after(Operation op, Function<Value, InterpreterValue> values) {
    ArrayDeque<Time> own = open.get(Thread.currentThread());
    if (own != null) {
      own.poll();
      runs(own.peek());
      if (own.isEmpty()) {
        open.remove(Thread.currentThread());
      }
    }
  }

  private void runs(@Nullable Time next) {
    long now = System.nanoTime();
    if (running != null) {
      running.nanos += now - since;
    }
    running = next;
    since = now;
  }

  /** Returns the kinds of operations by descending total time. */
  synchronized List<Time> longestFirst() {
    return times.values().stream()
        .sorted(Comparator.comparingLong((Time time) -> -time.nanos).thenComparing(Time::operation))
        .toList();
  }
}
