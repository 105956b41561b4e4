package org.hlo4j.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.interpreter.SafetensorsFile;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.tools.cli.Commands.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests exported programs of PyTorch in the commands. */
class PytorchCommandsTest {
  private static final Path PROGRAMS =
      ProjectFolder.file("formats/pytorch/src/test/resources/programs");

  @TempDir Path folder;

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private static String program(String name) {
    return PROGRAMS.resolve(name + ".pt2").toString();
  }

  @Test
  void aProgramBecomesOneOfAnyForm() {
    assertThat(Commands.run("", "info", program("perceptron")).out())
        .contains("exported program of PyTorch");
    assertThat(Commands.run("", "import", program("perceptron"), "-o", file("p.mlir.bc")).status())
        .isZero();
    assertThat(Commands.run("", "verify", file("p.mlir.bc")).status()).isZero();
    assertThat(Commands.run("", "convert", program("perceptron"), file("p.mlirbc")).status())
        .isZero();
    assertThat(Commands.run("", "diff", program("perceptron"), file("p.mlirbc")).status()).isZero();
    assertThat(Commands.run("", "convert", program("perceptron"), file("p.onnx")).status())
        .isZero();
  }

  @Test
  void weightsBecomeParametersOnRequest() {
    String text = Commands.run("", "import", program("perceptron"), "--weights-as-arguments").out();
    assertThat(text).contains("inputs = [\"");
    assertThat(text.lines().filter(line -> line.contains("func.func")).findFirst().orElseThrow())
        .contains("%arg2");
  }

  @Test
  void weightsOfAnotherFileMustFit() throws IOException {
    Files.write(folder.resolve("none.safetensors"), SafetensorsFile.bytes(java.util.Map.of()));
    assertThat(
            Commands.run("", "import", program("perceptron"), "--weights", file("none.safetensors"))
                .status())
        .isZero();
    Files.writeString(folder.resolve("bad.safetensors"), "no header");
    Run run =
        Commands.run("", "import", program("perceptron"), "--weights", file("bad.safetensors"));
    assertThat(run.status()).isNotZero();
    assertThat(run.err()).contains("--weights: cannot read");
  }

  @Test
  void openDimensionsGetSizes() {
    assertThat(Commands.run("", "info", program("open_batch")).out()).contains("tensor<?x");
    Run wrong = Commands.run("", "import", program("open_batch"), "--size", "height=4");
    assertThat(wrong.status()).isNotZero();
    assertThat(wrong.err()).contains("no open dimension is called 'height'");
  }

  @Test
  void damagedFilesHaveOneDiagnostic() throws IOException {
    byte[] bytes = Files.readAllBytes(Path.of(program("perceptron")));
    Files.write(folder.resolve("cut.pt2"), Arrays.copyOf(bytes, bytes.length / 2));
    Run run = Commands.run("", "verify", file("cut.pt2"));
    assertThat(run.status()).isNotZero();
    assertThat(run.err()).contains("cut.pt2:0:0: error: ").contains("not a zip archive");
  }

  @Test
  void infoReadsNoWeights() throws IOException {
    byte[] bytes = Files.readAllBytes(Path.of(program("perceptron")));
    String name = "perceptron/data/weights/weight_0";
    int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(name);
    int padding = (bytes[at - 2] & 0xFF) | (bytes[at - 1] & 0xFF) << 8;
    bytes[at + name.length() + padding] ^= 1;
    Files.write(folder.resolve("damaged.pt2"), bytes);

    Run info = Commands.run("", "info", file("damaged.pt2"));
    assertThat(info.status()).isZero();
    assertThat(info.out()).contains("not read; verify compares their checksums");
    for (String command : List.of("verify", "import", "digest")) {
      Run run = Commands.run("", command, file("damaged.pt2"));
      assertThat(run.status()).isNotZero();
      assertThat(run.err()).contains("entry '" + name + "' is damaged: its checksum");
    }
  }

  @Test
  void exportedProgramsAreNotWritten() {
    Run run = Commands.run("", "convert", program("perceptron"), file("again.pt2"));
    assertThat(run.status()).isNotZero();
    assertThat(run.err()).contains("are not written as exported programs");
  }

  @Test
  void whatAnArtifactDoesNotSayIsSaid() throws IOException {
    Path store = Files.createDirectory(folder.resolve("store"));
    Files.copy(Path.of(program("asserted")), store.resolve("asserted.pt2"));
    String out = file("out");
    String warning = "warning: aten._assert_scalar.default: the assertion is dropped";

    assertThat(Commands.run("", "import", program("asserted"), "-o", file("a.mlir")).err())
        .contains(warning);
    Run run = Commands.run("", "migrate", store.toString(), "-o", out, "--target=1.20.0");
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("migrated  asserted.pt2").contains(warning);
    Run json =
        Commands.run("", "migrate", store.toString(), "-o", file("b"), "--target=1.20.0", "--json");
    assertThat(json.out()).contains(warning);
  }
}
