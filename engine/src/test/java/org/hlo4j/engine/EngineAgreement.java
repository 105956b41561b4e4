package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

  @SafeVarargs
  private static void check(Operation module, EngineOptions options, List<Tensor>... runs) {
    try (PreparedFunction prepared = Engine.prepare(module, "main", options)) {
      for (List<Tensor> inputs : runs) {
        List<InterpreterValue> expected = EnginePrograms.expected(module, inputs);
        assertThat(prepared.run(inputs)).isEqualTo(expected);
        assertThat(prepared.run(inputs, InterpreterOptions.DEFAULT.withThreads(3)))
            .isEqualTo(expected);
      }
      assertThat(prepared.profile(runs[0], InterpreterOptions.DEFAULT))
          .extracting(ProfileEntry::step)
          .doesNotContain("interpreter");
    }
  }
}
