package org.hlo4j.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.junit.jupiter.api.Test;

class ExtensionTest {
  private static final Operation PROGRAM =
      Programs.parse(
          """
          func.func @main(%a: tensor<2xi32>) -> tensor<2xi32> {
            %0 = stablehlo.custom_call @mine(%a) : (tensor<2xi32>) -> tensor<2xi32>
            %1 = mhlo.custom_call @mine(%0) : (tensor<2xi32>) -> tensor<2xi32>
            return %1 : tensor<2xi32>
          }
          """);

  private static Tensor argument() {
    return Tensor.allocate(
        (RankedTensorType) PROGRAM.region(0).front().back().region(0).front().argument(0).type());
  }

  private static Optional<List<InterpreterValue>> increment(Extension.Invocation call) {
    Tensor operand = call.operand(0);
    Tensor result = call.allocate(operand.type());
    for (int i = 0; i < operand.count(); i++) {
      result.setLong(i, operand.longAt(i) + 1);
    }
    return Optional.of(List.of(result));
  }

  @Test
  void anExtensionRunsCallsAndOperationsThatAreNotKnown() {
    InterpreterOptions options = InterpreterOptions.DEFAULT.withExtension(ExtensionTest::increment);
    Tensor result =
        (Tensor) Interpreter.evaluate(PROGRAM, "main", List.of(argument()), options).getFirst();
    assertThat(result.ints()).containsExactly(2, 2);
  }

  @Test
  void whatNobodyKnowsEndsTheRun() {
    assertThatExceptionOfType(InterpreterException.class)
        .isThrownBy(() -> Interpreter.evaluate(PROGRAM, "main", List.of(argument())))
        .withMessageContaining("custom call target 'mine' cannot be interpreted");
  }
}
