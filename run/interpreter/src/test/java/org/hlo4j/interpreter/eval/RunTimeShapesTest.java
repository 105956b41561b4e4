package org.hlo4j.interpreter.eval;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Programs;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Programs that are valid, but whose operands have shapes at run time that contradict each other.
 */
class RunTimeShapesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          # operation on %x and %y of tensor<?x?xf32>; shape of %x; shape of %y; message
          stablehlo.add %x, %y : tensor<?x?xf32>; 2,3; 4,3; operands differ in shape: tensor<2x3xf32> and tensor<4x3xf32>
          stablehlo.add %x, %y : tensor<?x?xf32>; 2,3; 1,3; operands differ in shape: tensor<2x3xf32> and tensor<1x3xf32>
          stablehlo.complex %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xcomplex<f32>>; 2,3; 2,4; operands differ in shape: tensor<2x3xf32> and tensor<2x4xf32>
          stablehlo.compare LT, %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xi1>; 2,3; 3,3; operands differ in shape: tensor<2x3xf32> and tensor<3x3xf32>
          stablehlo.clamp %x, %y, %x : tensor<?x?xf32>; 2,3; 3,2; operands differ in shape: tensor<3x2xf32> and tensor<2x3xf32>
          stablehlo.select %t, %x, %y : tensor<i1>, tensor<?x?xf32>; 2,3; 3,2; operands differ in shape: tensor<2x3xf32> and tensor<3x2xf32>
          stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>; 2,5; 4,3; operands do not fit each other: tensor<2x5xf32>, tensor<4x3xf32>
          stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?xf32>; 2,3; 4,3; operands do not fit each other: tensor<2x3xf32>, tensor<4x3xf32>
          """)
  void areErrorsOfTheProgram(String operation, String x, String y, String message) {
    String type = operation.substring(operation.lastIndexOf(' ') + 1);
    Operation program =
        Programs.parse(
            """
            func.func @main(%%x: tensor<?x?xf32>, %%y: tensor<?x?xf32>) -> %s {
              %%t = stablehlo.constant dense<true> : tensor<i1>
              %%0 = %s
              return %%0 : %s
            }
            """
                .formatted(type, operation, type));
    Programs.verify(program);
    assertThatThrownBy(() -> Interpreter.evaluate(program, "main", List.of(tensor(x), tensor(y))))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining(message);
  }

  private static Tensor tensor(String shape) {
    String[] sizes = shape.split(",", -1);
    return Tensor.allocate(
        LongList.of(Long.parseLong(sizes[0]), Long.parseLong(sizes[1])), FloatType.F32);
  }
}
