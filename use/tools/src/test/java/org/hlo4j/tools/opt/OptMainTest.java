package org.hlo4j.tools.opt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptMainTest {
  private static final String PROGRAM =
      """
      module {
        func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
          return %arg0 : tensor<4xf32>
        }
      }

      """;

  private static final String CALLS =
      """
      module {
        func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
          %0 = mhlo.custom_call @byteir.softmax(%arg0) {byteir_attrs = {axis = 7 : i64}} : (tensor<4xf32>) -> tensor<4xf32>
          return %0 : tensor<4xf32>
        }
      }

      """;

  private final OptCommand command = new OptCommand();

  private int run(byte[] input, String... arguments) {
    return command.run(input, arguments);
  }

  private int run(String input, String... arguments) {
    return run(input.getBytes(StandardCharsets.UTF_8), arguments);
  }

  private String out() {
    return command.out();
  }

  private String err() {
    return command.err();
  }

  @Test
  void printsWhatItReads() {
    assertThat(run(PROGRAM)).isZero();
    assertThat(out()).isEqualTo(PROGRAM);
  }

  @Test
  void targetsOfPassesMayBeSeparateOptions() {
    String program =
        """
        func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
          %0 = chlo.erf %x : tensor<4xf32> -> tensor<4xf32>
          return %0 : tensor<4xf32>
        }
        """;
    assertThat(run(program, "--byteir-to-custom-call", "--targets=erf")).isZero();
    assertThat(out()).contains("@byteir.erf");
    assertThat(run(program, "--byteir-to-custom-call", "--keep=erf")).isZero();
    assertThat(out()).contains("chlo.erf");
    assertThat(run(program, "--byteir-to-custom-call=targets=erf", "--keep=gelu")).isZero();
    assertThat(out()).contains("@byteir.erf");
    assertThat(run(program, "--byteir-to-custom-call", "--targets=erff")).isNotZero();
    assertThat(err()).contains("no such target 'erff'");
  }

  @Test
  void keepsWhatOtherToolsPutBesideTheProgram() {
    String program =
        """
        module attributes {stablehlo.a = dense_resource<w> : tensor<2xi8>} {
        }

        {-#
          dialect_resources: {
            builtin: {
              w: "0x040000000102"
            }
          },
          external_resources: {
            mlir_reproducer: {
              pipeline: "builtin.module(canonicalize)",
              verify_each: true,
              other: false
            },
            weights: {
              "a b": "0x0800000001020304"
            }
          }
        #-}

        """;
    assertThat(run(program)).isZero();
    assertThat(out()).isEqualTo(program);
    assertThat(run(program, "--emit-bytecode")).isZero();
    assertThat(run(command.bytes())).isZero();
    assertThat(out()).isEqualTo(program);
    assertThat(err()).isEmpty();
    assertThat(run(program, "--emit-bytecode", "--elide-resource-data-from-bytecode")).isZero();
    assertThat(run(command.bytes())).isZero();
    assertThat(out()).doesNotContain("0x08000000");
    assertThat(run(program, "--mlir-elide-resource-strings-if-larger=16")).isZero();
    assertThat(out())
        .contains("w: \"0x", "verify_each: true,\n      other: false\n    }\n  }\n#-}")
        .doesNotContain("pipeline", "weights");
    int end = program.indexOf("  },\n  external");
    String without = program.substring(0, end) + "  }\n#-}\n\n";
    assertThat(run(without)).isZero();
    assertThat(out()).isEqualTo(without);
  }

  @Test
  void readsItsOwnBytecode() {
    assertThat(run(PROGRAM, "--emit-bytecode")).isZero();
    assertThat(run(command.bytes())).isZero();
    assertThat(out()).isEqualTo(PROGRAM);
  }

  @Test
  void checksThatAProgramSurvivesARoundTrip() {
    assertThat(run(PROGRAM, "--verify-roundtrip")).isZero();
  }

  @Test
  void processesPiecesByThemselves() {
    assertThat(run(PROGRAM + "// -----\nnonsense\n// -----\n", "--split-input-file")).isEqualTo(1);
    assertThat(out()).isEqualTo(PROGRAM + "// -----\n// -----\nmodule {\n}\n\n");
    assertThat(err()).startsWith("<stdin>:8:1: error: ");
  }

  @Test
  void comparesDiagnosticsWithComments() {
    String wrong =
        """
        func.func @main() {
          // expected-error @+1 {{use of undeclared SSA value name}}
          return %0 : i32
        }
        """;
    assertThat(run(wrong, "--verify-diagnostics")).isZero();
    assertThat(run(wrong.replace("undeclared", "declared"), "--verify-diagnostics")).isEqualTo(1);
  }

  @Test
  void showsTheOperationThatAPassRejects() {
    String program =
        """
        func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
          %0 = "stablehlo.map"(%arg0) ({
          ^bb0(%arg1: tensor<f32>):
            stablehlo.return %arg1 : tensor<f32>
          }) {dimensions = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32>
          return %0 : tensor<4xf32>
        }
        """;
    String pass = "--stablehlo-legalize-deprecated-ops";
    assertThat(run(program, pass)).isEqualTo(1);
    assertThat(err())
        .startsWith(
            """
            <stdin>:2:8: error: failed to legalize operation 'stablehlo.map' that was explicitly \
            marked illegal: %0 = "stablehlo.map"(%arg0) <{dimensions = array<i64: 0>}> ({...}) : \
            (tensor<4xf32>) -> tensor<4xf32>
            """)
        .contains(
            """
            <stdin>:2:8: note: see current operation:\s
            %0 = "stablehlo.map"(%arg0) <{dimensions = array<i64: 0>}> ({
            ^bb0(%arg1: tensor<f32>):
              "stablehlo.return"(%arg1) : (tensor<f32>) -> ()
            }) : (tensor<4xf32>) -> tensor<4xf32>
            """);
    assertThat(run(program, pass, "--mlir-print-op-on-diagnostic=false")).isEqualTo(1);
    assertThat(err()).contains("marked illegal: %0 = ").doesNotContain("note: ");
  }

  @Test
  void showsTheProgramThatAPassRejects() {
    assertThat(
            run("func.func @f() { return }", "--pass-pipeline=builtin.module(func.func(inline))"))
        .isEqualTo(1);
    assertThat(err())
        .contains("'func.func' op  was scheduled to run under the inliner")
        .contains("note: see current operation: \n\"func.func\"() <{");
  }

  @Test
  void dropsLocations() {
    assertThat(run(PROGRAM, "--strip-debuginfo", "--mlir-print-debuginfo")).isZero();
    assertThat(out()).contains("loc(#loc)").contains("#loc = loc(unknown)").doesNotContain("stdin");
  }

  @Test
  void writesAFileWholeOrNotAtAll(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("out.mlir");
    assertThat(run(PROGRAM, "-o", file.toString())).isZero();
    assertThat(Files.readString(file)).isEqualTo(PROGRAM);
    assertThat(run("nonsense", "-o", file.toString())).isEqualTo(1);
    assertThat(Files.readString(file)).isEqualTo(PROGRAM);
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void namesAnUnknownPass() {
    assertThat(run(PROGRAM, "--pass-pipeline=builtin.module(nope)")).isEqualTo(1);
    assertThat(err()).contains("'nope' does not refer to a registered pass or pass pipeline");
  }

  @Test
  void refusesPassesOnOtherOperationsInTextualPipelines() {
    String pass = "chlo-legalize-to-stablehlo";
    assertThat(run(PROGRAM, "--pass-pipeline=builtin.module(" + pass + ")")).isEqualTo(1);
    assertThat(out()).isEmpty();
    assertThat(err())
        .isEqualTo(
            "<unknown>:0: error: Can't add pass 'ChloLegalizeToStablehloPass' restricted to"
                + " 'func.func' on a PassManager intended to run on 'builtin.module', did you"
                + " intend to nest?\n"
                + "failed to add `chlo-legalize-to-stablehlo` with options ``\n");
    assertThat(run(PROGRAM, "--" + pass)).isZero();
  }

  @Test
  void refusesSinglePassesBesideATextualPipeline() {
    assertThat(run(PROGRAM, "--pass-pipeline=builtin.module(cse)", "--cse")).isEqualTo(1);
    assertThat(err())
        .isEqualTo(
            "<unknown>:0: error: '-pass-pipeline' option can't be used with individual pass"
                + " options\n");
  }

  @Test
  void saysOnWhatATextualPipelineCannotRun() {
    assertThat(run(PROGRAM, "--pass-pipeline=func.func(cse)")).isEqualTo(1);
    assertThat(err()).contains("can't run 'func.func' pass manager on 'builtin.module' op");
  }

  @Test
  void saysWhichFileItCannotOpen() {
    assertThat(run("", "/nowhere/at.all")).isEqualTo(1);
    assertThat(err())
        .isEqualTo("cannot open input file '/nowhere/at.all': No such file or directory\n");
  }

  @Test
  void splitsAtOtherMarkersAndPrintsOthers() {
    String[] markers = {"--split-input-file=// ====", "--output-split-marker=// next"};
    assertThat(run(PROGRAM + "// ====\n" + PROGRAM, markers)).isZero();
    assertThat(out()).isEqualTo(PROGRAM + "// next\n" + PROGRAM);
  }

  @Test
  void printsThePipelineWithAllOptions() {
    String pipeline =
        "--pass-pipeline=builtin.module(cse,func.func(stablehlo-aggressive-simplification),"
            + "vhlo-to-version{target=1.0.0})";
    assertThat(run(PROGRAM, pipeline, "--dump-pass-pipeline", "--mlir-disable-threading")).isZero();
    String dumped =
        "builtin.module(cse,func.func(stablehlo-aggressive-simplification{"
            + "fold-op-element-limit=65536}),vhlo-to-version{target=1.0.0})";
    assertThat(err()).isEqualTo("Pass Manager with 3 passes:\n" + dumped + "\n\n");
    assertThat(run(PROGRAM, "--pass-pipeline=" + dumped, "--dump-pass-pipeline")).isZero();
    assertThat(err()).contains(dumped);
  }

  @Test
  void showsInvalidOperationsUnlessDisabled() {
    String wrong = "func.func @f() -> i32 { return }";
    assertThat(run(wrong)).isEqualTo(1);
    assertThat(err()).contains("note: see current operation: \"func.return\"()");
    assertThat(run(wrong, "--mlir-print-op-on-diagnostic=false")).isEqualTo(1);
    assertThat(err()).doesNotContain("see current operation");
  }

  @Test
  void shardingsFitOperationsOfVhloToo() {
    String program =
        """
        sdy.mesh @m = <["x"=2]>
        func.func @f(%x: tensor<4x2xf32>) -> tensor<2xf32> {
          %0 = stablehlo.custom_call @g(%x) {sdy.sharding_rule =
            #sdy.op_sharding_rule<([i, j])->([j]) {i=4, j=2}, custom>,
            sdy.sharding = #sdy.sharding_per_value<[<@m, [{"x"}]>]>} : (tensor<4x2xf32>) -> tensor<2xf32>
          return %0 : tensor<2xf32>
        }
        """;
    String pass = "--stablehlo-legalize-to-vhlo=allow-other-dialects=true";
    assertThat(run(program, pass)).as(err()).isZero();
    assertThat(out()).contains("\"vhlo.custom_call_v2\"(%arg0)", "sdy.sharding_rule");
    assertThat(run(program.replace("[j]", "[j, i]"), pass)).isEqualTo(1);
    assertThat(err()).contains("mapping rank must match: 2 != 1");
    assertThat(run(program.replace("[{\"x\"}]", "[{\"x\"}, {}]"), pass)).isEqualTo(1);
    assertThat(err()).contains("sharding doesn't match tensor rank: 2 != 1");
  }

  @Test
  void helpShowsPassesWithTheirOptions() {
    assertThat(run("", "--help")).isZero();
    assertThat(out())
        .containsSubsequence(
            "  --stablehlo-refine-arguments[=<options>]", "    --types=<string>", "--symbol-dce")
        .contains("--split-input-file[=<marker>]");
  }

  @Test
  void listsDialects() {
    assertThat(run("", "--show-dialects")).isZero();
    assertThat(out()).startsWith("Available Dialects: ").contains("builtin,").contains("func");
  }

  @Test
  void checksCoarseGrainedOperationsWhenAsked() {
    assertThat(run(CALLS)).isZero();
    assertThat(out()).isEqualTo(CALLS);
    assertThat(run(CALLS, "--byteir-verify")).isEqualTo(1);
    assertThat(err())
        .startsWith(
            "<stdin>:3:10: error: 'byteir.softmax' expects that axis is at least 0 and less than"
                + " the rank of input");
  }

  @Test
  void decomposesCoarseGrainedOperations() {
    assertThat(run(CALLS.replace("7 :", "0 :"), "--byteir-verify", "--byteir-decompose")).isZero();
    assertThat(out()).contains("stablehlo.exponential").doesNotContain("custom_call");
  }

  @Test
  void movesCoarseGrainedOperationsBetweenTheirCarriers() {
    assertThat(run(CALLS, "--byteir-to-stablehlo")).isZero();
    assertThat(out()).isEqualTo(CALLS.replace("mhlo.", "stablehlo."));
    assertThat(run(out(), "--byteir-to-mhlo")).isZero();
    assertThat(out()).isEqualTo(CALLS);
  }

  @Test
  void whatAnAsynchronousRegionHoldsIsNotProbed() {
    String program =
        """
        func.func @main(%a: tensor<16xf32>) -> tensor<16xf32> {
          %0 = "stablehlo.async_start"(%a) ({
          ^bb0(%x: tensor<16xf32>):
            %1 = "stablehlo.all_gather"(%x) <{
              all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1x1xi64>
            }> : (tensor<16xf32>) -> tensor<16xf32>
            stablehlo.return %1 : tensor<16xf32>
          }) : (tensor<16xf32>) -> !stablehlo.future<tensor<16xf32>>
          %2 = "stablehlo.async_done"(%0) :
            (!stablehlo.future<tensor<16xf32>>) -> tensor<16xf32>
          return %2 : tensor<16xf32>
        }
        """;
    assertThat(run(program, "--interpreter-instrument-with-probe")).as(err()).isZero();
    assertThat(out()).containsOnlyOnce("interpreter.probe").contains("interpreter.probe %1");
  }
}
