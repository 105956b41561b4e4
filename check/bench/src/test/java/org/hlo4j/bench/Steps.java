package org.hlo4j.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.hlo4j.Hlo4j;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.artifact.MlirText;
import org.hlo4j.text.print.MlirPrinter;
import org.jspecify.annotations.Nullable;

/**
 * Times each step between a program's forms in a warm process, for {@code ./dev steps}: {@code
 * Steps FILE SECONDS}, where the file holds text or an artifact. {@code
 * check/oracle/bench/steps_upstream.py} does the same with jaxlib.
 *
 * <p>For each form that both sides write a line {@code form NAME SHA-256 BYTES}, so that they can
 * be compared; for each step {@code step NAME MILLISECONDS COLLECTOR BYTES RUNS}: the median
 * processor time of the thread, the mean processor time of the collector for a run, and the mean
 * number of bytes that a run allocates.
 */
public final class Steps {
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final PrinterOptions PLAIN = PrinterOptions.builder().assumeVerified(true).build();
  private static final PrinterOptions LOCATED = PLAIN.toBuilder().debugInfo(true).build();
  private static final BytecodeWriterOptions BYTECODE =
      BytecodeWriterOptions.of("hlo4j").withText(new MlirText(HLO4J.dialects(), false));

  /** The processor time over which a median is taken during warm-up. */
  private static final long WARM_UP_NANOS = 150_000_000;

  private static final int WARM_UPS = 14;
  private static final int NOT_FASTER = 3;
  private static final int LEAST_RUNS = 5;

  /** Consumes results, so that no step is optimized away. */
  static volatile @Nullable Object sink;

  private Steps() {}

  public static void main(String[] arguments) throws Exception {
    byte[] file = Files.readAllBytes(Path.of(arguments[0]));
    long nanos = (long) (Double.parseDouble(arguments[1]) * 1e9);
    Operation program = HLO4J.read(file, "-");
    String located = print(program, LOCATED);
    String text = BytecodeReader.isBytecode(Blob.wrap(file)) ? located : utf8(file);
    byte[] artifact = serialize(program);
    form("text", print(program, PLAIN).getBytes(StandardCharsets.UTF_8));
    form("located", located.getBytes(StandardCharsets.UTF_8));
    form("artifact", artifact);
    List<Step> steps = steps(program, text, artifact);
    System.gc(); // promotes the program, so that no step moves it
    for (Step step : steps) {
      step.warmUp();
    }
    for (Step step : steps) {
      step.measure(nanos);
    }
  }

  private static List<Step> steps(Operation program, String text, byte[] artifact) {
    byte[] bytecode = write(program);
    return List.of(
        new Step("parse", () -> HLO4J.parse(text)),
        new Step("print", () -> print(program, PLAIN)),
        new Step("verify", () -> HLO4J.verifyAll(program)),
        new Step("serialize", () -> serialize(program)),
        new Step("deserialize", () -> HLO4J.deserialize(artifact)),
        new Step("read", () -> HLO4J.read(bytecode, "-")),
        new Step("write", () -> write(program)),
        new Step("print-locations", () -> print(program, LOCATED)));
  }

  private static String print(Operation program, PrinterOptions options) {
    return MlirPrinter.toString(program, HLO4J.dialects(), options);
  }

  private static byte[] serialize(Operation program) {
    return Portability.serialize(program, Portability.currentVersion());
  }

  private static byte[] write(Operation program) {
    return BytecodeWriter.write(program, BYTECODE);
  }

  private static String utf8(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static void form(String name, byte[] bytes) throws NoSuchAlgorithmException {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
    System.out.printf("form\t%s\t%s\t%d%n", name, HexFormat.of().formatHex(digest), bytes.length);
  }

  /** A measured step, with the totals of all its runs, including warm-up. */
  private static final class Step {
    private final String name;
    private final Callable<Object> work;
    private long runs;
    private long collector;
    private long allocated;

    Step(String name, Callable<Object> work) {
      this.name = name;
      this.work = work;
    }

    /** Runs until the step has several times not become faster by a fiftieth. */
    void warmUp() throws Exception {
      long best = Long.MAX_VALUE;
      int notFaster = 0;
      for (int i = 0; i < WARM_UPS && notFaster < NOT_FASTER; i++) {
        long median = median(times(WARM_UP_NANOS, 1));
        notFaster = median < best - best / 50 ? 0 : notFaster + 1;
        best = Math.min(best, median);
      }
    }

    /**
     * With large programs there are few runs between two collections; collections are averaged over
     * all runs.
     */
    void measure(long nanos) throws Exception {
      List<Long> times = times(nanos, LEAST_RUNS);
      System.out.printf(
          "step\t%s\t%.4f\t%.4f\t%d\t%d%n",
          name, median(times) / 1e6, collector / 1e6 / runs, allocated / runs, times.size());
    }

    private List<Long> times(long nanos, int least) throws Exception {
      long collectorBefore = collectorNanos();
      long allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
      List<Long> times = new ArrayList<>();
      for (long spent = 0; spent < nanos || times.size() < least; ) {
        long start = THREADS.getCurrentThreadCpuTime();
        sink = work.call();
        long time = THREADS.getCurrentThreadCpuTime() - start;
        times.add(time);
        spent += time;
      }
      runs += times.size();
      collector += collectorNanos() - collectorBefore;
      allocated += THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore;
      return times;
    }

    private static long median(List<Long> times) {
      Collections.sort(times);
      return times.get(times.size() / 2);
    }
  }

  /**
   * Returns the processor time of the VM thread, on which the serial collector runs, in
   * nanoseconds, from Linux's per-thread statistics.
   */
  private static long collectorNanos() {
    try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
      Path thread =
          threads
              .filter(each -> read(each.resolve("comm")).strip().equals("VM Thread"))
              .findAny()
              .orElseThrow();
      return Long.parseLong(read(thread.resolve("schedstat")).split(" ", -1)[0]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
