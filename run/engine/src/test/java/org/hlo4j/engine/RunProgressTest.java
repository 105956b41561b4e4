package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;

/** What other threads see of a run: here, what is seen each time that it asks whether to stop. */
class RunProgressTest {
  @Test
  void countsTheStepsOfTheFunctionAndIterationsOfLoops() {
    Operation module =
        EnginePrograms.parse(
            """
            func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
              %n = stablehlo.constant dense<500> : tensor<i32>
              %c = stablehlo.constant dense<0> : tensor<i32>
              %one = stablehlo.constant dense<1> : tensor<i32>
              %w = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
              %0:2 = stablehlo.while(%i = %c, %a = %x) : tensor<i32>, tensor<4x4xf32>
               cond {
                %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
                stablehlo.return %1 : tensor<i1>
              } do {
                %1 = stablehlo.add %i, %one : tensor<i32>
                %2 = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
                stablehlo.return %1, %2 : tensor<i32>, tensor<4x4xf32>
              }
              return %0#1 : tensor<4x4xf32>
            }
            """);
    RunProgress progress = new RunProgress();
    assertThat(progress.total()).isZero();
    assertThat(progress.current()).isEmpty();
    List<String> seen = new ArrayList<>();
    List<Long> iterations = new ArrayList<>();
    InterpreterOptions watched =
        InterpreterOptions.DEFAULT.withCancelled(() -> {
          String now = progress.done() + " " + progress.current().orElseThrow().name();
          if (seen.isEmpty() || !seen.getLast().equals(now)) {
            seen.add(now);
          }
          iterations.add(progress.iterations());
          return false;
        });
    try (PreparedFunction prepared = Engine.prepare(module, "main", EngineOptions.DEFAULT)) {
      prepared.run(EnginePrograms.inputs(module, 1), watched, progress);
    }
    assertThat(seen).first().isEqualTo("0 stablehlo.dot_general");
    assertThat(seen).last().isEqualTo((progress.total() - 1) + " stablehlo.while");
    assertThat(seen).hasSize(progress.total());
    assertThat(iterations).isSorted().startsWith(0L).endsWith(500L).contains(1L, 250L);
  }
}
