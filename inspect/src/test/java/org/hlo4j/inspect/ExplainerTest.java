package org.hlo4j.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.portability.Portability;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;

class ExplainerTest {
  private static final String TWO_FEATURES =
      """
      func.func @main(%a: tensor<2xf8E3M4>, %b: tensor<f32>) -> tensor<f32> {
        %0 = stablehlo.tan %b : tensor<f32>
        %1 = stablehlo.exponential %0 {result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<f32>
        return %1 : tensor<f32>
      }
      """;

  static Operation parse(String text) {
    return MlirParser.parse(
        SourceText.of("test.mlir", text.getBytes(StandardCharsets.UTF_8)),
        Dialects.all(),
        ParserOptions.DEFAULT);
  }

  @Test
  void namesEveryFeatureWithItsRelease() {
    Explanation explanation = Explainer.explain(parse(TWO_FEATURES));

    assertThat(explanation.blockers())
        .extracting(Blocker::operation, Blocker::feature, b -> b.since().orElseThrow().toString())
        .contains(
            org.assertj.core.groups.Tuple.tuple(
                "func.func", "function_type: the type f8E3M4", "1.7.0"),
            org.assertj.core.groups.Tuple.tuple("stablehlo.tan", "the operation itself", "1.4.0"),
            org.assertj.core.groups.Tuple.tuple(
                "stablehlo.exponential", "result_accuracy is not the default", "1.9.0"));
    assertThat(explanation.lowest()).contains(Version.parse("1.9.0"));
  }

  @Test
  void agreesWithTryingEveryRelease() {
    Operation program = parse(TWO_FEATURES);
    Explanation explanation = Explainer.explain(program);

    for (Version release : Explanation.releases()) {
      assertThat(explanation.fits(release))
          .as(release.toString())
          .isEqualTo(isWritten(program, release));
    }
  }

  private static boolean isWritten(Operation program, Version release) {
    try {
      Portability.serialize(program, release);
      return true;
    } catch (DiagnosticException e) {
      return false;
    }
  }

  @Test
  void namesAllOperationsThatNoReleaseKnows() {
    Explanation explanation =
        Explainer.explain(
            parse(
                """
                func.func @main(%a: tensor<f32>) -> tensor<f32> {
                  %0 = chlo.erf %a : tensor<f32> -> tensor<f32>
                  %1 = chlo.lgamma %0 : tensor<f32> -> tensor<f32>
                  return %1 : tensor<f32>
                }
                """));

    assertThat(explanation.lowest()).isEmpty();
    assertThat(explanation.blockers())
        .extracting(Blocker::operation)
        .containsExactly("chlo.erf", "chlo.lgamma");
  }
}
