package org.hlo4j.tools.cli;

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
import org.hlo4j.ir.IdentityMap;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/** Compares what operations compute with tensors that were dumped by another run. */
final class ValueComparison implements OpListener {
  /**
   * An operation whose value is not as dumped.
   *
   * @param probe the name under which the value was dumped
   * @param what how it differs
   */
  record Deviation(Operation operation, String probe, String what) {}

  private final ProbedValues expected;

  /** The names in the dump by those here; without them, values have the same names. */
  private final Optional<Map<String, String>> dumped;

  private final Tolerance tolerance;
  private final IdentityMap<Value, String> names;
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
      String name = names.getOrNull(result);
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

  /** The first operation that ran whose value is not as dumped. */
  Optional<Deviation> first() {
    return Optional.ofNullable(first);
  }

  /** How many values there were to compare with. */
  int compared() {
    return compared;
  }

  /** How many of them deviate. */
  int deviating() {
    return deviating;
  }

  /** How many values were computed that nobody dumped. */
  int unknown() {
    return unknown;
  }
}
