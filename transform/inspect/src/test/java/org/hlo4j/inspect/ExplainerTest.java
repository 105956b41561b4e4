package org.hlo4j.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Caution;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.inspect.explain.Places;
import org.hlo4j.inspect.explain.Remedy;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.SerializationOptions;
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
    return isWritten(program, release, OtherDialects.OF_JAX);
  }

  private static boolean isWritten(Operation program, Version release, OtherDialects others) {
    try {
      Portability.serialize(program, release, new SerializationOptions(others));
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

  private static final String SHARDED =
      """
      sdy.mesh @mesh = <["x"=2]>
      func.func @main(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<4xf32> {
        %0 = stablehlo.tan %a : tensor<4xf32>
        %1 = stablehlo.tan %0 : tensor<4xf32>
        %2 = sdy.sharding_constraint %1 <@mesh, [{}]> : tensor<4xf32>
        return %2 : tensor<4xf32>
      }
      """;

  @Test
  void judgesShardedProgramsByTheirStablehloAndWarnsOfTheRest() {
    Explanation explanation = Explainer.explain(parse(SHARDED));

    assertThat(explanation.lowest()).contains(new Version(1, 4, 0));
    assertThat(explanation.lowestExpanded()).contains(Version.minimum());
    List<Places<Caution>> cautions = Places.ofCautions(explanation.cautions());
    assertThat(cautions).hasSize(1);
    assertThat(cautions.getFirst().count()).isEqualTo(3);
    assertThat(cautions.getFirst().first().sentence())
        .isEqualTo(
            "written without a promise of compatibility, and not read before 1.11.0: the dialect"
                + " 'sdy'");
    assertThat(explanation.cautions(Version.current())).hasSize(3);
  }

  @Test
  void agreesWithTryingEveryReleaseWhateverDialectsAreAllowed() {
    Operation program = parse(SHARDED.replace("%1 = stablehlo.tan", "%1 = arith.negf"));
    for (OtherDialects others : OtherDialects.values()) {
      Explanation explanation = Explainer.explain(program, others);
      for (Version release : Explanation.releases()) {
        assertThat(explanation.fits(release))
            .as(release + " with " + others)
            .isEqualTo(isWritten(program, release, others));
      }
    }
  }

  @Test
  void saysThatOtherDialectsCanBeLetIn() {
    Operation program = parse(SHARDED.replace("%1 = stablehlo.tan", "%1 = arith.negf"));

    Explanation refused = Explainer.explain(program);
    assertThat(refused.lowest()).isEmpty();
    assertThat(refused.blockers().getFirst())
        .extracting(Blocker::operation, Blocker::feature, b -> b.remedy().orElseThrow().kind())
        .containsExactly("arith.negf", "the dialect 'arith'", Remedy.Kind.ALLOW);

    Explanation allowed = Explainer.explain(program, OtherDialects.ALL);
    assertThat(allowed.lowest()).contains(new Version(1, 4, 0));
    assertThat(allowed.cautions())
        .extracting(Caution::what)
        .contains("the dialect 'arith'", "the dialect 'sdy'");
  }

  @Test
  void groupsWhatDiffersInItsPlaceAlone() {
    List<Places<Blocker>> places = Places.ofBlockers(Explainer.explain(parse(SHARDED)).blockers());

    assertThat(places).hasSize(1);
    assertThat(places.getFirst().first().feature()).isEqualTo("the operation itself");
    assertThat(places.getFirst().locations())
        .containsExactly(
            FileLineColLoc.of("test.mlir", 3, 8), FileLineColLoc.of("test.mlir", 4, 8));
  }

  @Test
  void tellsExpansionThatGainsNothingFromExpansionThatDoesNotHelp() {
    Explanation plain = Explainer.explain(parse("func.func private @f(tensor<2xf8E3M4>)"));
    assertThat(plain.gainsByExpanding()).isFalse();
    assertThat(plain.lowestExpanded()).isEqualTo(plain.lowest()).isPresent();

    Explanation none = Explainer.explain(parse("func.func private @f(tensor<2xi3>)"));
    assertThat(none.gainsByExpanding()).isFalse();
    assertThat(none.lowestExpanded()).isEqualTo(none.lowest()).isEmpty();
  }
}
