package org.hlo4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs of dynamic shapes that an engine runs, prepared for the shapes of inputs. */
class DynamicProgramTest {
  private static final Hlo4j HLO4J = Hlo4j.standard();

  /** As JAX exports a function of a symbolic batch: the size is passed on as a number. */
  private static final Operation PROGRAM =
      HLO4J.parse(
          """
          func.func public @main(%x: tensor<?x3xf32>, %w: tensor<3x2xf32>) -> tensor<?x2xf32> {
            %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x3xf32>) -> tensor<i32>
            %0 = func.call @layer(%n, %x, %w) : (tensor<i32>, tensor<?x3xf32>, tensor<3x2xf32>) -> tensor<?x2xf32>
            return %0 : tensor<?x2xf32>
          }
          func.func private @layer(%n: tensor<i32>, %x: tensor<?x3xf32>, %w: tensor<3x2xf32>) -> tensor<?x2xf32> {
            %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<?x3xf32>, tensor<3x2xf32>) -> tensor<?x2xf32>
            %1 = stablehlo.constant dense<0.5> : tensor<f32>
            %2 = stablehlo.constant dense<2> : tensor<1xi32>
            %3 = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
            %4 = stablehlo.concatenate %3, %2, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
            %5 = stablehlo.dynamic_broadcast_in_dim %1, %4, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x2xf32>
            %6 = stablehlo.add %0, %5 : tensor<?x2xf32>
            return %6 : tensor<?x2xf32>
          }
          """);

  private static Tensor input(int rows, int columns) {
    float[] values = new float[rows * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = (i * 7 % 11) / 4f - 1;
    }
    return Tensors.f32(values, rows, columns);
  }

  @ParameterizedTest
  @ValueSource(strings = {"strict", "reference"})
  void runsForAnyShapesOfInputs(String engine) {
    try (Executable prepared = HLO4J.prepare(PROGRAM, "main", PrepareOptions.of(engine))) {
      Tensor w = input(3, 2);
      // More shapes than preparations are kept, some of them again.
      for (int rows :
          new int[] {4, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 4}) {
        List<InterpreterValue> expected = HLO4J.evaluate(PROGRAM, List.of(input(rows, 3), w));
        assertThat(prepared.run(input(rows, 3), w)).isEqualTo(expected);
        Tensor given = Tensor.allocate(((Tensor) expected.getFirst()).type());
        prepared.run(List.of(input(rows, 3), w), List.of(given), InterpreterOptions.DEFAULT);
        assertThat(given).isEqualTo(expected.getFirst());
      }
    }
  }

  @Test
  void isPreparedForEachShapes() {
    try (Executable prepared = HLO4J.prepare(PROGRAM, "main", PrepareOptions.FAST)) {
      assertThat(prepared.plannedBytes()).isEmpty();
      assertThat(prepared.run(input(2, 3), input(3, 2))).hasSize(1);
    }
  }

  @Test
  void refusesInputsThatDoNotMatch() {
    try (Executable prepared = HLO4J.prepare(PROGRAM, "main", PrepareOptions.FAST)) {
      String message = messageOf(() -> HLO4J.evaluate(PROGRAM, List.of(input(2, 4), input(3, 2))));
      assertThatThrownBy(() -> prepared.run(input(2, 4), input(3, 2)))
          .isInstanceOf(InterpreterException.class)
          .hasMessage(message);
    }
  }

  private static String messageOf(Runnable refused) {
    try {
      refused.run();
    } catch (InterpreterException e) {
      return e.getMessage();
    }
    throw new AssertionError("not refused");
  }

  /** The size of a result depends on elements: the interpreter runs that. */
  @Test
  void runsWhatShapesOfInputsDoNotDecide() {
    Operation program =
        HLO4J.parse(
            """
            func.func @main(%n: tensor<1xi32>) -> tensor<?xf32> {
              %0 = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
              return %0 : tensor<?xf32>
            }
            """);
    try (Executable prepared = HLO4J.prepare(program, "main", PrepareOptions.FAST)) {
      Tensor result = (Tensor) prepared.run(Tensors.i32(new int[] {3}, 1)).getFirst();
      assertThat(result.toFloatArray()).containsExactly(0, 1, 2);
    }
  }
}
