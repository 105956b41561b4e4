package org.hlo4j.tools.opt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassOption;
import org.hlo4j.program.pass.RegisteredPasses;
import org.junit.jupiter.api.Test;

/**
 * Tests that passes have upstream's options, with the same defaults, and run on the same
 * operations. ByteIR's passes and those with prefix {@code hlo4j-} do not exist upstream.
 */
class PassOptionsTest {
  private static final String FOLDS =
      "assume-no-undeclared-side-effects=false fold-op-element-limit=65536 optimize-float=true";

  /** Name, anchor and options; sources: upstream's and MLIR's {@code Passes.td}. */
  private static final List<String> UPSTREAM =
      List.of(
          "canonicalize any cse-between-iterations=false disable-patterns= enable-patterns="
              + " filter-dialects= max-iterations=10 max-num-rewrites=-1 region-simplify=normal"
              + " test-convergence=false top-down=true",
          "chlo-legalize-to-stablehlo func.func",
          "cse any",
          "hlo-legalize-to-stablehlo builtin.module allow-experimental-features=false",
          "hlo-test-broadcast func.func",
          "hlo-test-infer func.func",
          "hlo-test-speculatability func.func",
          "inline any default-pipeline=canonicalize inlining-threshold=4294967295"
              + " max-iterations=4 op-pipelines=",
          "interpreter-instrument-with-probe builtin.module useDebugInfo=false",
          "loop-invariant-code-motion any",
          "reconcile-unrealized-casts any",
          "remove-dead-values any canonicalize=true",
          "sccp any",
          "shape-legalize-to-stablehlo func.func",
          "stablehlo-aggressive-folder func.func " + FOLDS,
          "stablehlo-aggressive-simplification func.func fold-op-element-limit=65536",
          "stablehlo-canonicalize-dynamism func.func",
          "stablehlo-check-shape-assertions func.func enable-shape-assertions=true",
          "stablehlo-compatibility-expander builtin.module target=",
          "stablehlo-complex-math-expander func.func",
          "stablehlo-convert-to-signless builtin.module",
          "stablehlo-legalize-composite-to-call func.func except=",
          "stablehlo-legalize-deprecated-ops func.func fail-on-unused=true",
          "stablehlo-legalize-qdq-to-quantized-op func.func",
          "stablehlo-legalize-quant-to-math func.func",
          "stablehlo-legalize-quantized-op-to-qdq func.func",
          "stablehlo-legalize-to-hlo builtin.module",
          "stablehlo-legalize-to-vhlo builtin.module allow-other-dialects=false",
          "stablehlo-refine-arguments builtin.module types=",
          "stablehlo-refine-shapes builtin.module",
          "stablehlo-target-independent-optimization func.func " + FOLDS,
          "stablehlo-wrap-in-composite builtin.module op-names= version=0",
          "strip-debuginfo any",
          "symbol-dce any",
          "vhlo-legalize-to-stablehlo builtin.module",
          "vhlo-to-version any target=");

  private static String describe(PassDefinition pass) {
    TreeMap<String, String> options = new TreeMap<>();
    for (PassOption option : pass.options()) {
      options.put(option.name(), option.defaultValue());
    }
    String text =
        options.entrySet().stream()
            .map(option -> " " + option.getKey() + "=" + option.getValue())
            .collect(Collectors.joining());
    return pass.name() + " " + pass.anchor() + text;
  }

  @Test
  void optionsAndDefaultsAreUpstreams() {
    assertThat(
            RegisteredPasses.all().passes().stream()
                .filter(pass -> !pass.name().matches("(byteir|hlo4j)-.*"))
                .map(PassOptionsTest::describe)
                .sorted())
        .containsExactlyElementsOf(UPSTREAM);
  }
}
