package org.hlo4j.tools.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.SafetensorsFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.jax.JaxCall;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.pjrt.PjrtLibrary;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of {@code jax.export}, run on the device of a plugin for CPUs. */
class DeviceRunTest {
  private static final Path EXPORTS =
      ProjectFolder.file("formats/jaxexport/src/test/resources/exports");

  @TempDir private Path folder;

  @BeforeEach
  void needsAPlugin() {
    assumeTrue(
        PjrtLibrary.forPlatform("cpu", PjrtLibrary.find(System.getenv())).isPresent(),
        "skipped: HLO4J_PJRT names no plugin for CPUs (check/oracle/pjrt/setup gets one)");
  }

  private static String export(String name) {
    return EXPORTS.resolve(name + ".jax").toString();
  }

  /** Returns options with a file for each argument; sizes that are not stated are 2. */
  private List<String> inputs(JaxExport export) throws IOException {
    List<Tensor> tensors = new ArrayList<>();
    for (Parameter parameter : JaxCall.of(export).parameters()) {
      RankedTensorType type = (RankedTensorType) parameter.type();
      Tensor tensor =
          Tensor.allocate(
              RankedTensorType.of(
                  type.elementType(),
                  type.shape().stream().map(size -> size < 0 ? 2 : size).toArray()));
      for (int i = 0; i < tensor.count(); i++) {
        if (tensor.kind().isFloatingPoint()) {
          tensor.setDouble(i, i * 7 % 11 - 5);
        } else {
          tensor.setLong(i, i % 3);
        }
      }
      tensors.add(tensor);
    }
    return files(tensors);
  }

  private List<String> files(List<Tensor> tensors) throws IOException {
    List<String> options = new ArrayList<>();
    for (Tensor tensor : tensors) {
      Path file = folder.resolve("in" + options.size() + ".npy");
      Files.write(file, NpyFile.bytes(tensor));
      options.addAll(List.of("--input", file.toString()));
    }
    return options;
  }

  private Run run(String file, List<String> inputs, String... more) {
    List<String> command = new ArrayList<>(List.of("run", file));
    command.addAll(inputs);
    command.addAll(List.of(more));
    return Commands.run("", command.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.12-trees",
        "0.12-sharded",
        "0.12-symbolic_expression",
        "0.4-sharded",
        "0.8-sharded"
      })
  void hasTheInterpretersNumbers(String name) throws IOException {
    JaxExport export = JaxExport.read(Files.readAllBytes(Path.of(export(name))));
    Run run = run(export(name), inputs(export), "--device=cpu", "--check");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("has the interpreter's bits");
    assertThat(run.status()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.12-trees", "0.12-sharded"})
  void hasTheNumbersOfGradients(String name) throws IOException {
    JaxExport gradient =
        JaxExport.read(Files.readAllBytes(Path.of(export(name)))).vjp().orElseThrow();
    Run run = run(export(name), inputs(gradient), "--vjp", "--device=cpu", "--check");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
  }

  @Test
  void isTheDevicesPlatform() throws IOException {
    String file = export("0.12-platforms");
    List<String> inputs = inputs(JaxExport.read(Files.readAllBytes(Path.of(file))));
    String onDevice = run(file, inputs, "--device=cpu").out();
    assertThat(onDevice)
        .startsWith("tensor<3xf32>")
        .isEqualTo(run(file, inputs, "--platform=cpu").out())
        .isNotEqualTo(run(file, inputs, "--platform=tpu").out());
    assertThat(run(file, inputs, "--device=cpu", "--platform=tpu").out())
        .isEqualTo(run(file, inputs, "--platform=tpu").out());
  }

  @Test
  void takesInputsByTheirNamesInPython() throws IOException {
    JaxExport export = JaxExport.read(Files.readAllBytes(Path.of(export("0.12-trees"))));
    inputs(export);
    Run named =
        run(
            export("0.12-trees"),
            List.of(
                "--input", "args[1][0]=" + folder.resolve("in4.npy"),
                "--input", "kwargs['scale']=" + folder.resolve("in8.npy"),
                "--input", "args[0]['layer']['w']=" + folder.resolve("in2.npy"),
                "--input", "args[1][1][0]=" + folder.resolve("in6.npy")),
            "--device=cpu",
            "--check");
    assertThat(named.err()).isEmpty();
    assertThat(named.status()).isZero();
  }

  @Test
  void startsAtTheDeviceThatIsNamed() throws IOException {
    JaxExport export = JaxExport.read(Files.readAllBytes(Path.of(export("0.12-sharded"))));
    Run run = run(export("0.12-sharded"), inputs(export), "--device=cpu:5", "--check");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
  }

  /** Four devices divide the model and its data, and the old parameters are donated. */
  @Test
  void trainsOnFourDevicesToJaxsNumbers() throws IOException {
    Path program = folder.resolve("training.jax");
    try (var resource =
        DeviceRunTest.class.getResourceAsStream("/org/hlo4j/tools/cli/training.jax")) {
      Files.copy(resource, program);
    }
    Map<String, Tensor> numbers =
        SafetensorsFile.readAll(
            Files.readAllBytes(
                ProjectFolder.file(
                    "run/pjrt/src/test/resources/org/hlo4j/pjrt/sharded/training.safetensors")));
    List<Tensor> arguments = new ArrayList<>();
    while (numbers.containsKey("in." + arguments.size())) {
      arguments.add(numbers.get("in." + arguments.size()));
    }
    String output = folder.resolve("out.npz").toString();
    Run run = run(program.toString(), files(arguments), "--device=cpu", "--output", output);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    List<Tensor> results =
        List.copyOf(
            NpyFile.readAll(Files.readAllBytes(Path.of(output)), Integer.MAX_VALUE).values());
    for (int i = 0; i < results.size(); i++) {
      Tensor expected = numbers.get("out." + i);
      for (int j = 0; j < expected.count(); j++) {
        assertThat(results.get(i).doubleAt(j)).isCloseTo(expected.doubleAt(j), within(1e-5));
      }
    }
    assertThat(results).hasSize(8);
  }
}
