package org.hlo4j.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.tools.cli.Commands.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Open dimensions have the same names in all commands and forms of programs. */
class OpenSizesTest {
  private static final String PROGRAM =
      """
      func.func @main(%x: tensor<?x?xf32> loc("x"), %unused: tensor<4xf32> loc("unused")) -> tensor<?x?xf32> {
        %0 = stablehlo.tanh %x : tensor<?x?xf32>
        return %0 : tensor<?x?xf32>
      }
      """;

  private static final String DILATED =
      """
      func.func @main(%x: tensor<?x?xf32> loc("x")) -> tensor<?x?xf32> {
        %0 = stablehlo.constant dense<0.0> : tensor<f32>
        %1 = "stablehlo.reduce_window"(%x, %0) ({
        ^bb0(%a: tensor<f32>, %b: tensor<f32>):
          %2 = stablehlo.subtract %a, %b : tensor<f32>
          stablehlo.return %2 : tensor<f32>
        }) {window_dimensions = array<i64: 2, 1>, base_dilations = array<i64: 2, 1>} : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
        return %1 : tensor<?x?xf32>
      }
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeFiles() throws IOException {
    Files.writeString(folder.resolve("p.mlir"), PROGRAM);
    Files.writeString(folder.resolve("d.mlir"), DILATED);
    Files.write(
        folder.resolve("x.npy"), NpyFile.bytes(Tensor.allocate(LongList.of(2, 3), FloatType.F32)));
    Files.write(
        folder.resolve("u.npy"), NpyFile.bytes(Tensor.allocate(LongList.of(4), FloatType.F32)));
    copy("formats/jaxexport/src/test/resources/exports/0.12-symbolic_expression.jax", "s.jax");
    copy("formats/pytorch/src/test/resources/programs/open_batch.pt2", "b.pt2");
    run("convert %/p.mlir %/a.mlir.bc");
    run("export %/p.mlir -o %/m.onnx");
  }

  private void copy(String resource, String name) throws IOException {
    Files.copy(ProjectFolder.file(resource), folder.resolve(name));
  }

  private Run run(String arguments) {
    return Commands.run(
        "",
        Stream.of(arguments.split(" "))
            .map(word -> word.replace("%", folder.toString()))
            .toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p.mlir    | open sizes     x.0\\n               x.1\\n",
        "a.mlir.bc | open sizes     x.0\\n               x.1\\n",
        "m.onnx    | open sizes     x.0\\n               x.1\\n",
        "s.jax     | open sizes     n (args[0].0 = 2*n, args[1].0 = n + k)\\n"
            + "               k (args[1].0 = n + k)\\n",
        "b.pt2     | (args_0.0)\\n",
      })
  void infoShowsTheNamesOfOpenDimensions(String file, String shown) {
    assertThat(run("info %/" + file).out()).contains(shown.replace("\\n", "\n"));
    assertThat(run("info --json %/" + file).out()).contains("\"openSizes\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "info %/p.mlir --size x.1=3                    | x: tensor<?x3xf32>",
        "info %/a.mlir.bc --size x.1=3                 | x: tensor<?x3xf32>",
        "info %/m.onnx --size x.1=3                    | x: tensor<?x3xf32>",
        "import %/m.onnx --size x.1=3                  | tensor<?x3xf32>",
        "convert %/p.mlir - --size x.1=3               | tensor<?x3xf32>",
        "convert %/p.mlir - --size x.1=3 --size x.0=2  | tensor<2x3xf32>",
        "convert %/s.jax - --to text --size n=3        | tensor<6xf32>",
        "explain %/p.mlir --size x.0=2                 | fits",
        "verify %/p.mlir --size x.0=2                  | valid",
        "diff %/p.mlir %/a.mlir.bc --size x.0=2        | no difference",
        "digest %/p.mlir --size x.0=2                  | p.mlir",
        "run %/p.mlir --size x.0=2 --input x=%/x.npy --input unused=%/u.npy | tensor<2x3xf32>",
      })
  void commandsTakeSizesByTheseNames(String command, String shown) {
    Run run = run(command);
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains(shown);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "info %/p.mlir --size n=3     | p.mlir:0:0: error: no open dimension is called 'n': open"
            + " are x.0, x.1",
        "report %/p.mlir --size n=3 -o -   | no open dimension is called 'n': open are x.0, x.1",
        "import %/m.onnx --size n=3   | no open dimension is called 'n': open are x.0, x.1",
        "diff %/p.mlir %/p.mlir --size n=3 | no open dimension is called 'n': open are x.0, x.1",
        "info %/s.jax --size b=3      | no open dimension is called 'b': open are n (",
        "import %/b.pt2 --size b=3    | no open dimension is called 'b': open are ",
        "info %/p.mlir --size x.0=3 --size x.0=3 | --size: 'x.0' has a size already",
        "info %/p.mlir --size x.0=    | --size: 'x.0=' is not of the form NAME=SIZE",
        "run %/p.mlir --size x.0=9 --input x=%/x.npy --input unused=%/u.npy | tensor<9x?xf32>",
        "export %/d.mlir -o %/d.onnx  | give sizes by --size x.0=N --size x.1=N",
        "convert %/s.jax %/t.jax --envelope %/s.jax --size n=3 | --size and --envelope exclude each"
            + " other",
      })
  void whatIsWrongWithSizesIsSaidWithTheNamesThatThereAre(String command, String problem) {
    Run run = run(command);
    assertThat(run.status()).isNotZero();
    assertThat(run.err()).contains(problem);
  }

  @Test
  void exportsKeepTheNamesOfDimensionsThatStayOpen() {
    assertThat(run("export %/p.mlir -o %/again.onnx --size x.1=3").err()).isEmpty();
    assertThat(run("info %/again.onnx").out())
        .contains("x: tensor<?x3xf32>")
        .contains("open sizes     x.0\n");
    assertThat(run("export %/s.jax -o %/s.onnx").err())
        .contains("give sizes by --size n=N --size k=N");
    assertThat(run("export %/s.jax -o %/s.onnx --size n=3").err()).isEmpty();
    assertThat(run("info %/s.onnx").out()).contains("open sizes     3 + k (");
    assertThat(run("export %/d.mlir -o %/d.onnx --size x.0=4 --size x.1=2").status()).isZero();
  }

  @Test
  void digestsAreThoseOfTheProgramsWithSizes() {
    run("import %/m.onnx --size x.0=2 -o %/sized.mlir");
    String sized = run("digest %/sized.mlir").out();
    String digest = sized.substring(0, sized.indexOf(' '));
    assertThat(run("digest %/m.onnx --size x.0=2").out()).startsWith(digest);
    assertThat(run("digest %/m.onnx").out()).doesNotStartWith(digest);
  }

  @Test
  void filesOfJaxKeepTheirSignatureWithTheSizes() {
    assertThat(run("convert %/s.jax %/sized.jax --size n=3").err()).isEmpty();
    assertThat(run("info %/sized.jax").out()).contains("f32[6]", "f32[3 + k]");
  }

  private static final String ERF =
      """
      func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
        %0 = chlo.erf %x : tensor<4xf32> -> tensor<4xf32>
        return %0 : tensor<4xf32>
      }
      """;

  @ParameterizedTest
  @ValueSource(strings = {"", " --target=1.0.0"})
  void convertWritesTheArtifactThatImportWrites(String target) throws IOException {
    Files.writeString(folder.resolve("erf.mlir"), ERF);
    run("export %/erf.mlir -o %/erf.onnx");
    Run imported = run("import %/erf.onnx -o %/imported.mlir.bc" + target);
    Run converted = run("convert %/erf.onnx %/converted.mlir.bc" + target);
    assertThat(imported.status()).as(imported.err()).isZero();
    assertThat(converted.err())
        .isEqualTo(imported.err())
        .matches("note: expanded, as artifacts of StableHLO 1.* hold none of these: chlo.erf 1\n");
    assertThat(folder.resolve("converted.mlir.bc"))
        .hasSameBinaryContentAs(folder.resolve("imported.mlir.bc"));
  }

  @Test
  void explainIsAboutTheProgramThatImportWrites() throws IOException {
    Files.writeString(folder.resolve("erf.mlir"), ERF);
    run("export %/erf.mlir -o %/erf.onnx");
    Run run = run("explain %/erf.onnx --target 1.0.0");
    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.out()).contains("the program that import writes, expanded", "fits 1.0.0");
  }
}
