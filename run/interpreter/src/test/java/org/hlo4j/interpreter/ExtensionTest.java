package org.hlo4j.interpreter;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
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

  private static List<InterpreterValue> increment(Extension.Invocation call) {
    Tensor operand = call.operand(0);
    Tensor result = call.allocate(operand.type());
    for (int i = 0; i < operand.count(); i++) {
      result.setLong(i, operand.longAt(i) + 1);
    }
    return List.of(result);
  }

  @Test
  void anExtensionRunsCallsAndOperationsThatAreNotKnown() {
    InterpreterOptions options =
        InterpreterOptions.DEFAULT.withExtension(_ -> Optional.of(ExtensionTest::increment));
    Tensor result =
        (Tensor) Interpreter.evaluate(PROGRAM, "main", List.of(argument()), options).getFirst();
    assertThat(result.ints()).containsExactly(2, 2);
  }

  @Test
  void targetsAreExtendedByName() {
    Extension mine = Extension.ofTargets(Map.of("mine", ExtensionTest::increment));
    Operation call =
        requireNonNull(PROGRAM.region(0).front().back().region(0).front().firstOrNull());
    Operation other = requireNonNull(call.nextOrNull());
    assertThat(mine.evaluator(call)).isPresent();
    assertThat(mine.evaluator(other)).as("an operation of another dialect").isEmpty();
    assertThat(Extension.NONE.or(mine).evaluator(call)).isPresent();
  }

  @Test
  void anExtensionReplacesATargetThatTheInterpreterSupports() {
    Operation program =
        Programs.parse(
            """
            func.func @main(%a: tensor<2xi32>) -> tensor<2xi32> {
              %0 = stablehlo.custom_call @Sharding(%a) : (tensor<2xi32>) -> tensor<2xi32>
              return %0 : tensor<2xi32>
            }
            """);
    InterpreterOptions options =
        InterpreterOptions.DEFAULT.withExtension(
            Extension.ofTargets(Map.of("Sharding", ExtensionTest::increment)));
    Tensor result =
        (Tensor) Interpreter.evaluate(program, "main", List.of(argument()), options).getFirst();
    assertThat(result.ints()).containsExactly(1, 1);
  }

  @Test
  void aLongEvaluationEndsAtItsCheckpointWhenTheRunIsCancelled() {
    var polls = new AtomicInteger();
    Extension slow =
        _ ->
            Optional.of(invocation -> {
              for (int i = 0; i < 1000; i++) {
                invocation.checkpoint().run();
              }
              return increment(invocation);
            });
    InterpreterOptions options =
        InterpreterOptions.DEFAULT
            .withExtension(slow)
            .withCancelled(() -> polls.incrementAndGet() > 100);
    assertThatExceptionOfType(InterpreterException.class)
        .isThrownBy(() -> Interpreter.evaluate(PROGRAM, "main", List.of(argument()), options))
        .withMessageContaining("cancelled");
  }

  @Test
  void whatNobodyKnowsEndsTheRun() {
    assertThatExceptionOfType(InterpreterException.class)
        .isThrownBy(() -> Interpreter.evaluate(PROGRAM, "main", List.of(argument())))
        .withMessageContaining(
            "2 operations cannot be interpreted:\n"
                + "  custom call target 'mine': test:2:8\n"
                + "  'mhlo.custom_call': test:3:8");
  }
}
