package org.hlo4j.tools.cli;

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

/** Measures the time of operations by kind, excluding that of nested operations. */
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

  private static final class Open {
    private final long start = System.nanoTime();
    private long inside;
  }

  private final Map<String, Time> times = new HashMap<>();
  private final ArrayDeque<Open> open = new ArrayDeque<>();

  @Override
  public synchronized void before(Operation op) {
    open.push(new Open());
  }

  @Override
  public synchronized void after(Operation op, Function<Value, InterpreterValue> values) {
    Open done = open.pop();
    long nanos = System.nanoTime() - done.start;
    if (!open.isEmpty()) {
      open.peek().inside += nanos;
    }
    Time time = times.computeIfAbsent(op.name(), Time::new);
    time.count++;
    time.nanos += nanos - done.inside;
  }

  /** Returns the kinds of operations by descending total time. */
  synchronized List<Time> longestFirst() {
    return times.values().stream()
        .sorted(Comparator.comparingLong((Time time) -> -time.nanos).thenComparing(Time::operation))
        .toList();
  }
}
