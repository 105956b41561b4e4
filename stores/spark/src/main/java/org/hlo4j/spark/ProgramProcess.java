package org.hlo4j.spark;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.hlo4j.audit.AuditJson;
import org.hlo4j.audit.StoreFile;
import org.hlo4j.ir.Blob;
import org.jspecify.annotations.Nullable;

/**
 * A process that reads programs in the stead of an executor, which a program may end: one that
 * needs too much memory, or is stopped when its time is over. The next program starts another one.
 */
final class ProgramProcess implements Closeable {
  private static final int MEGABYTE = 1 << 20;

  private final StoreOptions options;
  private final @Nullable MigrateSettings migration;
  private @Nullable Process process;

  /**
   * Creates a process, which starts with the first program.
   *
   * @param migration what is made of programs; null if they are audited
   */
  ProgramProcess(StoreOptions options, @Nullable MigrateSettings migration) {
    this.options = options;
    this.migration = migration;
  }

  /** A program was too much for its process. */
  static final class Ended extends Exception {
    private static final long serialVersionUID = 1;

    private final boolean isLate;

    Ended(String message, boolean isLate) {
      super(message);
      this.isLate = isLate;
    }

    boolean isLate() {
      return isLate;
    }
  }

  /** The parts of an answer. */
  @FunctionalInterface
  interface Answer<R> {
    R read(DataInputStream in) throws IOException;
  }

  /**
   * Returns the answer to a program.
   *
   * @throws Ended if the process ended, or did not answer in time
   */
  <R> R ask(StoreFile file, Blob bytes, Answer<R> answer) throws Ended {
    Process running = process;
    try {
      if (running == null || !running.isAlive()) {
        running = start();
        process = running;
      }
      Process asked = running;
      CompletableFuture<R> result =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return exchange(asked, file, bytes, answer);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              },
              task -> Thread.ofPlatform().daemon().name("program-process").start(task));
      Optional<Duration> limit = options.time();
      return limit.isPresent()
          ? result.get(limit.get().toNanos(), TimeUnit.NANOSECONDS)
          : result.get();
    } catch (TimeoutException e) {
      close();
      throw new Ended("takes longer than " + seconds(), true);
    } catch (IOException | ExecutionException e) {
      throw new Ended(
          "the process that reads it ended"
              + (running == null ? ": " + e.getMessage() : " with status " + status(running)),
          false);
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      throw new Ended("interrupted", true);
    }
  }

  private String seconds() {
    double seconds = options.timeLimit();
    return (seconds == Math.rint(seconds) ? Long.toString((long) seconds) : seconds) + " s";
  }

  private static <R> R exchange(Process process, StoreFile file, Blob bytes, Answer<R> answer)
      throws IOException {
    DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
    AskedFile.write(file.path(), out);
    AskedFile.write(bytes, out);
    out.flush();
    DataInputStream in = new DataInputStream(new BufferedInputStream(process.getInputStream()));
    while (in.readBoolean()) {
      AskedFile.answer(file.external(), in, out);
    }
    return answer.read(in);
  }

  private static int status(Process process) {
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return -1;
    }
  }

  private Process start() throws IOException {
    long heap = Math.max(256, Runtime.getRuntime().maxMemory() / 2 / MEGABYTE);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + heap + "m");
    command.add("-XX:+UseSerialGC");
    command.add("-cp");
    command.add(classPath());
    command.add(ProgramProcessMain.class.getName());
    command.addAll(ProgramProcessMain.arguments(options, migration));
    Process started =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    // The time that it takes to start is not that of a program.
    if (started.getInputStream().read() != ProgramProcessMain.READY) {
      started.destroyForcibly();
      throw new IOException("it does not start");
    }
    return started;
  }

  /** Returns where the classes of this module and those that it uses are. */
  private static String classPath() throws IOException {
    Set<String> places = new LinkedHashSet<>();
    for (Class<?> type : List.of(ProgramProcessMain.class, AuditJson.class, Blob.class)) {
      try {
        places.add(
            Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
      } catch (URISyntaxException e) {
        throw new IOException(e.getMessage(), e);
      }
    }
    places.add(System.getProperty("java.class.path", ""));
    return String.join(File.pathSeparator, places);
  }

  @Override
  public void close() {
    Process running = process;
    if (running != null) {
      running.destroyForcibly();
    }
  }
}
