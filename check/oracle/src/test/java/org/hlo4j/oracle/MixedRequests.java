package org.hlo4j.oracle;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.hlo4j.Executable;
import org.hlo4j.Hlo4j;
import org.hlo4j.PrepareOptions;
import org.hlo4j.Tensors;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;

/**
 * Runs a program with an open batch for many requests of mixed sizes, as a server does.
 *
 * <p>{@code ./dev oracle --add-modules=jdk.incubator.vector MixedRequests PROGRAM [--requests N]
 * [--largest B] [--engine NAME] [--threads N]} draws the size of each request from 1 to {@code B},
 * small ones more often, and all open sizes are it. It prints the median, the 99th percentile,
 * their ratio and the longest of all requests and of those after the first tenth, in milliseconds;
 * the ratio among requests of one size, in the median over sizes, by the clock and by the time of
 * the processor, which is little disturbed by what else the machine does; and by how many megabytes
 * the process and its heap grew after the first tenth.
 */
final class MixedRequests {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MEGABYTE = 1e6;
  private static final int PART = 10;
  private static final double PERCENTILE = 0.99;
  private static final double HALF = 0.5;

  public static void main(String[] arguments) throws IOException {
    List<String> options = List.of(arguments);
    int count = Integer.parseInt(Measurement.value(options, "--requests", "10000"));
    int largest = Integer.parseInt(Measurement.value(options, "--largest", "32"));
    String engine = Measurement.value(options, "--engine", "fast");
    InterpreterOptions run =
        InterpreterOptions.DEFAULT.withThreads(
            Integer.parseInt(Measurement.value(options, "--threads", "1")));
    Hlo4j hlo4j = Hlo4j.standard();
    SplittableRandom random = new SplittableRandom(7);
    long[] times = new long[count];
    long[] processor = new long[count];
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    int[] sizes = new int[count];
    double resident = 0;
    double committed = 0;
    double used = 0;
    try (Executable executable =
        hlo4j.prepare(hlo4j.read(Path.of(arguments[0])), "main", PrepareOptions.of(engine))) {
      for (int i = 0; i < count; i++) {
        if (i == count / PART) {
          used = used();
          committed = heap().getCommitted() / MEGABYTE;
          resident = Measurement.resident();
        }
        sizes[i] = (int) Math.pow(largest + 1.0, random.nextDouble());
        List<Tensor> inputs = inputs(executable.inputTypes(), sizes[i], random);
        long before = thread.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        List<InterpreterValue> results = executable.run(inputs, run);
        times[i] = System.nanoTime() - start;
        processor[i] = thread.getCurrentThreadCpuTime() - before;
        if (results.isEmpty()) {
          throw new IllegalStateException("no results");
        }
      }
      print("all requests", times);
      print("after a tenth", Arrays.copyOfRange(times, count / PART, count));
      System.out.printf(
          "%d sizes; among requests of one size the 99th percentile is %.2f times the median, in"
              + " processor time of the thread that asks %.2f times%n",
          Arrays.stream(sizes).distinct().count(),
          withinSizes(times, sizes),
          withinSizes(processor, sizes));
      grown("the process", resident, Measurement.resident());
      grown("the heap, garbage included,", committed, heap().getCommitted() / MEGABYTE);
      grown("what is used of it", used, used());
    }
  }

  private static void grown(String what, double before, double after) {
    System.out.printf(
        "after a tenth %s grew from %.0f MB by %.1f MB%n", what, before, after - before);
  }

  private static MemoryUsage heap() {
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
  }

  /** Returns the megabytes of the heap that are in use after a collection. */
  private static double used() {
    System.gc();
    return heap().getUsed() / MEGABYTE;
  }

  private static List<Tensor> inputs(List<Type> types, int size, SplittableRandom random) {
    List<Tensor> inputs = new ArrayList<>();
    for (Type each : types) {
      RankedTensorType type = (RankedTensorType) each;
      long[] shape = type.shape().stream().map(n -> n == ShapedType.DYNAMIC ? size : n).toArray();
      int count = Math.toIntExact(Arrays.stream(shape).reduce(1, Math::multiplyExact));
      boolean isFloat = type.elementType() instanceof FloatType;
      double[] values = random.doubles(count, isFloat ? -1 : 0, 1).toArray();
      inputs.add(
          Tensors.of(
              RankedTensorType.of(type.elementType(), shape),
              isFloat ? values : new double[count]));
    }
    return inputs;
  }

  private static void print(String what, long[] times) {
    double median = percentile(times, HALF);
    double slow = percentile(times, PERCENTILE);
    System.out.printf(
        "%s: median %.3f ms, 99th percentile %.3f ms, ratio %.2f, longest %.1f ms%n",
        what, median, slow, slow / median, percentile(times, 1));
  }

  private static double withinSizes(long[] times, int[] sizes) {
    Map<Integer, List<Long>> bySize = new TreeMap<>();
    for (int i = times.length / PART; i < times.length; i++) {
      bySize.computeIfAbsent(sizes[i], _ -> new ArrayList<>()).add(times[i]);
    }
    double[] ratios =
        bySize.values().stream()
            .map(each -> each.stream().mapToLong(Long::longValue).toArray())
            .mapToDouble(each -> percentile(each, PERCENTILE) / percentile(each, HALF))
            .sorted()
            .toArray();
    return ratios[ratios.length / 2];
  }

  private static double percentile(long[] times, double part) {
    long[] sorted = times.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.min(sorted.length - 1, part * sorted.length)] / NANOS_PER_MILLI;
  }
}
