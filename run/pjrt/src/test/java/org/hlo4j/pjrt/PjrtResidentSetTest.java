package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The memory that runs leave allocated; {@code ./dev oracle PjrtResident} does so a million times.
 */
class PjrtResidentSetTest {
  private static final long ALLOWED_BYTES = 5_000_000;

  @Test
  void runsAndClosedBuffersLeaveNothingInMemory() throws IOException {
    assumeTrue(Files.exists(Path.of("/proc/self/status")), "skipped: no /proc");
    PjrtPlugin plugin = TestPlugin.plugin();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                RepeatedRuns.class.getName(),
                plugin.library().toString(),
                "50000")
            .redirectError(Redirect.DISCARD)
            .start();
    String grown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(grown.strip()).as("what the process says").matches("-?\\d+");
    assertThat(Long.parseLong(grown.strip())).isLessThan(ALLOWED_BYTES);
  }
}
