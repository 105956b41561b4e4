package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;

/** Checks that programs run by steps of the engine alone, with the interpreter's bits. */
final class EngineAgreement {
  private EngineAgreement() {}

  static void check(String program) {
    check(program, EngineOptions.DEFAULT);
  }

  static void check(String program, EngineOptions options) {
    Operation module = EnginePrograms.parse(program);
    check(module, options, EnginePrograms.inputs(module, 1), EnginePrograms.inputs(module, 2));
  }

  /** Checks runs with each of some inputs. */
  @SafeVarargs
  static void check(Operation module, List<Tensor>... runs) {
    check(module, EngineOptions.DEFAULT, runs);
  }

  /** Checks a run of a program that the engine may leave to the interpreter in part. */
  static void checkIfLowered(Operation module, List<Tensor> inputs) {
    checkIfLowered(module, EngineOptions.DEFAULT, inputs);
  }

  /** As above, with options. */
  static void checkIfLowered(Operation module, EngineOptions options, List<Tensor> inputs) {
    List<InterpreterValue> expected;
    try {
      expected = withOneNan(EnginePrograms.expected(module, inputs));
    } catch (InterpreterException | IllegalArgumentException unsupported) {
      return;
    }
    try (PreparedFunction prepared = Engine.prepare(module, "main", options)) {
      assertEqual(prepared.run(inputs), expected);
    }
  }

  @SafeVarargs
  static void check(Operation module, EngineOptions options, List<Tensor>... runs) {
    try (PreparedFunction prepared = Engine.prepare(module, "main", options)) {
      for (List<Tensor> inputs : runs) {
        List<InterpreterValue> expected = withOneNan(EnginePrograms.expected(module, inputs));
        assertEqual(prepared.run(inputs), expected);
        assertEqual(prepared.run(inputs, InterpreterOptions.DEFAULT.withThreads(3)), expected);
      }
      assertThat(prepared.profile(runs[0], InterpreterOptions.DEFAULT))
          .extracting(ProfileEntry::step)
          .doesNotContain("interpreter");
    }
  }

  /** Fails with the first element that differs: whole tensors fill many screens. */
  private static void assertEqual(List<InterpreterValue> run, List<InterpreterValue> expected) {
    List<InterpreterValue> actual = withOneNan(run);
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      if (!actual.get(i).equals(expected.get(i))) {
        fail("result %d: %s", i, difference(actual.get(i), expected.get(i)));
      }
    }
  }

  private static String difference(InterpreterValue actual, InterpreterValue expected) {
    if (actual instanceof Tensor a && expected instanceof Tensor e && a.type().equals(e.type())) {
      for (int i = 0; i < e.count() * e.kind().lanes(); i++) {
        if (a.bitsAt(i) != e.bitsAt(i)) {
          return "element %d of %s is %s, expected %s"
              .formatted(i / e.kind().lanes(), e.type(), number(a, i), number(e, i));
        }
      }
    }
    return "is %s, expected %s".formatted(actual, expected);
  }

  private static String number(Tensor tensor, int i) {
    return tensor.kind().isFloatingPoint()
        ? Double.toString(tensor.doubleAt(i))
        : Long.toString(tensor.bitsAt(i));
  }

  /** Returns copies in which all NaNs have the same bits. */
  private static List<InterpreterValue> withOneNan(List<InterpreterValue> values) {
    return values.stream().map(EngineAgreement::withOneNan).toList();
  }

  private static InterpreterValue withOneNan(InterpreterValue value) {
    if (!(value instanceof Tensor tensor) || !tensor.kind().isFloatingPoint()) {
      return value;
    }
    Tensor copy = Tensor.allocate(tensor.shape(), tensor.elementType());
    copy.copy(tensor, 0, 0, tensor.count());
    for (int i = 0; i < tensor.count() * tensor.kind().lanes(); i++) {
      if (Double.isNaN(tensor.doubleAt(i))) {
        copy.setDouble(i, Double.NaN);
      }
    }
    return copy;
  }
}
