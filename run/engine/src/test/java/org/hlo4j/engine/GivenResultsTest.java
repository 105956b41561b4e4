package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that store their results in tensors of the caller's. */
class GivenResultsTest {
  /** Results of each kind: of a step, a loop, a branch; an input, a constant, one of them twice. */
  private static final Operation PROGRAM =
      EnginePrograms.parse(
          """
          func.func @main(%x: tensor<3x4xf32>, %i: tensor<i32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<2xi32>, tensor<4x3xf32>, tensor<3x4xf32>, tensor<i32>) {
            %one = stablehlo.constant dense<1> : tensor<i32>
            %c = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
            %0 = stablehlo.add %x, %x : tensor<3x4xf32>
            %r:2 = stablehlo.while(%k = %i, %a = %x) : tensor<i32>, tensor<3x4xf32>
              cond {
                %t = stablehlo.compare GT, %k, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
                stablehlo.return %t : tensor<i1>
              } do {
                %b = stablehlo.negate %a : tensor<3x4xf32>
                %h = stablehlo.shift_right_logical %k, %one : tensor<i32>
                stablehlo.return %h, %b : tensor<i32>, tensor<3x4xf32>
              }
            %s = "stablehlo.case"(%i) ({
              stablehlo.return %x : tensor<3x4xf32>
            }, {
              %n = stablehlo.negate %x : tensor<3x4xf32>
              stablehlo.return %n : tensor<3x4xf32>
            }) : (tensor<i32>) -> tensor<3x4xf32>
            %v = stablehlo.transpose %x, dims = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>
            return %0, %r#1, %s, %x, %c, %v, %0, %one : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<2xi32>, tensor<4x3xf32>, tensor<3x4xf32>, tensor<i32>
          }
          """);

  private static List<Tensor> results(List<InterpreterValue> like) {
    List<Tensor> results = new ArrayList<>();
    like.forEach(each -> results.add(Tensor.allocate(((Tensor) each).type())));
    return results;
  }

  @ParameterizedTest
  @ValueSource(strings = {"reference", "strict", "fast"})
  void storesResultsWhereTheCallerWantsThem(String engine) {
    try (FunctionRunner runner = Engine.prepare(engine, PROGRAM, "main", EngineOptions.DEFAULT)) {
      for (int seed = 1; seed < 4; seed++) {
        List<Tensor> inputs = EnginePrograms.inputs(PROGRAM, seed);
        List<InterpreterValue> expected = EnginePrograms.expected(PROGRAM, inputs);
        List<Tensor> results = results(expected);
        runner.run(inputs, results, InterpreterOptions.DEFAULT);
        assertThat(new ArrayList<InterpreterValue>(results)).isEqualTo(expected);
        // What the engine keeps for later runs is not the caller's.
        List<Tensor> others = results(expected);
        runner.run(EnginePrograms.inputs(PROGRAM, seed + 9), others, InterpreterOptions.DEFAULT);
        runner.run(EnginePrograms.inputs(PROGRAM, seed + 9), InterpreterOptions.DEFAULT);
        assertThat(new ArrayList<InterpreterValue>(results)).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"reference", "strict"})
  void refusesTensorsThatCannotReceiveTheResults(String engine) {
    List<Tensor> inputs = EnginePrograms.inputs(PROGRAM, 1);
    List<Tensor> results = results(EnginePrograms.expected(PROGRAM, inputs));
    try (FunctionRunner runner = Engine.prepare(engine, PROGRAM, "main", EngineOptions.DEFAULT)) {
      assertThatThrownBy(
              () -> runner.run(inputs, results.subList(1, 8), InterpreterOptions.DEFAULT))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("there are 8 results, not 7");
      assertRefused(
          runner,
          inputs,
          results,
          4,
          results.get(7),
          "result 4 is a tensor<2xi32>, not a tensor<i32>");
      assertRefused(
          runner,
          inputs,
          results,
          1,
          inputs.getFirst(),
          "result 1 shares its array with an input or another result");
      assertRefused(
          runner,
          inputs,
          results,
          1,
          results.getFirst(),
          "result 1 shares its array with an input or another result");
      assertThatThrownBy(
              () -> runner.run(inputs.subList(0, 1), results, InterpreterOptions.DEFAULT))
          .isInstanceOf(InterpreterException.class);
    }
  }

  private static void assertRefused(
      FunctionRunner runner,
      List<Tensor> inputs,
      List<Tensor> results,
      int index,
      Tensor other,
      String message) {
    List<Tensor> wrong = new ArrayList<>(results);
    wrong.set(index, other);
    assertThatThrownBy(() -> runner.run(inputs, wrong, InterpreterOptions.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
