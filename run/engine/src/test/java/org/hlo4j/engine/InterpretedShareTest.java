package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The operations of a prepared function that the interpreter evaluates, with place and reason. */
class InterpretedShareTest {
  private static InterpretedShare of(String program) {
    try (PreparedFunction prepared =
        Engine.prepare(EnginePrograms.parse(program), "main", EngineOptions.DEFAULT)) {
      return prepared.interpreted();
    }
  }

  @Test
  void nothingIsInterpretedWhereAllOperationsHaveSteps() {
    InterpretedShare share =
        of(
            """
            func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
              %0 = stablehlo.add %x, %x : tensor<4x4xf32>
              return %0 : tensor<4x4xf32>
            }
            """);
    assertThat(share).isEqualTo(new InterpretedShare(1, 0, 0, share.entries()));
    assertThat(share.isEmpty()).isTrue();
  }

  @Test
  void operationsWithoutStepAreNamedWithPlaceAndReason() {
    InterpretedShare share =
        of(
            """
            func.func private @twice(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
              %0 = stablehlo.cholesky %x : tensor<4x4xf32>
              return %0 : tensor<4x4xf32>
            }
            func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
              %0 = func.call @twice(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
              %1 = func.call @twice(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
              %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
              return %2 : tensor<4x4xf32>
            }
            """);
    InterpretedOperation entry = share.entries().getFirst();
    assertThat(entry.operation()).isEqualTo("stablehlo.cholesky");
    assertThat(entry.location()).hasToString("test:2:8");
    assertThat(entry.steps()).isEqualTo(2);
    assertThat(entry.work()).isEqualTo(2.0 / 3, within(1e-9));
    assertThat(share.summary())
        .isEqualTo(
            "2 of 3 operations are run by the interpreter: stablehlo.cholesky (no step for this"
                + " operation), about 67 % of the work");
  }

  @Test
  void workOfALoopCountsForEachOfItsIterations() {
    InterpretedShare share =
        of(
            """
            func.func @main(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
              %0 = stablehlo.constant dense<0> : tensor<i32>
              %1 = stablehlo.constant dense<1> : tensor<i32>
              %n = stablehlo.constant dense<1000> : tensor<i32>
              %w:2 = stablehlo.while(%k = %0, %a = %x) : tensor<i32>, tensor<8x8xf32>
              cond {
                %c = stablehlo.compare LT, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
                stablehlo.return %c : tensor<i1>
              } do {
                %l = stablehlo.add %k, %1 : tensor<i32>
                %b = stablehlo.cholesky %a : tensor<8x8xf32>
                stablehlo.return %l, %b : tensor<i32>, tensor<8x8xf32>
              }
              %r = stablehlo.cholesky %x : tensor<8x8xf32>
              return %w#1, %r : tensor<8x8xf32>, tensor<8x8xf32>
            }
            """);
    assertThat(share.entries()).hasSize(2);
    assertThat(share.entries().getFirst().work() / share.entries().getLast().work())
        .isEqualTo(1000, within(1e-6));
  }

  @Test
  void assertionsAreNoWorkThatIsLeftToTheInterpreter() {
    assertThat(
            of("""
            func.func @main(%x: tensor<4xi32>) -> tensor<4xi32> {
              check.expect_eq_const %x, dense<0> : tensor<4xi32>
              return %x : tensor<4xi32>
            }
            """)
                .isEmpty())
        .isTrue();
  }

  static Stream<Arguments> wholeFunctions() {
    return Stream.of(
        Arguments.of(
            """
            func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
              %0 = stablehlo.add %x, %x : tensor<?xf32>
              return %0 : tensor<?xf32>
            }
            """,
            "shapes that are not static: tensor<?xf32>"),
        Arguments.of(
            """
            func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
              %0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<0> : tensor<1x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
              return %0 : tensor<2xf32>
            }
            """,
            "several processes, or the host: 'stablehlo.collective_permute'"));
  }

  @ParameterizedTest
  @MethodSource("wholeFunctions")
  void functionsThatAreNotPlannedAreInterpretedAsAWhole(String program, String reason) {
    InterpretedShare share = of(program);
    assertThat(share.isWhole()).isTrue();
    assertThat(share.work()).isEqualTo(1);
    assertThat(share.summary()).isEqualTo("the function is run by the interpreter: " + reason);
  }
}
