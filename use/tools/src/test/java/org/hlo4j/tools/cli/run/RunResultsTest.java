package org.hlo4j.tools.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.SafetensorsFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code run} shows and writes of results. */
class RunResultsTest {
  private static final Path EXPORTS =
      ProjectFolder.file("formats/jaxexport/src/test/resources/exports");

  @TempDir Path folder;

  private static String filled(String type, String value) {
    return "func.func @main() -> %s {\n%%0 = stablehlo.constant dense<%s> : %s\nreturn %%0 : %s\n}"
        .formatted(type, value, type, type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tensor<40x50xf32> | 1.5 | from 1.500000e+00, to 1.500000e+00, mean 1.5, begins"
            + " 1.500000e+00",
        "tensor<1001xi8> | -3 | from -3, to -3, mean -3.0, begins -3 -3 -3 -3 -3 -3 ...",
        "tensor<1001xui64> | 18446744073709551615 | from 18446744073709551615, to"
            + " 18446744073709551615",
        "tensor<1001xi1> | true | 1,001 true, begins true",
        "tensor<1001xf32> | 0x7FC00000 | 1,001 NaN, begins",
        "tensor<1001xf32> | 0xFF800000 | 1,001 infinite, begins",
        "tensor<1001xcomplex<f32>> | (1.0, 2.0) | 1,001 elements: begins [1.000000e+00,"
            + " 2.000000e+00]",
      })
  void resultsBeyondAScreenAreSummarized(String type, String value, String summary) {
    String program = filled(type, value);
    assertThat(Commands.run(program, "run", "-").out())
        .startsWith(type + " ")
        .contains(summary)
        .endsWith("(--full shows all)\n")
        .hasLineCount(1);
    assertThat(Commands.run(program, "run", "-", "--full").out()).startsWith(type + " {\n  [");
  }

  @Test
  void smallResultsAreShown() {
    assertThat(Commands.run(filled("tensor<1000xi8>", "1"), "run", "-").out())
        .startsWith("tensor<1000xi8> {\n  [1, 1");
  }

  @Test
  void theRangeIsThatOfFiniteNumbers() {
    String program =
        """
        func.func @main() -> tensor<2000xf32> {
          %0 = stablehlo.iota dim = 0 : tensor<2000xf32>
          %1 = stablehlo.log %0 : tensor<2000xf32>
          return %1 : tensor<2000xf32>
        }
        """;
    assertThat(Commands.run(program, "run", "-").out())
        .contains(
            "2,000 elements: from 0.000000e+00, to 7.600402", "1 infinite", "begins 0xFF800000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"npz", "safetensors"})
  void archivesHoldResultsByTheirNames(String extension) throws IOException {
    String program =
        """
        func.func @main() -> (
            tensor<2xf32> {jax.result_info = "result['a, \\"b\\"']"}, tensor<i32>, tensor<i32> {jax.result_info = "x"},
            tensor<i32> {jax.result_info = "x"}) {
          %0 = stablehlo.constant dense<1.0> : tensor<2xf32>
          %1 = stablehlo.constant dense<7> : tensor<i32>
          return %0, %1, %1, %1 : tensor<2xf32>, tensor<i32>, tensor<i32>, tensor<i32>
        }
        """;
    Path archive = folder.resolve("all." + extension);
    Run run = Commands.run(program, "run", "-", "--output", archive.toString());
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains("result #1  tensor<i32>  " + archive + ": result1");
    byte[] bytes = Files.readAllBytes(archive);
    Map<String, Tensor> tensors =
        extension.equals("npz") ? NpyFile.readAll(bytes, 10_000) : SafetensorsFile.readAll(bytes);
    assertThat(tensors).containsOnlyKeys("result['a, \"b\"']", "result1", "result2", "result3");
    assertThat(tensors.get("result['a, \"b\"']").floats()).containsExactly(1, 1);
  }

  @Test
  void anArchiveWithoutSuchATypeIsNotWritten() {
    Path archive = folder.resolve("all.safetensors");
    Run run = Commands.run(filled("tensor<2xi4>", "1"), "run", "-", "--output", archive.toString());
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).contains("safetensors files hold no elements of type i4");
    assertThat(archive).doesNotExist();
  }

  @Test
  void aFileForSeveralPlatformsRunsAsOnOneOfThem() throws IOException {
    Tensor input = Tensor.allocate(LongList.of(3), FloatType.F32);
    Path x = Files.write(folder.resolve("x.npy"), NpyFile.bytes(input));
    String file = EXPORTS.resolve("0.12-platforms.jax").toString();
    assertThat(Commands.run("", "run", file, "--input=" + x, "--platform=tpu").out())
        .isNotEqualTo(Commands.run("", "run", file, "--input=" + x).out())
        .startsWith("tensor<3xf32>");
    Run other = Commands.run("", "run", file, "--input=" + x, "--platform=toaster");
    assertThat(other.status()).isEqualTo(3);
    assertThat(other.err()).contains("--platform: made for").contains("not toaster");
    Run text = Commands.run(filled("tensor<i8>", "1"), "run", "-", "--platform=cpu");
    assertThat(text.err()).contains("is not a file of jax.export");
  }
}
