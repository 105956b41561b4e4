package org.hlo4j.tools.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.pjrt.PjrtLibrary;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.hlo4j.tools.run.Exit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run --check-operations}, by an engine that is wrong in one operation. */
class FirstDeviationTest {
  private static final String WRONG =
      """
      func.func private @wave(%x: tensor<4xf32>) -> tensor<4xf32> {
        %0 = stablehlo.cosine %x : tensor<4xf32>
        return %0 : tensor<4xf32>
      }
      func.func @main() -> (tensor<4xf32>, tensor<4xi32> {jax.result_info = "n"}) {
        %n = stablehlo.iota dim = 0 : tensor<4xi32>
        %x = stablehlo.convert %n : (tensor<4xi32>) -> tensor<4xf32>
        %0 = stablehlo.exponential %x : tensor<4xf32>
        %1 = stablehlo.sqrt %0 : tensor<4xf32>
        %2 = stablehlo.add %1, %x : tensor<4xf32>
        %3 = call @wave(%x) : (tensor<4xf32>) -> tensor<4xf32>
        %4 = stablehlo.multiply %2, %3 : tensor<4xf32>
        %5 = stablehlo.tanh %4 : tensor<4xf32>
        %6 = stablehlo.negate %5 : tensor<4xf32>
        return %6, %n : tensor<4xf32>, tensor<4xi32>
      }
      """;

  /** The loop is one operation. */
  private static final String LOOP =
      """
      func.func @main() -> tensor<f32> {
        %zero = stablehlo.constant dense<0.0> : tensor<f32>
        %one = stablehlo.constant dense<1.0> : tensor<f32>
        %0 = stablehlo.while(%x = %zero) : tensor<f32>
         cond {
          %2 = stablehlo.compare LT, %x, %one : (tensor<f32>, tensor<f32>) -> tensor<i1>
          stablehlo.return %2 : tensor<i1>
        } do {
          %2 = stablehlo.cosine %one : tensor<f32>
          %3 = stablehlo.add %x, %2 : tensor<f32>
          stablehlo.return %3 : tensor<f32>
        }
        %1 = stablehlo.negate %0 : tensor<f32>
        return %1 : tensor<f32>
      }
      """;

  @TempDir Path folder;

  @BeforeEach
  void forget() {
    FaultyEngineProvider.RESULTS.clear();
  }

  private static Run check(String program, String... options) {
    return Commands.run(
        program,
        Stream.concat(
                Stream.of("run", "-", "--engine=faulty", "--check-operations"), Stream.of(options))
            .toArray(String[]::new));
  }

  @Test
  void namesTheOperationThatIsWrongFirst() {
    Run run = check(WRONG);
    assertThat(run.status()).as(run.err()).isEqualTo(Exit.NEGATIVE);
    assertThat(run.out())
        .contains("result #0  tensor<4xf32>  is not the interpreter's")
        .contains("result #1  tensor<4xi32>  has the interpreter's bits")
        .contains("first beyond the tolerance: <stdin>:2:8  stablehlo.cosine (found by ")
        .contains("4 of 4 numbers, first at [0]: 0.000000e+00 instead of 1.000000e+00")
        .contains("worst at [2]: 0.909297406 instead of -0.416146845");
  }

  @Test
  void halvesTheProgramAndReturnsWhatIsNeededLater() {
    check(WRONG);
    // The program, all of it inlined, and three halvings of nine operations.
    assertThat(FaultyEngineProvider.RESULTS).hasSizeBetween(5, 6).allMatch(count -> count <= 4);
  }

  @Test
  void reportsTheOperation() {
    assertThat(check(WRONG, "--json").out())
        .contains("\"firstDeviation\" : {")
        .contains("\"operation\" : \"stablehlo.cosine\"")
        .contains("\"location\" : \"<stdin>:2:8\"")
        .contains("\"worst\" : \"at [2]: 0.909297406 instead of -0.416146845\"");
  }

  @Test
  void takesALoopForOneOperation() {
    assertThat(check(LOOP).out())
        .contains("first beyond the tolerance: <stdin>:4:8  stablehlo.while");
  }

  @Test
  void looksForNothingWhereAllIsRight() {
    Run run = check(WRONG.replace("cosine", "sine"));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).doesNotContain("first").contains("result #0");
    assertThat(FaultyEngineProvider.RESULTS).hasSize(1);
  }

  @Test
  void theToleranceDecides() {
    assertThat(check(WRONG, "--atol=2").status()).isZero();
  }

  @Test
  void isForAnEngine() {
    assertThat(Commands.run(WRONG, "run", "-", "--engine=reference", "--check-operations").err())
        .startsWith("--check compares another engine with the reference");
  }

  /** An argument is donated to a result that parts of the program have not, or of another type. */
  @Test
  void devicesAreCheckedToo() throws IOException {
    assumeTrue(
        PjrtLibrary.forPlatform("cpu", PjrtLibrary.find(System.getenv())).isPresent(),
        "skipped: HLO4J_PJRT names no plugin (check/oracle/pjrt/setup gets one)");
    Path input = folder.resolve("a.npy");
    Files.write(input, NpyFile.bytes(Tensor.allocate(RankedTensorType.of(FloatType.F32, 1000))));
    Run run =
        Commands.run(
            WRONG
                .replace("cosine", "sine")
                .replace("xi32>", "xi64>")
                .replace("tensor<4x", "tensor<1000x")
                .replace("@main()", "@main(%a: tensor<1000xf32> {tf.aliasing_output = 0 : i32})")
                .replace("tanh %4", "add %4, %a"),
            "run",
            "-",
            "--input=" + input,
            "--device=cpu",
            "--check-operations",
            "--atol=0",
            "--rtol=0",
            "--ulps=0");
    assertThat(run.status()).as(run.err()).isEqualTo(Exit.NEGATIVE);
    assertThat(run.out()).containsPattern("first beyond the tolerance: <stdin>:(2|8):\\d+ ");
  }
}
