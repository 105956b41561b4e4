package org.hlo4j.oracle;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.hlo4j.engine.ProfileEntry;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.SafetensorsFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;

/**
 * The time and memory of warm runs of a function, for the programs that measure engines.
 *
 * @param results those of the last run
 * @param runs how many there were
 * @param wall the median of milliseconds
 * @param processor that of the processor time of the thread that calls, with the mean of
 *     collections
 * @param allocated the megabytes that each allocates
 */
record Measurement(
    List<InterpreterValue> results, int runs, double wall, double processor, double allocated) {
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
  private static final double MEGABYTE = 1e6;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  private static final double TOLERANCE = 1e-3;
  private static final int ROUNDINGS = 4;

  /** How many rows of a profile are printed. */
  private static final int SHOWN = 12;

  /** Runs a function until it is warm. */
  static void warm(Runnable function, double seconds) {
    for (long end = end(seconds); System.nanoTime() < end; ) {
      function.run();
    }
  }

  /** Measures a function that is warm, at least once. */
  static Measurement of(Supplier<List<InterpreterValue>> function, double seconds) {
    List<Long> times = new ArrayList<>();
    List<Long> processor = new ArrayList<>();
    List<InterpreterValue> results;
    long allocated = THREADS.getTotalThreadAllocatedBytes();
    double collected = collected();
    long end = end(seconds);
    do {
      long before = THREADS.getCurrentThreadCpuTime();
      long start = System.nanoTime();
      results = function.get();
      times.add(System.nanoTime() - start);
      processor.add(THREADS.getCurrentThreadCpuTime() - before);
    } while (System.nanoTime() < end);
    int runs = times.size();
    return new Measurement(
        results,
        runs,
        median(times) / NANOS_PER_MILLI,
        median(processor) / NANOS_PER_MILLI + (collected() - collected) / runs,
        (THREADS.getTotalThreadAllocatedBytes() - allocated) / MEGABYTE / runs);
  }

  private static long end(double seconds) {
    return System.nanoTime() + (long) (seconds * NANOS_PER_SECOND);
  }

  private static double median(List<Long> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  /** Returns the milliseconds that collections have taken. */
  private static double collected() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  /** Prints the steps that took the longest time, by operation, with their shares. */
  static void print(List<ProfileEntry> entries) {
    Map<String, long[]> sums = new TreeMap<>();
    long total = 1;
    for (ProfileEntry entry : entries) {
      long[] sum = sums.computeIfAbsent(entry.step() + " " + entry.operation(), _ -> new long[2]);
      sum[0] += entry.nanos();
      sum[1] += entry.count();
      total += entry.nanos();
    }
    double percent = total / 100.0;
    sums.entrySet().stream()
        .sorted((a, b) -> Long.compare(b.getValue()[0], a.getValue()[0]))
        .limit(SHOWN)
        .forEach(e ->
            System.out.printf(
                "    %-48s %9.2f ms %5.1f %% %8d times%n",
                e.getKey(),
                e.getValue()[0] / NANOS_PER_MILLI,
                e.getValue()[0] / percent,
                e.getValue()[1]));
  }

  /** Returns what stands after an option, or something else where it is not given. */
  static String value(List<String> options, String name, String otherwise) {
    int at = options.indexOf(name);
    return at < 0 ? otherwise : options.get(at + 1);
  }

  /** Reads tensors without a copy of the file in the heap. */
  static List<Tensor> tensors(Path file, String prefix) throws IOException {
    List<Tensor> found = new ArrayList<>();
    try (FileChannel channel = FileChannel.open(file);
        Arena arena = Arena.ofShared()) {
      Blob content = Blob.of(channel.map(MapMode.READ_ONLY, 0, channel.size(), arena));
      Map<String, DenseElementsAttr> elements = SafetensorsFile.elements(content);
      for (int i = 0; elements.containsKey(prefix + i); i++) {
        found.add(Tensor.of(elements.get(prefix + i)));
      }
    }
    return found;
  }

  /** Lets the kernel measure the peak of resident memory anew, where it can. */
  static void forgetPeak() {
    try {
      Files.writeString(Path.of("/proc/self/clear_refs"), "5");
    } catch (IOException e) {
      // The peak is then that of the process so far.
    }
  }

  /** Returns the peak of resident memory in megabytes, or NaN where there is no {@code /proc}. */
  static double peak() throws IOException {
    return megabytes("VmHWM:");
  }

  /** Returns the resident memory in megabytes, or NaN where there is no {@code /proc}. */
  static double resident() throws IOException {
    return megabytes("VmRSS:");
  }

  private static double megabytes(String field) throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return Double.NaN;
    }
    String line =
        Files.readAllLines(status).stream()
            .filter(each -> each.startsWith(field))
            .findFirst()
            .orElseThrow();
    return Long.parseLong(line.replaceAll("\\D", "")) * 1024 / MEGABYTE;
  }

  /**
   * Returns the largest difference of results from the expected ones, relative to their largest
   * element; of integers 1 if any differs.
   */
  static double difference(List<InterpreterValue> results, List<Tensor> expected) {
    if (results.size() != expected.size()) {
      throw new IllegalStateException(results.size() + " results, expected are " + expected.size());
    }
    double largest = 0;
    for (int i = 0; i < results.size(); i++) {
      largest = Math.max(largest, difference((Tensor) results.get(i), expected.get(i)));
    }
    return largest;
  }

  /**
   * Returns whether results are near the expected ones: by a thousandth of the largest element, or
   * by four roundings of their type, which each layer of a network does.
   */
  static boolean isRight(List<InterpreterValue> results, List<Tensor> expected) {
    for (int i = 0; i < expected.size(); i++) {
      Type type = expected.get(i).elementType();
      double rounding =
          type instanceof FloatType narrow ? Math.scalb(1, -narrow.format().precision()) : 0;
      double allowed = Math.max(TOLERANCE, ROUNDINGS * rounding);
      if (difference((Tensor) results.get(i), expected.get(i)) > allowed) {
        return false;
      }
    }
    return true;
  }

  private static double difference(Tensor actual, Tensor expected) {
    if (!actual.type().equals(expected.type())) {
      throw new IllegalStateException(
          "a result is " + actual.type() + ", expected is " + expected.type());
    }
    Type type = expected.elementType();
    if (!(type instanceof FloatType || type instanceof ComplexType)) {
      return Arrays.equals(actual.toLongArray(), expected.toLongArray()) ? 0 : 1;
    }
    int count = expected.count() * (type instanceof ComplexType ? 2 : 1);
    double largest = Double.MIN_NORMAL;
    double distance = 0;
    for (int i = 0; i < count; i++) {
      double value = expected.doubleAt(i);
      double difference = Math.abs(actual.doubleAt(i) - value);
      largest = Math.max(largest, Math.abs(value));
      // A NaN counts as the largest of all differences.
      distance = difference <= distance ? distance : Math.max(difference, distance);
    }
    return Double.isNaN(distance) ? Double.POSITIVE_INFINITY : distance / largest;
  }
}
