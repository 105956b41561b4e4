package org.hlo4j.tools.opt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.hlo4j.program.pass.RegisteredPasses;
import org.hlo4j.tools.run.Console;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the reports of {@code stablehlo-opt} on passes: programs between them, times and
 * statistics.
 */
class PassReportsTest {
  private static final String PROGRAM =
      """
      module {
        func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
          %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
          %1 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
          %2 = stablehlo.tanh %arg0 : tensor<4xf32>
          %3 = stablehlo.multiply %0, %1 : tensor<4xf32>
          return %3 : tensor<4xf32>
        }
        func.func private @unused() {
          return
        }
      }
      """;

  private static final String NESTED =
      "--pass-pipeline=builtin.module(func.func(cse,canonicalize),inline,symbol-dce,cse)";

  /** Returns standard error. */
  private static String report(boolean succeeds, String... arguments) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        OptMain.run(
            List.of(arguments),
            new Console(
                new ByteArrayInputStream(PROGRAM.getBytes(StandardCharsets.UTF_8)),
                new ByteArrayOutputStream(),
                new PrintStream(err, true, StandardCharsets.UTF_8)));
    assertThat(status == 0).isEqualTo(succeeds);
    return err.toString(StandardCharsets.UTF_8);
  }

  /** Returns the report without times. */
  private static String withoutTimes(String report) {
    return report.replaceAll("\"(duration|percentage)\": +[\\d.]+", "\"$1\": #");
  }

  @Test
  void timesHaveTheFormOfMlirsReport() {
    String report = report(true, NESTED, "--mlir-timing");
    assertThat(report)
        .startsWith(
            """
            ===-------------------------------------------------------------------------===
                                     ... Execution time report ...
            ===-------------------------------------------------------------------------===
              Total Execution Time:\
            """)
        .containsPattern("(?m)^    0[.]\\d{4} \\([ \\d]{2}\\d[.]\\d%\\)  Parser$")
        .endsWith("(100.0%)  Total\n");
    assertThat(report.lines().skip(6).map(line -> line.substring(line.indexOf(')') + 3)))
        .containsExactly(
            "Parser",
            "'func.func' Pipeline",
            "  CSEPass",
            "  CanonicalizerPass",
            "InlinerPass",
            "  'func.func' Pipeline",
            "    CanonicalizerPass",
            "SymbolDCEPass",
            "CSEPass",
            "Output",
            "Rest",
            "Total");
  }

  @Test
  void timesOfPartsAddUpToTheTotal() {
    double[] seconds =
        report(true, NESTED, "--mlir-timing")
            .lines()
            .skip(6)
            .filter(line -> line.charAt(line.indexOf(')') + 3) != ' ')
            .mapToDouble(line -> Double.parseDouble(line.substring(0, line.indexOf('('))))
            .toArray();
    double total = seconds[seconds.length - 1];
    double parts = 0;
    for (int i = 0; i < seconds.length - 1; i++) {
      parts += seconds[i];
    }
    assertThat(parts).isCloseTo(total, org.assertj.core.data.Offset.offset(0.001));
  }

  @Test
  void timesAreReportedWithoutPassesAndWhenSomethingFails() {
    assertThat(report(true, "--mlir-timing")).containsSubsequence("Parser", "Output", "Rest");
    assertThat(report(false, "--vhlo-to-version", "--cse", "--mlir-timing"))
        .containsSubsequence("error: ", "Parser", "VhloToVersionPass", "Rest")
        .doesNotContain("CSEPass", "Output");
  }

  @Test
  void timesAreListedByNameTheLongestFirst() {
    List<String> lines =
        report(true, NESTED, "--mlir-timing", "--mlir-timing-display=list")
            .lines()
            .skip(6)
            .toList();
    assertThat(lines).hasSize(10);
    assertThat(lines.getFirst()).endsWith("(100.0%)  root");
    assertThat(lines.subList(0, 8))
        .isSortedAccordingTo(
            java.util.Comparator.<String, Double>comparing(
                    line -> Double.parseDouble(line.substring(0, line.indexOf('('))))
                .reversed());
  }

  @Test
  void timesAreReportedAsJson() {
    String report =
        report(
            true,
            "--pass-pipeline=builtin.module(func.func(cse))",
            "--mlir-timing",
            "--mlir-output-format=json");
    assertThat(withoutTimes(report))
        .isEqualTo(
            """
            [
            {"wall": {"duration": #, "percentage": #}, "name": "Parser", "passes": [
            {}]},
            {"wall": {"duration": #, "percentage": #}, "name": "'func.func' Pipeline", "passes": [
              {"wall": {"duration": #, "percentage": #}, "name": "CSEPass", "passes": [
              {}]},
            {}]},
            {"wall": {"duration": #, "percentage": #}, "name": "Output", "passes": [
            {}]},
            {"wall": {"duration": #, "percentage": #}, "name": "Rest"},
            {"wall": {"duration": #, "percentage": #}, "name": "Total"}
            ]
            """);
  }

  @Test
  void countsAreShownInPipelines() {
    assertThat(report(true, NESTED, "--mlir-pass-statistics"))
        .isEqualTo(
            """
            ===-------------------------------------------------------------------------===
                                     ... Pass statistics report ...
            ===-------------------------------------------------------------------------===
            'func.func' Pipeline
              CSEPass
                (S) 1 num-cse'd - Number of operations CSE'd
                (S) 1 num-dce'd - Number of operations DCE'd
              CanonicalizerPass
            InlinerPass
            SymbolDCEPass
              (S) 0 num-dce'd - Number of symbols DCE'd
            CSEPass
              (S) 0 num-cse'd - Number of operations CSE'd
              (S) 0 num-dce'd - Number of operations DCE'd

            """);
  }

  @Test
  void countsAreListedByPass() {
    assertThat(
            report(
                true,
                "--pass-pipeline=builtin.module(symbol-dce,cse,cse,canonicalize)",
                "--mlir-pass-statistics",
                "--mlir-pass-statistics-display=list"))
        .endsWith(
            """
            ===
              CSEPass
                (S) 1 num-cse'd - Number of operations CSE'd
                (S) 1 num-dce'd - Number of operations DCE'd
              SymbolDCEPass
                (S) 1 num-dce'd - Number of symbols DCE'd

            """);
  }

  @ParameterizedTest
  @CsvSource({
    "--mlir-timing-display=flat",
    "--mlir-output-format=xml",
    "--mlir-pass-statistics-display=tree",
  })
  void refusesFormsThatThereAreNot(String option) {
    int equals = option.indexOf('=');
    assertThat(report(false, option))
        .isEqualTo(
            "stablehlo-opt: for the %s option: Cannot find option named '%s'!\n"
                .formatted(option.substring(0, equals), option.substring(equals + 1)));
  }

  @ParameterizedTest
  @CsvSource({
    "canonicalize, CanonicalizerPass",
    "stablehlo-legalize-to-vhlo, StablehloLegalizeToVhloPass",
    "stablehlo-legalize-qdq-to-quantized-op, StablehloLegalizeQDQToQuantizedOpPass",
    "strip-debuginfo, StripDebugInfoPass",
  })
  void passesAreCalledAsUpstreamsClasses(String name, String expected) {
    assertThat(RegisteredPasses.all().passOrNull(name).className()).isEqualTo(expected);
  }

  @Test
  void printsTheProgramBetweenPasses() {
    assertThat(report(true, "--symbol-dce", "--cse", "--mlir-print-ir-after-all"))
        .startsWith("// -----// IR Dump After SymbolDCEPass: symbol-dce //----- //\nmodule {")
        .contains("}\n\n\n// -----// IR Dump After CSEPass: cse //----- //\nmodule {");
    assertThat(report(true, "--symbol-dce", "--cse", "--mlir-print-ir-before=cse"))
        .startsWith("// -----// IR Dump Before CSEPass: cse //----- //\n");
    assertThat(report(true, "--inline", "--mlir-print-ir-after-all"))
        .containsSubsequence(
            "After CanonicalizerPass: canonicalize{", "After InlinerPass: inline{");
  }

  @Test
  void printsThePartOfTheProgramThatAPassRunsOnOrAllOfIt() {
    String pass = "--pass-pipeline=builtin.module(func.func(cse))";
    assertThat(report(true, pass, "--mlir-print-ir-after=cse"))
        .contains("After CSEPass: cse //----- //\nfunc.func @");
    assertThat(report(true, pass, "--mlir-print-ir-after=cse", "--mlir-print-ir-module-scope"))
        .contains("After CSEPass: cse ('func.func' operation: @main) //----- //\nmodule {");
    assertThat(report(true, "--cse", "--mlir-print-ir-after=cse", "--mlir-print-ir-module-scope"))
        .contains("After CSEPass: cse ('builtin.module' operation) //----- //\nmodule {");
  }

  @Test
  void printsTheProgramOnlyAfterChangesOrFailures() {
    String[] change = {
      "--cse", "--cse", "--mlir-print-ir-after-all", "--mlir-print-ir-after-change"
    };
    assertThat(report(true, change)).containsOnlyOnce("IR Dump");
    String[] failure = {
      "--stablehlo-compatibility-expander=target=99.0.0", "--mlir-print-ir-after-failure"
    };
    assertThat(report(false, failure))
        .contains(
            "// -----// IR Dump After StablehloCompatibilityExpanderPass Failed: "
                + "stablehlo-compatibility-expander{target=99.0.0} //----- //");
  }
}
