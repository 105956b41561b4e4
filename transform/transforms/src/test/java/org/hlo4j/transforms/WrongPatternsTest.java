package org.hlo4j.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.text.print.FullText;
import org.hlo4j.transforms.build.GreedyPass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A pattern that replaces a value by one of another type ends the pass, which names it. */
class WrongPatternsTest {
  private static final RewritePattern BY_OPERAND =
      RewritePattern.of(
              Elementwise.MAP,
              (op, rewriter) -> {
                rewriter.replace(op, op.operand(0));
                return true;
              })
          .named("map of anything");

  private static final PassDefinition PASS =
      PassDefinition.of(
          "wrong",
          "Replaces the results of functions by their arguments",
          PassDefinition.MODULE,
          (module, context) ->
              GreedyPass.apply(module, RewritePatterns.of(List.of(BY_OPERAND)), "wrong", context));

  /** Runs the pass on a map from one type to another; returns the errors. */
  private static List<String> errors(String from, String to) {
    Operation module =
        Passes.parse(
            """
            func.func @main(%%x: tensor<%1$s>) -> tensor<%2$s> {
              %%0 = "stablehlo.map"(%%x) <{dimensions = array<i64>}> ({}) : (tensor<%1$s>) -> tensor<%2$s>
              return %%0 : tensor<%2$s>
            }
            """
                .formatted(from, to));
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    Verifier verifier = new Verifier(Passes.REGISTRY, new FullText(Passes.REGISTRY));
    PassRegistry passes = PassRegistry.builder().add(PASS).build();
    boolean succeeded =
        new PassManager(
                new PassContext(Passes.REGISTRY, diagnostics),
                (op, _) -> verifier.verify(op, diagnostics))
            .run(PipelineParser.parsePasses("builtin.module", "wrong", passes), module);
    assertThat(succeeded).isEqualTo(!diagnostics.hasErrors());
    return diagnostics.toList().stream().map(Diagnostic::toString).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2x3xf32 | 2x3xi32
          2x3xf32 | 2x3xf64
          2x3xf32 | 3x2xf32
          ?x3xf32 | 2x4xf32
          2x3xf32 | 6xf32
          2x3xi8  | 2x3x!quant.uniform<i8:f32, 1.000000e+00>
          """)
  void otherTypesAreOneErrorThatNamesThePattern(String from, String to) {
    assertThat(errors(from, to))
        .containsExactly(
            "test:2:8: error: pass 'wrong' failed: pattern 'map of anything' is wrong: it replaces"
                + " 'stablehlo.map' of type 'tensor<%s>' by a value of type 'tensor<%s>'"
                    .formatted(to, from));
  }

  @ParameterizedTest
  @CsvSource({"?x3xf32, 2x3xf32", "2x3xf32, ?x3xf32", "*xf32, 2x3xf32"})
  void sizesThatOneTypeDoesNotKnowAreNoMatchWhereUsersNeedThem(String from, String to) {
    assertThat(errors(from, to)).noneMatch(error -> error.contains("is wrong"));
  }
}
