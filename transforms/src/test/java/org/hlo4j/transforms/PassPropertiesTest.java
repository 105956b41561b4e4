package org.hlo4j.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Passes on random programs: what comes out verifies, computes the same, and does not change when
 * the pass runs again.
 */
class PassPropertiesTest {
  private static final int PROGRAMS = 60;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "canonicalize",
        "func.func(canonicalize{top-down=false region-simplify=aggressive})",
        "cse",
        "inline",
        "symbol-dce",
        "stablehlo-aggressive-folder",
        "stablehlo-aggressive-simplification",
        "stablehlo-target-independent-optimization",
        "inline,cse,stablehlo-target-independent-optimization,symbol-dce"
      })
  void keepsResultsAndIsIdempotent(String pipeline) {
    for (int seed = 0; seed < PROGRAMS; seed++) {
      RandomGenerator random = new SplittableRandom(seed);
      String program = RandomPrograms.of(random, 4 + seed / 2);
      List<Tensor> inputs = List.of(input(random), input(random));
      Operation module = Passes.parse(program);
      List<?> before = results(module, inputs);
      Passes.run(pipeline, module);
      String once = Passes.print(module);
      assertThat(results(module, inputs))
          .as("seed %d: %s\nbecame\n%s", seed, program, once)
          .isEqualTo(before);
      Passes.run(pipeline, module);
      assertThat(Passes.print(module)).as("seed %d, run again", seed).isEqualTo(once);
    }
  }

  private static Tensor input(RandomGenerator random) {
    Tensor tensor = Tensor.allocate(RankedTensorType.of(IntegerType.I32, 2, 3));
    for (int i = 0; i < tensor.count(); i++) {
      tensor.setLong(i, random.nextBoolean() ? random.nextInt(-2, 3) : random.nextInt());
    }
    return tensor;
  }

  private static List<?> results(Operation module, List<? extends InterpreterValue> inputs) {
    return Interpreter.evaluate(module, "main", inputs).stream()
        .map(value -> ((Tensor) value).toAttribute())
        .toList();
  }
}
