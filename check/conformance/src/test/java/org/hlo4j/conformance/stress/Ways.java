package org.hlo4j.conformance.stress;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.hlo4j.tools.cli.Hlo4jMain;
import org.hlo4j.tools.opt.OptMain;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.translate.TranslateMain;

/** All ways to process a program: command lines with the program on standard input. */
final class Ways {
  private static final long STACK = 16 << 20;
  private static final long LONGEST_MILLISECONDS = 40_000;
  private static final long LONGEST_WORK = 5_000_000_000L;

  /** The number of bytes that may be allocated, garbage included. */
  private static final long MAX_BYTES = 1L << 30;

  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();

  private static final com.sun.management.OperatingSystemMXBean SYSTEM =
      (com.sun.management.OperatingSystemMXBean)
          java.lang.management.ManagementFactory.getOperatingSystemMXBean();

  /** Commands whose exit status is an answer, printed on standard output. */
  private static final List<String> ANSWERS = List.of("hlo4j explain", "hlo4j diff");

  /** Compares a program with one with other constants or operations. */
  private static final String DIFF_CHANGED = "hlo4j diff - changed";

  private static final String DIFF_RENAMED = "hlo4j diff - renamed";

  private Ways() {}

  /** Returns the options of passes that require some. */
  private static String options(String pass) {
    return switch (pass) {
      case "vhlo-to-version" -> "=target=1.0.0";
      case "stablehlo-refine-arguments" -> "=types=tensor<4xf32>";
      default -> "";
    };
  }

  static final List<String> ALL = all();

  private static List<String> all() {
    List<String> ways = new ArrayList<>();
    ByteArrayOutputStream list = new ByteArrayOutputStream();
    OptMain.run(
        List.of("--list-passes"), new Console(InputStream.nullInputStream(), list, System.err));
    list.toString(StandardCharsets.UTF_8)
        .lines()
        .forEach(pass -> ways.add("stablehlo-opt --" + pass + options(pass)));
    Stream.of(
            "stablehlo-opt",
            "stablehlo-opt --mlir-print-op-generic --mlir-print-debuginfo",
            "stablehlo-opt --emit-bytecode",
            "stablehlo-opt --inline --mlir-print-debuginfo",
            "stablehlo-opt --verify-roundtrip",
            "stablehlo-opt --stablehlo-aggressive-folder=fold-float=true",
            "stablehlo-translate --serialize --target=current",
            "stablehlo-translate --serialize --target=0.9.0",
            "hlo4j info -",
            "hlo4j info - --json",
            "hlo4j explain -",
            "hlo4j verify -",
            "hlo4j digest -",
            "hlo4j report - -o -",
            DIFF_CHANGED,
            DIFF_RENAMED,
            "hlo4j convert - - --to artifact",
            "hlo4j convert - - --to artifact --target 0.9.0 --expand",
            "hlo4j run - --timeout 1 --max-steps 100000 --max-memory 64M")
        .forEach(ways::add);
    return ways;
  }

  /** Keeps the beginning of the output. */
  private static final class Words extends OutputStream {
    private static final int MOST = 1 << 20;

    private final ByteArrayOutputStream first = new ByteArrayOutputStream();
    private long size;

    @Override
    public void write(int b) {
      if (size++ < MOST) {
        first.write(b);
      }
    }

    boolean overflows() {
      return size > MOST;
    }

    @Override
    public String toString() {
      return first.toString(StandardCharsets.UTF_8);
    }
  }

  /** The outcome of a way. */
  record Outcome(String breach, int status, String said, long nanoseconds, long bytes) {}

  /** Compares two programs. */
  private static Outcome compare(StressProgram before, StressProgram after)
      throws InterruptedException {
    try {
      Path file = Files.createTempFile("stress", ".mlir");
      Files.writeString(file, after.text());
      Outcome outcome = runCommand("hlo4j diff - " + file, before);
      Files.delete(file);
      return outcome;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Processes a program in a way; the breach is empty if it ended with success or a diagnostic. */
  static Outcome run(String way, StressProgram program) throws InterruptedException {
    return switch (way) {
      case DIFF_CHANGED -> compare(program, program.changed());
      case DIFF_RENAMED -> compare(program, program.renamed());
      default -> runCommand(way, program);
    };
  }

  private static Outcome runCommand(String way, StressProgram program) throws InterruptedException {
    Words said = new Words();
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    long[] measured = new long[3];
    Thread thread =
        new Thread(
            null,
            () -> {
              // Of all threads: some commands run on a thread with a larger stack.
              long start = SYSTEM.getProcessCpuTime();
              long allocated = THREADS.getTotalThreadAllocatedBytes();
              measured[0] = go(way, program, said);
              measured[1] = SYSTEM.getProcessCpuTime() - start;
              measured[2] = THREADS.getTotalThreadAllocatedBytes() - allocated;
            },
            way,
            STACK);
    thread.setUncaughtExceptionHandler((_, failure) -> thrown.set(failure));
    thread.setDaemon(true);
    thread.start();
    thread.join(LONGEST_MILLISECONDS);
    String words = said.toString();
    String breach = "";
    if (thread.isAlive()) {
      breach = "does not end: " + List.of(thread.getStackTrace()).stream().limit(30).toList();
    } else if (thrown.get() != null) {
      breach = thrown.get() + " at " + Stream.of(thrown.get().getStackTrace()).limit(12).toList();
    } else if (measured[0] != 0 && words.isEmpty()) {
      breach = "fails without a word";
    } else if (said.overflows()) {
      breach = "does not stop talking: " + words.substring(0, 1000);
    } else if (words.contains("not enough memory") || words.contains("not enough stack")) {
      breach = words;
    } else if (measured[1] > LONGEST_WORK) {
      breach = "takes " + measured[1] / 1_000_000 + " ms";
    } else if (measured[2] > MAX_BYTES) {
      breach = "allocates " + (measured[2] >> 20) + " MiB";
    }
    return new Outcome(breach, (int) measured[0], words, measured[1], measured[2]);
  }

  private static int go(String way, StressProgram program, OutputStream said) {
    List<String> words = List.of(way.split(" "));
    List<String> arguments = words.subList(1, words.size());
    Console console =
        new Console(
            new ByteArrayInputStream(program.text().getBytes(StandardCharsets.UTF_8)),
            ANSWERS.contains(String.join(" ", words.subList(0, Math.min(2, words.size()))))
                ? said
                : OutputStream.nullOutputStream(),
            new PrintStream(said, true, StandardCharsets.UTF_8));
    return switch (words.getFirst()) {
      case "stablehlo-opt" -> OptMain.run(arguments, console);
      case "stablehlo-translate" -> TranslateMain.run(arguments, console);
      default -> Hlo4jMain.run(arguments, console);
    };
  }
}
