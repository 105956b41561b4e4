package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.hlo4j.pjrt.process.FaultyServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that processes which a plugin has started end with its own. */
@Timeout(120)
@DisabledOnOs(OS.WINDOWS) // the plugin of the test is a shell script
class PjrtDescendantsTest {
  @TempDir Path folder;

  private Path numbers() {
    return folder.resolve("numbers");
  }

  private static PjrtProcess process(String fault, Path numbers, Optional<Duration> limit) {
    return new PjrtProcess(
        Path.of("none.so"), Map.of(), limit, FaultyServer.command(fault, "LOAD", numbers));
  }

  /** The main class of a process that is ended while it waits for a plugin. */
  public static final class Waiting {
    private Waiting() {}

    /** Waits. */
    public static void main(String... arguments) {
      try (PjrtProcess process =
          process("children hang", Path.of(arguments[0]), Optional.empty())) {
        process.plugin();
      }
    }
  }

  private List<ProcessHandle> started() throws IOException, InterruptedException {
    while (!Files.exists(numbers())) {
      Thread.sleep(10);
    }
    List<ProcessHandle> processes = new ArrayList<>();
    for (String number : Files.readString(numbers()).strip().split(" ", -1)) {
      processes.add(ProcessHandle.of(Long.parseLong(number)).orElseThrow());
    }
    assertThat(processes).hasSize(2);
    return processes;
  }

  private static void assertEnd(List<ProcessHandle> processes) throws Exception {
    for (ProcessHandle each : processes) {
      each.onExit().get(20, TimeUnit.SECONDS);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "children segfault",
        "children kill",
        "children exit",
        "children hang",
        "children refuse"
      })
  void endsWithTheProcess(String fault) throws Exception {
    try (PjrtProcess process = process(fault, numbers(), Optional.of(Duration.ofSeconds(10)))) {
      List<ProcessHandle> found = new ArrayList<>();
      Thread finder =
          Thread.ofPlatform()
              .start(() -> {
                try {
                  found.addAll(started());
                } catch (IOException | InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
      assertThatThrownBy(process::plugin).isInstanceOf(PjrtException.class);
      finder.join();
      assertEnd(found);
    }
  }

  @Test
  void endsWhenItIsClosed() throws Exception {
    PjrtProcess process = process("children hang", numbers(), Optional.empty());
    Thread caller =
        Thread.ofPlatform()
            .start(() -> assertThatThrownBy(process::plugin).isInstanceOf(Exception.class));
    List<ProcessHandle> found = started();
    process.close();
    assertEnd(found);
    caller.interrupt();
    caller.join();
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "HUP", "KILL"})
  void endsWithASignalToTheCaller(String signal) throws Exception {
    List<String> command = new ArrayList<>(FaultyServer.command("", "", numbers()));
    command.subList(command.indexOf(FaultyServer.class.getName()), command.size()).clear();
    command.addAll(List.of(Waiting.class.getName(), numbers().toString()));
    Process caller =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    List<ProcessHandle> found = started();
    found.addAll(caller.descendants().toList());
    List<String> kill = Arrays.asList("kill", "-" + signal, Long.toString(caller.pid()));
    assertThat(new ProcessBuilder(kill).start().waitFor()).isZero();
    assertThat(caller.waitFor()).isNotZero();
    assertEnd(found);
  }
}
