package org.hlo4j.byteir.recognize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.byteir.ByteirRecognizer;
import org.hlo4j.byteir.Programs;
import org.hlo4j.ir.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that near misses are not recognized. A comment before each function in {@code
 * near_misses.mlir} states the difference.
 */
class NearMissesTest {
  private static final String TEXT = Programs.resource("recognize/near_misses.mlir");

  static Stream<String> misses() {
    return Stream.of(TEXT.split("\n(?=// )")).skip(1);
  }

  @ParameterizedTest
  @MethodSource("misses")
  void nearMissesAreNotRewritten(String program) {
    Operation module = Programs.parse(program);
    String before = Runs.text(module);
    assertThat(Runs.recognize(module)).isZero();
    assertThat(Runs.text(module)).isEqualTo(before);
  }

  private static final String SHARED =
      """
      func.func @main(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
        %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %zero = stablehlo.constant dense<0.0> : tensor<f32>
        %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
        %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
        %d = stablehlo.subtract %x, %mb : tensor<4x8xf32>
        %e = stablehlo.exponential %d : tensor<4x8xf32>
        %s = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
        %sb = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<4xf32>) -> tensor<4x8xf32>
        %y = stablehlo.divide %e, %sb : tensor<4x8xf32>
        return %y, %e : tensor<4x8xf32>, tensor<4x8xf32>
      }
      """;

  @Test
  void otherUsesOfIntermediateResultsStay() {
    String found = Runs.text(Runs.recognized(SHARED));
    assertThat(found)
        .contains("@byteir.softmax(%arg0)", "stablehlo.exponential", "applies stablehlo.maximum")
        .doesNotContain("stablehlo.divide", "applies stablehlo.add");
  }

  @Test
  void keptTargetsStay() {
    Operation module = Programs.parse(SHARED);
    int calls =
        ByteirRecognizer.recognize(
            module, target -> !target.name().equals("byteir.softmax"), Runs.REGISTRY);
    assertThat(calls).isZero();
  }

  @Test
  void functionsThatNobodyCallsAnyMoreAreErased() {
    String program =
        """
        func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
          %0 = call @inner(%x) : (tensor<4xf32>) -> tensor<4xf32>
          %h = stablehlo.constant dense<0.5> : tensor<4xf32>
          %1 = stablehlo.multiply %x, %h : tensor<4xf32>
          %2 = stablehlo.multiply %1, %0 : tensor<4xf32>
          return %2 : tensor<4xf32>
        }
        func.func private @inner(%x: tensor<4xf32>) -> tensor<4xf32> {
          %c = stablehlo.constant dense<0.707106769> : tensor<4xf32>
          %one = stablehlo.constant dense<1.0> : tensor<4xf32>
          %0 = stablehlo.multiply %x, %c : tensor<4xf32>
          %1 = chlo.erf %0 : tensor<4xf32> -> tensor<4xf32>
          %2 = stablehlo.add %1, %one : tensor<4xf32>
          return %2 : tensor<4xf32>
        }
        func.func private @unused() {
          return
        }
        """;
    Operation module = Programs.parse(program);
    ByteirRecognizer.recognize(
        module, target -> target.name().equals("byteir.gelu"), Runs.REGISTRY);
    assertThat(Runs.text(module)).contains("@byteir.gelu", "@unused").doesNotContain("@inner");
  }

  @Test
  void compositesWithTheNameOfATargetBecomeCalls() {
    Operation module =
        Runs.recognized(
            """
            func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
              %0 = stablehlo.composite "byteir.softmax" %x {composite_attributes = {axis = 1 : i64}, decomposition = @body} : (tensor<4x8xf32>) -> tensor<4x8xf32>
              %1 = stablehlo.composite "byteir.softmax" %0 {composite_attributes = {axis = 2 : i64}, decomposition = @kept} : (tensor<4x8xf32>) -> tensor<4x8xf32>
              %2 = stablehlo.composite "my.softmax" %1 {decomposition = @kept} : (tensor<4x8xf32>) -> tensor<4x8xf32>
              return %2 : tensor<4x8xf32>
            }
            func.func private @body(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
              return %x : tensor<4x8xf32>
            }
            func.func private @kept(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
              return %x : tensor<4x8xf32>
            }
            """);
    assertThat(Runs.targets(module)).isEqualTo(List.of("byteir.softmax"));
    assertThat(Runs.text(module)).contains("\"byteir.softmax\"", "@kept").doesNotContain("@body");
  }

  @Test
  void compositesInCalledFunctionsAreLeftToTheirFunctions() {
    Operation module =
        Runs.recognized(
            """
            func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
              %0 = call @wrapped(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
              return %0 : tensor<4x8xf32>
            }
            func.func private @wrapped(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
              %0 = stablehlo.composite "byteir.softmax" %x {composite_attributes = {axis = 1 : i64}, decomposition = @body} : (tensor<4x8xf32>) -> tensor<4x8xf32>
              return %0 : tensor<4x8xf32>
            }
            func.func private @body(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
              return %x : tensor<4x8xf32>
            }
            """);
    assertThat(Runs.text(module))
        .contains("call @wrapped(", "stablehlo.custom_call @byteir.softmax(")
        .doesNotContain("composite");
  }
}
