package org.hlo4j.tools.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hlo4j.pjrt.PjrtLibrary;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.hlo4j.tools.run.Exit;
import org.hlo4j.tools.run.ToolException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.TestAbortedException;

/** What command lines say of devices. Nothing native is loaded in this process. */
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
        List.of(
            List.of("run", "-", "--device", none),
            List.of("run", "-", "--device", none, "--isolated"),
            List.of("explain", "-", "--device", none))) {
      Run run = Commands.run(PROGRAM, command.toArray(String[]::new));
      assertThat(run.status()).isEqualTo(Exit.FAILED);
      assertThat(run.err()).startsWith("hlo4j: ").contains("there is no file " + none);
      assertThat(run.out()).isEmpty();
    }
    Run devices = Commands.run("", "devices", "--plugin", none);
    assertThat(devices.status()).isEqualTo(Exit.NEGATIVE);
    assertThat(devices.out()).contains(none).contains("cannot be used: there is no file");
    assertThat(Commands.run("", "devices", "--plugin", none, "--json").out())
        .contains("\"refusal\" : \"there is no file " + none);
  }

  /** Builds a library that does something when it is loaded; skips the test without a compiler. */
  private Path library(String statement) throws IOException, InterruptedException {
    Path source =
        Files.writeString(
            folder.resolve("bad_plugin.c"),
            """
            #include <signal.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <unistd.h>
            __attribute__((constructor)) static void load(void) { %s }
            """
                .formatted(statement));
    Path library = folder.resolve("bad_plugin.so");
    Process compiler;
    try {
      compiler =
          new ProcessBuilder("cc", "-shared", "-fPIC", "-o", library.toString(), source.toString())
              .inheritIO()
              .start();
    } catch (IOException _) {
      throw new TestAbortedException("skipped: there is no compiler cc to build a bad plugin");
    }
    assertThat(compiler.waitFor()).isZero();
    return library;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fputs(\"bad luck\", stderr); abort(); | SIGABRT, while it was loaded | bad luck",
        "*(volatile int *) 8 = 1; | SIGSEGV in C  [bad_plugin.so+ | while it was loaded",
        "printf(\"bye\"); fflush(stdout); kill(getpid(), 9); | SIGKILL | , while it was loaded"
      })
  void survivesLibrariesThatCrash(String statement, String how, String more)
      throws IOException, InterruptedException {
    String bad = library(statement).toString();
    String start = "the process of plugin bad_plugin.so was ended by " + how;
    Run devices = Commands.run("", "devices", "--plugin", bad, "--plugin", "none.so");
    assertThat(devices.status()).isEqualTo(Exit.NEGATIVE);
    assertThat(devices.out())
        .contains("cannot be used: " + start, more)
        .contains("cannot be used: there is no file none.so");
    for (List<String> command :
        List.of(
            List.of("run", "-", "--device", bad, "--isolated"),
            List.of("explain", "-", "--device", bad))) {
      Run run = Commands.run(PROGRAM, command.toArray(String[]::new));
      assertThat(run.status()).isEqualTo(Exit.FAILED);
      assertThat(run.err()).startsWith("hlo4j: ").contains(start, more);
    }
  }

  @Test
  void endsALibraryThatHangs() throws IOException, InterruptedException {
    String bad = library("for (;;) pause();").toString();
    Run run = Commands.run(PROGRAM, "run", "-", "--device", bad, "--isolated", "--timeout=1");
    assertThat(run.status()).isEqualTo(Exit.OUT_OF_TIME);
    // Of the command, if the process of the plugin did not start in that time.
    assertThat(run.err()).contains(" takes longer than 1.0 s");
  }

  @Test
  void listsNothingWhereThereIsNothing() {
    Run run = Commands.run("", "devices", "--python", folder.toString());
    assertThat(run.status()).isEqualTo(Exit.NEGATIVE);
    assertThat(run.out()).startsWith("no plugins: name one by --plugin or HLO4J_PJRT");
  }

  @Test
  void excludesWhatIsForOtherEngines() {
    assertThat(Commands.run(PROGRAM, "run", "-", "--device=cpu", "--engine=fast").err())
        .startsWith("--device is for no --engine");
    assertThat(Commands.run(PROGRAM, "run", "-", "--device=cpu", "--timing").err())
        .startsWith("--device is for no --engine");
    assertThat(Commands.run(PROGRAM, "run", "-", "--isolated").err())
        .startsWith("--isolated is for --device");
    assertThat(Commands.run(PROGRAM, "run", "-", "--device=cpu", "--profile").err())
        .startsWith("--profile and --trace are for --engine=strict");
    assertThat(Commands.run(PROGRAM, "explain", "-", "--device=cpu", "--target=1.0.0").err())
        .startsWith("--target and --device exclude each other");
  }
}
