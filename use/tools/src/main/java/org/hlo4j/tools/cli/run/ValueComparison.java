package org.hlo4j.tools.cli.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.OpListener;
import org.hlo4j.interpreter.ProbeInstrumentation;
import org.hlo4j.interpreter.ProbedValues;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/** Compares results of operations with tensors dumped by another run. */
final class ValueComparison implements OpListener {
  /**
   * An operation whose result differs from the dump.
   *
   * @param operation the operation
   * @param probe the name of the dumped value
   * @param what the difference in words
   */
  record Deviation(Operation operation, String probe, String what) {}

  private final ProbedValues expected;

  /** Maps names of values to those in the dump; empty if they are the same. */
  private final Optional<Map<String, String>> dumped;

  private final Tolerance tolerance;
  private final Map<Value, String> names;
  private @Nullable Deviation first;
  private int compared;
  private int deviating;
  private int unknown;

  ValueComparison(Path folder, Tolerance tolerance, Operation program, String file)
      throws IOException {
    this.expected = ProbedValues.in(folder);
    this.dumped = ProbeIdentities.dumped(program, file, folder);
    this.tolerance = tolerance;
    this.names = ProbeInstrumentation.names(program);
  }

  @Override
  public synchronized void after(Operation op, Function<Value, InterpreterValue> values) {
    for (OpResult result : op.results()) {
      String name = names.get(result);
      if (name != null && values.apply(result) instanceof Tensor tensor) {
        compare(op, name, tensor);
      }
    }
  }

  private void compare(Operation op, String name, Tensor actual) {
    Optional<String> what;
    try {
      String there = dumped.map(names -> names.getOrDefault(name, "")).orElse(name);
      Optional<Tensor> value = expected.next(there, actual.type());
      if (value.isEmpty()) {
        unknown++;
        return;
      }
      what =
          tolerance.excess(actual, value.get()).map(excess -> excess.describe(actual, value.get()));
    } catch (IOException e) {
      what = Optional.of(String.valueOf(e.getMessage()));
    }
    compared++;
    if (what.isPresent()) {
      deviating++;
      if (first == null) {
        first = new Deviation(op, name, what.get());
      }
    }
  }

  /** Returns the first executed operation whose result differs. */
  Optional<Deviation> first() {
    return Optional.ofNullable(first);
  }

  int compared() {
    return compared;
  }

  int deviating() {
    return deviating;
  }

  /** Returns the number of computed values that are not in the dump. */
  int unknown() {
    return unknown;
  }
}
