package org.hlo4j.byteir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.evaluate.ByteirEvaluators;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.StringAttr;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the evaluation of calls; the functions in {@code vectors.mlir} are self-checking. */
class SemanticsTest {
  private static final Operation VECTORS = Programs.parse(Programs.resource("vectors.mlir"));

  static Stream<String> vectors() {
    return Programs.functions(VECTORS)
        .map(function -> function.attribute("sym_name", StringAttr.class).orElseThrow().value());
  }

  static List<TargetDefinition> targets() {
    return Targets.all();
  }

  private static List<InterpreterValue> run(Operation module, String function) {
    return Interpreter.evaluate(
        module,
        function,
        List.of(),
        InterpreterOptions.DEFAULT.withExtension(new ByteirSemantics()));
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void givesTheValuesOfTheExample(String function) {
    run(VECTORS, function);
  }

  @Test
  void theExamplesSatisfyTheRules() {
    assertThat(
            ByteirVerifier.verify(
                VECTORS,
                finding -> {
                  throw new AssertionError(finding.toString());
                }))
        .isTrue();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void everyTargetCanBeRun(TargetDefinition target) {
    assertThat(ByteirEvaluators.supports(target.name())).isTrue();
  }

  @Test
  void callsThatBreakRulesEndTheRun() {
    Operation module =
        Programs.parse(
            """
            func.func @calls() -> tensor<?xf32> {
              %x = stablehlo.constant dense<1.0> : tensor<4xf32>
              %y = stablehlo.constant dense<1.0> : tensor<3xf32>
              %0 = stablehlo.custom_call @byteir.addn(%x, %y) : (tensor<4xf32>, tensor<3xf32>) -> tensor<?xf32>
              return %0 : tensor<?xf32>
            }
            """);
    assertThatExceptionOfType(InterpreterException.class)
        .isThrownBy(() -> run(module, "calls"))
        .withMessageContaining("'byteir.addn' expects that inputs and output have the same shape");
  }

  @Test
  void resultsThatAreNotAsDeclaredEndTheRun() {
    Operation module =
        Programs.parse(
            """
            func.func @main() -> tensor<3x1xi64> {
              %x = stablehlo.constant dense<1.0> : tensor<4xf32>
              %0 = stablehlo.custom_call @byteir.non_zero(%x) : (tensor<4xf32>) -> tensor<3x1xi64>
              return %0 : tensor<3x1xi64>
            }
            """);
    assertThatExceptionOfType(InterpreterException.class)
        .isThrownBy(() -> run(module, "main"))
        .withMessageContaining("has a result #0 of shape [4, 1], not as declared");
  }

  @Test
  void programsOfByteirDrawFromTheStateOfTheRun() {
    Operation module =
        Programs.parse(
            """
            func.func @main() -> (tensor<4xf32>, tensor<4xf32>) {
              %high = mhlo.constant dense<1.0> : tensor<f32>
              %low = mhlo.constant dense<0.0> : tensor<f32>
              %seed = byre.compute @GetSeed() : tensor<i64>
              %first = byre.compute @NextOffset() : tensor<i64>
              %0 = mhlo.custom_call @byteir.rng_uniform(%low, %high, %seed, %first) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
              %second = byre.compute @NextOffset() : tensor<i64>
              %1 = mhlo.custom_call @byteir.rng_uniform(%low, %high, %seed, %second) : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<i64>) -> tensor<4xf32>
              return %0, %1 : tensor<4xf32>, tensor<4xf32>
            }
            """);
    List<InterpreterValue> results = run(module, "main");
    assertThat(((Tensor) results.get(0)).floats()[0]).isEqualTo(0.08390746265649796f);
    assertThat(((Tensor) results.get(1)).floats()[0]).isEqualTo(0.9520052671432495f);
  }
}
