package org.hlo4j.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.tools.cli.Commands.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests ONNX models in the commands. */
class OnnxCommandsTest {
  private static final String PROGRAM =
      """
      func.func @main(%x: tensor<?x3xf32> loc("x"), %w: tensor<3x2xf32> loc("w")) -> tensor<?x2xf32> {
        %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
          : (tensor<?x3xf32>, tensor<3x2xf32>) -> tensor<?x2xf32>
        %1 = stablehlo.tanh %0 : tensor<?x2xf32>
        return %1 : tensor<?x2xf32>
      }
      """;

  @TempDir private Path folder;

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private String model() throws IOException {
    Files.writeString(folder.resolve("program.mlir"), PROGRAM);
    assertThat(Commands.run("", "export", file("program.mlir"), "-o", file("model.onnx")).status())
        .isZero();
    return file("model.onnx");
  }

  @Test
  void aProgramReturnsFromOnnx() throws IOException {
    Run run = Commands.run("", "import", model());
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("inputs = [\"x\", \"w\"]").contains("stablehlo.tanh");
    assertThat(Commands.run("", "convert", file("model.onnx"), file("again.mlir.bc")).status())
        .isZero();
    assertThat(Commands.run("", "verify", file("again.mlir.bc")).status()).isZero();
  }

  @Test
  void artifactsOfModelsHoldNoChlo() throws IOException {
    Files.writeString(
        folder.resolve("erf.mlir"),
        """
        func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
          %0 = chlo.erf %x : tensor<4xf32> -> tensor<4xf32>
          return %0 : tensor<4xf32>
        }
        """);
    Commands.run("", "export", file("erf.mlir"), "-o", file("erf.onnx"));
    assertThat(Commands.run("", "import", file("erf.onnx")).out()).contains("chlo.erf");
    Run run = Commands.run("", "import", file("erf.onnx"), "-o", file("erf.mlir.bc"));
    assertThat(run.err())
        .startsWith("note: expanded, as artifacts of StableHLO ")
        .contains("chlo.erf 1");
    assertThat(Commands.run("", "verify", file("erf.mlir.bc")).status()).isZero();
    Run old = Commands.run("", "import", file("erf.onnx"), "--target", "1.0.0", "-o", file("o.bc"));
    assertThat(old.status()).isZero();
  }

  @Test
  void loopsThatAreExportedForLinearAlgebraAreNoted() throws IOException {
    Files.writeString(
        folder.resolve("factor.mlir"),
        """
        func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
          %0 = "stablehlo.cholesky"(%x) <{lower = true}> : (tensor<2x2xf32>) -> tensor<2x2xf32>
          return %0 : tensor<2x2xf32>
        }
        """);
    Run run = Commands.run("", "export", file("factor.mlir"), "-o", file("factor.onnx"));
    assertThat(run.status()).isZero();
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "note: expanded to loops over columns, as ONNX has none of these: stablehlo.cholesky"
                + " 1");
  }

  @Test
  void convertWritesModels() throws IOException {
    String model = model();
    assertThat(Commands.run("", "convert", file("program.mlir"), file("b.onnx")).status()).isZero();
    assertThat(file("b.onnx"))
        .satisfies(name -> assertThat(Path.of(name)).hasSameBinaryContentAs(Path.of(model)));
  }

  @Test
  void commandsReadModels() throws IOException {
    String model = model();
    assertThat(Commands.run("", "info", model).out()).contains("form           ONNX model");
    assertThat(Commands.run("", "digest", model).status()).isZero();
    assertThat(Commands.run("", "diff", model, model).status()).isZero();
    Files.write(
        folder.resolve("x.npy"), NpyFile.bytes(Tensor.allocate(LongList.of(5, 3), FloatType.F32)));
    Files.write(
        folder.resolve("w.npy"), NpyFile.bytes(Tensor.allocate(LongList.of(3, 2), FloatType.F32)));
    Run run =
        Commands.run(
            "", "run", model, "--input", "w=" + file("w.npy"), "--input", "x=" + file("x.npy"));
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("tensor<5x2xf32>");
  }

  @Test
  void openSizesAreGivenByName() throws IOException {
    Run run = Commands.run("", "import", model(), "--size", "x.0=4");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("tensor<4x3xf32>").doesNotContain("tensor<?x");
    assertThat(Commands.run("", "import", file("model.onnx"), "--size", "n=4").err())
        .contains("no open dimension is called 'n': open are x.0");
    Run wrong = Commands.run("", "import", file("model.onnx"), "--size", "n=many");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("--size: 'n=many' is not of the form NAME=SIZE");
  }

  /** Its branches differ in rank; the last size, which has no name, decides. */
  @ParameterizedTest
  @CsvSource({"1, 2x4xf32", "3, 2x4x3xf32"})
  void aModelRunsForTheSizesOfItsInputs(long size, String type) throws IOException {
    try (InputStream in = OnnxCommandsTest.class.getResourceAsStream("squeeze.onnx")) {
      Files.copy(Objects.requireNonNull(in), folder.resolve("squeeze.onnx"));
    }
    Files.write(
        folder.resolve("x.npy"),
        NpyFile.bytes(Tensor.allocate(LongList.of(2, 4, size), FloatType.F32)));
    Run run = Commands.run("", "run", file("squeeze.onnx"), "--input", file("x.npy"));
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("tensor<" + type + ">");
    assertThat(Commands.run("", "import", file("squeeze.onnx")).err())
        .contains("decided by sizes that are open: --size x.2=N");
    assertThat(Commands.run("", "info", file("squeeze.onnx")).err())
        .contains("decided by sizes that are open: --size x.2=N")
        .endsWith("cannot be converted to StableHLO\n");
    Run sized = Commands.run("", "import", file("squeeze.onnx"), "--size", "x.2=" + size);
    assertThat(sized.err()).isEmpty();
  }

  @Test
  void inputsOfModelsThatAreMissingAreNamed() throws IOException {
    Run run = Commands.run("", "run", model(), "--input", "w=" + file("w.npy"));
    assertThat(run.status()).isNotZero();
    assertThat(run.err()).contains("no such file: " + file("w.npy"));
  }

  @Test
  void whatOnnxCannotExpressIsListedAndNothingIsWritten() throws IOException {
    Files.writeString(
        folder.resolve("program.mlir"),
        """
        func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
          %0 = stablehlo.custom_call @first(%x) : (tensor<2xf32>) -> tensor<2xf32>
          %1 = stablehlo.custom_call @second(%x) : (tensor<2xf32>) -> tensor<2xf32>
          return %0, %1 : tensor<2xf32>, tensor<2xf32>
        }
        """);
    Run run = Commands.run("", "export", file("program.mlir"), "-o", file("model.onnx"));
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).contains("first").contains("second");
    assertThat(folder.resolve("model.onnx")).doesNotExist();
  }

  @Test
  void damagedModelsAreRefusedWithAnOffset() throws IOException {
    byte[] bytes = Files.readAllBytes(Path.of(model()));
    Files.write(folder.resolve("cut.onnx"), java.util.Arrays.copyOf(bytes, bytes.length / 2));
    Run run = Commands.run("", "verify", file("cut.onnx"));
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).contains("cut.onnx:0x").contains("not an ONNX model");
    Files.writeString(folder.resolve("program.txt"), "module {}");
    assertThat(Commands.run("", "import", file("program.txt")).err())
        .contains("is neither an ONNX model", "; convert takes programs in any form");
  }

  @Test
  void whatARefusedModelDeclaresIsShown() throws IOException {
    String text = Files.readString(Path.of(model()), StandardCharsets.ISO_8859_1);
    Files.writeString(
        folder.resolve("r.onnx"), text.replace("Tanh", "Tanq"), StandardCharsets.ISO_8859_1);
    Run run = Commands.run("", "info", file("r.onnx"));
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).contains("there is no such operator");
    assertThat(run.out().lines().skip(1))
        .containsExactly(
            "form           ONNX model",
            "inputs         x: tensor<?x3xf32>",
            "               w: tensor<3x2xf32>",
            "outputs        output0",
            "open sizes     x.0",
            "converted      no, for the errors above");
    assertThat(Commands.run("", "info", "--json", file("r.onnx")).out())
        .contains("\"converted\" : false", "\"type\" : \"tensor<?x3xf32>\"", "\"name\" : \"x.0\"");
  }

  private static final String ARG_MAX =
      """
      func.func @main(%x: tensor<4x7xf32>) -> tensor<4xi64> {
        %0 = stablehlo.custom_call @byteir.arg_max(%x) {byteir_attrs = {axis = 1 : i64, keep_dims = false, select_last_index = false}} : (tensor<4x7xf32>) -> tensor<4xi64>
        return %0 : tensor<4xi64>
      }
      """;

  @Test
  void coarseOperatorsAreCallsOnRequest() throws IOException {
    Files.writeString(folder.resolve("program.mlir"), ARG_MAX);
    assertThat(
            Commands.run("", "export", file("program.mlir"), "--coarse", "-o", file("model.onnx"))
                .status())
        .isZero();
    assertThat(Commands.run("", "import", file("model.onnx")).out()).doesNotContain("custom_call");
    assertThat(Commands.run("", "import", "--byteir", file("model.onnx")).out())
        .contains("@byteir.arg_max(%arg0)")
        .doesNotContain("stablehlo.reduce");
    assertThat(
            Commands.run("", "convert", "--byteir", file("model.onnx"), file("again.mlir"))
                .status())
        .isZero();
    assertThat(Path.of(file("again.mlir"))).content().contains("@byteir.arg_max");
  }

  @Test
  void digestsAndDifferencesAreThoseOfThePrograms() throws IOException {
    String model = model();
    Commands.run("", "convert", model, file("again.mlir.bc"));
    assertThat(Commands.run("", "diff", model, file("again.mlir.bc")).out())
        .isEqualTo("no difference\n");
    List<String> digests =
        Commands.run("", "digest", model, file("again.mlir.bc"))
            .out()
            .lines()
            .map(line -> line.substring(0, line.indexOf(' ')))
            .distinct()
            .toList();
    assertThat(digests).hasSize(1);
  }
}
