package org.hlo4j.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.hlo4j.pjrt.PjrtLibrary;
import org.hlo4j.tools.cli.Commands.Run;
import org.hlo4j.tools.run.ToolException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What command lines say of devices. Nothing native is loaded here. */
class DeviceChoiceTest {
  private static final List<PjrtLibrary> FOUND =
      List.of(
          PjrtLibrary.of(Path.of("/p/xla_cpu_pjrt.so"), "test"),
          PjrtLibrary.of(Path.of("/p/xla_cuda_plugin.so"), "test"));

  private static final String PROGRAM = "func.func @main() { return }";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "cpu, /p/xla_cpu_pjrt.so, 0",
    "cuda:3, /p/xla_cuda_plugin.so, 3",
    "/q/libacme.so, /q/libacme.so, 0",
    "/q/a:b/libacme.so:12, /q/a:b/libacme.so, 12",
    "libacme.so, libacme.so, 0"
  })
  void namesAPlatformOrALibraryAndADevice(String text, String library, int index) {
    assertThat(DeviceChoice.of(text, FOUND)).isEqualTo(new DeviceChoice(Path.of(library), index));
  }

  @Test
  void saysWhichPlatformsThereAre() {
    assertThatThrownBy(() -> DeviceChoice.of("tpu", FOUND))
        .isInstanceOf(ToolException.class)
        .hasMessageStartingWith("no plugin for 'tpu' is found: there are cpu, cuda");
    assertThatThrownBy(() -> DeviceChoice.of("tpu", List.of()))
        .hasMessageStartingWith("no plugin for 'tpu' is found: there are none");
  }

  @Test
  void refusesLibrariesThatAreNone() {
    String none = folder.resolve("none.so").toString();
    for (List<String> command :
        List.of(List.of("run", "-", "--device", none), List.of("explain", "-", "--device", none))) {
      Run run = Commands.run(PROGRAM, command.toArray(String[]::new));
      assertThat(run.status()).isEqualTo(Hlo4jMain.FAILED);
      assertThat(run.err()).startsWith("hlo4j: there is no file " + none);
      assertThat(run.out()).isEmpty();
    }
    Run devices = Commands.run("", "devices", "--plugin", none);
    assertThat(devices.status()).isEqualTo(Hlo4jMain.NEGATIVE);
    assertThat(devices.out()).contains(none).contains("cannot be used: there is no file");
    assertThat(Commands.run("", "devices", "--plugin", none, "--json").out())
        .contains("\"refusal\" : \"there is no file " + none);
  }

  @Test
  void listsNothingWhereThereIsNothing() {
    Run run = Commands.run("", "devices", "--python", folder.toString());
    assertThat(run.status()).isEqualTo(Hlo4jMain.NEGATIVE);
    assertThat(run.out()).startsWith("no plugins: name one by --plugin or HLO4J_PJRT");
  }

  @Test
  void excludesWhatIsForOtherEngines() {
    assertThat(Commands.run(PROGRAM, "run", "-", "--device=cpu", "--engine=fast").err())
        .startsWith("--device is for no --engine");
    assertThat(Commands.run(PROGRAM, "run", "-", "--device=cpu", "--timing").err())
        .startsWith("--device is for no --engine");
    assertThat(Commands.run(PROGRAM, "run", "-", "--device=cpu", "--profile").err())
        .startsWith("--profile and --trace are for --engine=strict");
    assertThat(Commands.run(PROGRAM, "explain", "-", "--device=cpu", "--target=1.0.0").err())
        .startsWith("--target and --device exclude each other");
  }
}
