package org.hlo4j.ir.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisabledOnOs(OS.WINDOWS) // which has no signals
class TemporaryFilesTest {
  @TempDir private Path folder;

  /** Writes two temporary files and waits for ever. */
  static final class Writer {
    private Writer() {}

    public static void main(String[] arguments) throws IOException {
      Path target = Path.of(arguments[0]);
      TemporaryFiles.create("hlo4j", ".test");
      AtomicFileWriter.write(
          target,
          out -> {
            out.write(ByteBuffer.allocate(1));
            System.out.println("ready");
            LockSupport.parkNanos(Duration.ofMinutes(5).toNanos());
          });
    }
  }

  @ParameterizedTest
  @CsvSource({"INT, 2", "TERM, 15", "HUP, 1"})
  void signalsLeaveNone(String signal, int number) throws IOException, InterruptedException {
    assumeFalse(isIgnored(number), "processes started by this one ignore the signal");
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    Process writer =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                classPath(),
                Writer.class.getName(),
                folder.resolve("target").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertThat(writer.inputReader().readLine()).isEqualTo("ready");
      assertThat(files(folder)).hasSize(2);
      assertThat(files(temporary)).hasSize(1);
      new ProcessBuilder("kill", "-" + signal, Long.toString(writer.pid())).start().waitFor();
      assertThat(writer.waitFor(1, TimeUnit.MINUTES)).isTrue();
    } finally {
      writer.destroyForcibly();
    }
    assertThat(files(folder)).containsExactly(temporary);
    assertThat(files(temporary)).isEmpty();
  }

  /** Returns whether this process was started to ignore a signal, as by {@code nohup}. */
  private static boolean isIgnored(int signal) throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    String name = "SigIgn:";
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith(name))
        .map(line -> Long.parseUnsignedLong(line.substring(name.length()).strip(), 16))
        .anyMatch(signals -> (signals >>> (signal - 1) & 1) != 0);
  }

  private static String classPath() {
    return Stream.of("java.class.path", "jdk.module.path")
        .map(System::getProperty)
        .filter(path -> path != null && !path.isEmpty())
        .collect(Collectors.joining(System.getProperty("path.separator")))
        .concat(System.getProperty("path.separator"))
        .concat(place(Writer.class))
        .concat(System.getProperty("path.separator"))
        .concat(place(AtomicFileWriter.class));
  }

  private static String place(Class<?> type) {
    return Path.of(
            java.net.URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }

  private static List<Path> files(Path in) {
    try (Stream<Path> files = Files.list(in)) {
      return files.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
