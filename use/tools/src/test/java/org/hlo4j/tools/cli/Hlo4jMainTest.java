package org.hlo4j.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hlo4j.tools.cli.Commands.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Hlo4jMainTest {
  private static final String PROGRAM =
      """
      func.func @main(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
        %0 = stablehlo.tan %a : tensor<2x3xf32>
        %1 = stablehlo.constant dense<1.0> : tensor<2x3xf32>
        %2 = stablehlo.add %0, %1 : tensor<2x3xf32>
        return %2 : tensor<2x3xf32>
      }
      """;

  @TempDir Path folder;

  private static Run run(String input, String... arguments) {
    return Commands.run(input, arguments);
  }

  @Test
  void infoShowsFunctionsAndCounts() {
    Run run = run(PROGRAM, "info", "-");

    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("MLIR text")
        .contains("@main(tensor<2x3xf32>) -> (tensor<2x3xf32>)")
        .contains("stablehlo.tan 1")
        .contains("1, 4 bytes, 1 parameter");
  }

  @Test
  void infoShowsNamesAndDynamicDimensionsOfInputs() {
    String dynamic =
        """
        func.func @main(%a: tensor<?x3x?xf32> loc("x"), %b: tensor<3xi4>) -> tensor<3xi4> {
          %0 = stablehlo.add %b, %b : tensor<3xi4>
          return %0 : tensor<3xi4>
        }
        """;

    assertThat(run(dynamic, "info", "-").out())
        .contains("@main(x: tensor<?x3x?xf32>, tensor<3xi4>) -> (tensor<3xi4>)")
        .contains("2 dynamic dimensions among its inputs");
    assertThat(run(dynamic, "info", "-", "--json").out())
        .contains("\"inputNames\" : [ \"x\", \"\" ]")
        .contains("\"bytesMoved\" : 4.5");
  }

  @Test
  void escapesControlCharacters() {
    String hostile = PROGRAM.replace("@main", "@\"\\1b]0;owned\\07\"");

    for (String command : List.of("info", "explain", "verify")) {
      Run run = run(hostile.replace("add %0", "and %0"), command, "-");
      assertThat(run.out() + run.err())
          .as(command)
          .doesNotContain("\u001b")
          .doesNotContain("\u0007");
    }
    assertThat(run("\u001b[31m", "verify", "-").err()).doesNotContain("\u001b");
    assertThat(run(hostile, "info", "-").out()).contains("owned").doesNotContain("\u0007");
  }

  @Test
  void infoOfAnArtifactShowsItsRelease() throws IOException {
    Path artifact = folder.resolve("a.mlir.bc");
    assertThat(run(PROGRAM, "convert", "-", artifact.toString(), "--target=1.9.0").status())
        .isZero();

    Run run = run("", "info", "--json", artifact.toString());
    assertThat(run.out())
        .contains("\"form\" : \"artifact\"")
        .contains("\"release\" : \"1.9.0\"")
        .contains("\"producer\" : \"StableHLO_v1.9.0\"")
        .contains("\"stablehlo.add\" : 1");
  }

  @Test
  void explainNamesBlockers() {
    Run run = run(PROGRAM, "explain", "-", "--target", "1.0.0");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("fits 1.4.0 and later releases")
        .contains("does not fit 1.0.0: 1 thing in the way")
        .contains("<stdin>:2:8  stablehlo.tan: the operation itself (since 1.4.0)");
    assertThat(run(PROGRAM, "explain", "-", "--target", "1.4.0").status()).isZero();
  }

  @Test
  void explainShowsReleasesBetweenWhichOthersDoNotFit() {
    String program =
        """
        func.func @main(%a: tensor<1x4x2xf8E5M2>, %b: tensor<1x2x2xf8E4M3FN>, %p: tensor<1x2xi64>) -> tensor<1x?x2xf32> {
          %0 = "stablehlo.dynamic_conv"(%a, %b, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x2xf8E5M2>, tensor<1x2x2xf8E4M3FN>, tensor<1x2xi64>) -> tensor<1x?x2xf32>
          return %0 : tensor<1x?x2xf32>
        }
        """;
    assertThat(run(program, "explain", "-").out())
        .contains("fits 1.20.0 and later releases, and 0.9.0 to 0.19.0");
  }

  @Test
  void explainShowsAllReleases() {
    Run run = run(PROGRAM, "explain", "-", "--matrix");

    assertThat(run.out())
        .contains("1.4.0 to 1.22.0    fits")
        .contains("0.9.0 to 1.3.0     1 blocker: stablehlo.tan");
  }

  @Test
  void convertExpandsWhatTheTargetDoesNotKnow() throws IOException {
    Path artifact = folder.resolve("expanded.mlir.bc");
    Run run = run(PROGRAM, "convert", "-", artifact.toString(), "--target=0.9.0", "--expand");

    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run("", "info", artifact.toString()).out())
        .contains("release        0.9.0")
        .contains("stablehlo.sine 1")
        .doesNotContain("stablehlo.tan");
    assertThat(run(PROGRAM, "explain", "-").out())
        .contains("remedy: older operations express it: convert --expand")
        .contains("expanded (convert --expand) it fits 0.9.0 and later releases");
  }

  @Test
  void explainWarnsOfWhatIsWrittenButNotRead() {
    String ranged =
        PROGRAM.replace("%1 : tensor<2x3xf32>", "%1 : tensor<2x3xf32> loc(\"a.py\":1:2 to 3:4)");

    assertThat(run(ranged, "explain", "-", "--target=1.8.0").out())
        .contains("fits 1.8.0")
        .contains("a range of lines as location, which readers before 1.9.0 do not know")
        .contains("a.py:1:2  stablehlo.add");
    assertThat(run(ranged, "explain", "-", "--target=1.9.0").out()).doesNotContain("range");
  }

  private static final String MIXED =
      """
      sdy.mesh @mesh = <["x"=2]>
      func.func @main(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<4xf32> {
        %0 = arith.negf %a : tensor<4xf32>
        %1 = arith.negf %0 : tensor<4xf32>
        return %1 : tensor<4xf32>
      }
      """;

  @Test
  void explainShowsBlockersFirstAndEachOnce() {
    Run refused = run(MIXED, "explain", "-");
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.out().lines())
        .containsExactly(
            "fits no release",
            "  <stdin>:3:8 and 1 other place  arith.negf: the dialect 'arith' (in no release)",
            "      remedy: artifacts may hold it, without a promise of compatibility:"
                + " --allow-other-dialects",
            "caution: written without a promise of compatibility, and not read before 1.11.0:"
                + " the dialect 'sdy'",
            "  <stdin>:1:1 and 1 other place  sdy.mesh");
    assertThat(run(MIXED, "explain", "-", "--json").out())
        .contains("\"lowestExpanded\" : null")
        .contains("\"count\" : 2,")
        .contains("\"locations\" : [ \"<stdin>:3:8\", \"<stdin>:4:8\" ]")
        .contains("\"what\" : \"the dialect 'sdy'\"");
    assertThat(run(MIXED, "explain", "-", "--allow-other-dialects").out())
        .startsWith("fits 0.9.0 and later releases");
    assertThat(run(PROGRAM, "explain", "-", "--json").out())
        .contains("\"lowestExpanded\" : \"0.9.0\"");
  }

  @Test
  void convertWritesOtherDialectsAsExplainSays() {
    Path artifact = folder.resolve("mixed.mlir.bc");
    Run refused = run(MIXED, "convert", "-", artifact.toString());
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).contains("arith.negf: the dialect 'arith'").doesNotContain("sdy");
    assertThat(artifact).doesNotExist();

    Run sharded =
        run(MIXED.replace("arith.negf", "stablehlo.tan"), "convert", "-", artifact.toString());
    assertThat(sharded.status()).as(sharded.err()).isZero();
    Run all = run(MIXED, "convert", "-", artifact.toString(), "--allow-other-dialects");
    assertThat(all.status()).as(all.err()).isZero();
    assertThat(run("", "convert", artifact.toString(), "-").out())
        .contains("arith.negf")
        .contains("sdy.sharding");
  }

  @Test
  void convertGoesThroughAllFormsWithoutChangingTheProgram() throws IOException {
    Path bytecode = folder.resolve("p.mlirbc");
    Path artifact = folder.resolve("p.mlir.bc");
    Path text = folder.resolve("p.mlir");
    run(PROGRAM, "convert", "-", bytecode.toString());
    run("", "convert", bytecode.toString(), artifact.toString());
    run("", "convert", artifact.toString(), text.toString());

    assertThat(Files.readString(text)).contains("stablehlo.tan");
    String digest = run(PROGRAM, "digest", "-").out().split(" ", 2)[0];
    assertThat(digest).hasSize(64);
    for (Path file : List.of(bytecode, artifact, text)) {
      assertThat(run("", "digest", file.toString()).out()).startsWith(digest);
    }
  }

  @Test
  void convertWritesNothingThatDoesNotFit() {
    Path artifact = folder.resolve("no.mlir.bc");
    Run run = run(PROGRAM, "convert", "-", artifact.toString(), "--target=0.9.0");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).contains("does not fit 0.9.0").contains("stablehlo.tan");
    assertThat(artifact).doesNotExist();
  }

  @Test
  void verifyShowsThePlaceOfAnError() {
    Run run = run(PROGRAM.replace("stablehlo.add %0", "stablehlo.and %0"), "verify", "-");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("invalid");
    assertThat(run.err()).contains("<stdin>:4:8: error:").contains("^");
  }

  @Test
  void saysWhatIsWrongWithTheCommandLine() {
    assertThat(run("", "explain", "-", "--target", "1.x").status()).isEqualTo(2);
    assertThat(run("", "convert", "-", "out.unknown").status()).isEqualTo(2);
    assertThat(run("", "nothing").status()).isEqualTo(2);
  }

  @Test
  void saysThatAFileIsMissing() {
    Run run = run("", "info", folder.resolve("none").toString());

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).contains("No such file or directory");
  }
}
