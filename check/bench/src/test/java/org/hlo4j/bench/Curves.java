package org.hlo4j.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Prints a table of the time that steps and passes take per operation, for programs of several
 * sizes: {@code Curves [REGEX [OPERATIONS...]]}, for those whose names match the expression, by
 * default for 20,000, 200,000 and 1,000,000 operations. No cost may grow faster than the program.
 *
 * <p>The minimum processor time of one thread is reported, which other load hardly affects; garbage
 * is collected by another thread. A collection still has an effect: it reorders objects, which
 * makes them slower to traverse. The heap must be touched beforehand, as {@code ./dev curves} does:
 * in a virtual machine the first access to a page can take ten microseconds, more than all the work
 * that fills it.
 */
public final class Curves {
  private static final List<Integer> SIZES = List.of(20_000, 200_000, 1_000_000);

  /**
   * The permitted increase of the cost per operation from the smallest to the largest program, in
   * per cent.
   */
  private static final int ALLOWED_RISE = 20;

  /** The number of operations between two tests whether a step still becomes faster. */
  private static final int WARM_UP_OPERATIONS = 3_000_000;

  /** The maximum number of these tests. */
  private static final int WARM_UPS = 20;

  /**
   * The number of measurements of each size, interleaved, each of as many operations as the largest
   * size has. The speed of a shared machine varies, and its fastest hundredths of a second are
   * faster than its fastest seconds.
   */
  private static final int TURNS = 10;

  private static final Map<String, Consumer<LargeProgram>> STEPS = steps();

  private Curves() {}

  private static Map<String, Consumer<LargeProgram>> steps() {
    Map<String, Consumer<LargeProgram>> named = new LinkedHashMap<>();
    named.put("parse", LargeProgram::parse);
    named.put("verify", LargeProgram::verify);
    named.put("print", LargeProgram::print);
    named.put("read bytecode", LargeProgram::readBytecode);
    named.put("write bytecode", LargeProgram::writeBytecode);
    named.put("serialize", LargeProgram::serialize);
    named.put("deserialize", LargeProgram::deserialize);
    named.put("legalize to VHLO", LargeProgram::legalize);
    named.put("downgrade and upgrade", LargeProgram::downgradeAndUpgrade);
    return named;
  }

  public static void main(String[] arguments) throws IOException {
    Pattern names = Pattern.compile(arguments.length > 0 ? arguments[0] : "");
    List<Integer> sizes =
        arguments.length > 1
            ? Arrays.stream(arguments).skip(1).map(Integer::valueOf).toList()
            : SIZES;
    System.out.println("| step, ns for each operation | " + join(sizes, " | ") + " | rise |");
    System.out.println("|---|" + "--:|".repeat(sizes.size() + 1));
    List<LargeProgram> programs = new ArrayList<>();
    for (String step : STEPS.keySet()) {
      if (names.matcher(step).find()) {
        for (int size : sizes.subList(programs.size(), sizes.size())) {
          programs.add(new LargeProgram(size));
        }
        row(step, sizes, programs.stream().map(p -> (Run) () -> spent(step, p)).toList());
      }
    }
    programs.clear();
    for (String pass : PassBenchmark.pipelines()) {
      if (names.matcher(pass).find()) {
        List<Run> runs = new ArrayList<>();
        for (int size : sizes) {
          PassBenchmark benchmark = pass(pass, size);
          runs.add(() -> spent(benchmark));
        }
        row(pass, sizes, runs);
      }
    }
  }

  /** Runs once and returns the time in nanoseconds. */
  @FunctionalInterface
  private interface Run {
    long nanoseconds() throws IOException;
  }

  private static void row(String name, List<Integer> sizes, List<Run> runs) throws IOException {
    warmUp(runs.getFirst(), sizes.getFirst());
    int largest = Collections.max(sizes);
    long[] least = new long[sizes.size()];
    Arrays.fill(least, Long.MAX_VALUE);
    for (int turn = 0; turn < TURNS; turn++) {
      for (int i = 0; i < least.length; i++) {
        int times = largest / sizes.get(i);
        least[i] = Math.min(least[i], sum(runs.get(i), times) / times / sizes.get(i));
      }
    }
    List<Long> each = Arrays.stream(least).boxed().toList();
    long rise = 100 * each.getLast() / Math.max(1, each.getFirst()) - 100;
    String mark = rise > ALLOWED_RISE ? "**" : "";
    System.out.println(
        "| " + name + " | " + join(each, " | ") + " | " + mark + rise + " %" + mark + " |");
  }

  private static long sum(Run run, int times) throws IOException {
    long nanoseconds = 0;
    for (int i = 0; i < times; i++) {
      nanoseconds += run.nanoseconds();
    }
    return nanoseconds;
  }

  /**
   * The JIT compiles during the first runs, longest for code that runs once per kind of operation,
   * which is executed rarely in a small program. Warm-up therefore continues until the step has
   * twice not become faster by a fiftieth.
   */
  private static void warmUp(Run run, int size) throws IOException {
    long best = Long.MAX_VALUE;
    int notFaster = 0;
    for (int i = 0; i < WARM_UPS && notFaster < 2; i++) {
      long[] times = new long[Math.max(1, WARM_UP_OPERATIONS / size)];
      for (int turn = 0; turn < times.length; turn++) {
        times[turn] = run.nanoseconds();
      }
      Arrays.sort(times);
      long median = times[times.length / 2];
      notFaster = median < best - best / 50 ? 0 : notFaster + 1;
      best = Math.min(best, median);
    }
  }

  private static PassBenchmark pass(String pipeline, int operations) throws IOException {
    PassBenchmark pass = new PassBenchmark();
    pass.pipeline = pipeline;
    pass.operations = operations;
    pass.read();
    return pass;
  }

  private static long spent(String step, LargeProgram program) {
    Consumer<LargeProgram> work = STEPS.getOrDefault(step, p -> {});
    long start = processorTime();
    work.accept(program);
    return processorTime() - start;
  }

  private static long spent(PassBenchmark pass) {
    pass.parse();
    long start = processorTime();
    pass.run();
    return processorTime() - start;
  }

  private static long processorTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static String join(List<? extends Number> numbers, String separator) {
    return String.join(separator, numbers.stream().map("%,d"::formatted).toList());
  }
}
