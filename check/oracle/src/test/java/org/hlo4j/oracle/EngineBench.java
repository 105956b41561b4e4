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
import java.util.stream.Stream;
import org.hlo4j.Hlo4j;
import org.hlo4j.engine.Engine;
import org.hlo4j.engine.EngineOptions;
import org.hlo4j.engine.PreparedFunction;
import org.hlo4j.engine.ProfileEntry;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.SafetensorsFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;

/**
 * Times the programs that engine/models.py has written, and compares their results with XLA's.
 *
 * <p>{@code ./dev oracle --add-modules=jdk.incubator.vector EngineBench FOLDER [REGEX] [--threads
 * N] [--seconds S] [--strict] [--reference] [--profile]} prints a row for each program whose name
 * matches: milliseconds of the steps up to the first result, then the median of runs for {@code S}
 * seconds, after as many seconds to get warm, and that of the processor time of the thread that
 * calls, the mean of collections included; the megabytes that a run allocates, and the most that
 * the process had resident, inputs included; and the largest difference from XLA's results,
 * relative to their largest element, of integers 1 if any differs. Fails if a program does not run
 * or differs by more than 1e-3. With {@code --reference} the interpreter runs them; {@code
 * --profile} adds the steps that took the longest time, by operation.
 */
final class EngineBench {
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
  private static final String END = ".mlir.bc";
  private static final double TOLERANCE = 1e-3;
  private static final double MEGABYTE = 1e6;

  /** A program that is ready to run. */
  private interface Prepared {
    List<InterpreterValue> run(List<Tensor> inputs);

    default List<ProfileEntry> profile(List<Tensor> unused) {
      return List.of();
    }
  }

  private final int threads;
  private final double seconds;
  private final boolean isStrict;
  private final boolean isReference;
  private final boolean isProfiling;

  private EngineBench(List<String> options) {
    threads = Integer.parseInt(value(options, "--threads", "1"));
    seconds = Double.parseDouble(value(options, "--seconds", "3"));
    isStrict = options.contains("--strict");
    isReference = options.contains("--reference");
    isProfiling = options.contains("--profile");
  }

  public static void main(String[] arguments) throws IOException {
    List<String> options = List.of(arguments);
    EngineBench bench = new EngineBench(options);
    String regex = arguments.length > 1 && !arguments[1].startsWith("--") ? arguments[1] : ".*";
    List<Path> programs;
    try (Stream<Path> files = Files.list(Path.of(arguments[0]))) {
      programs =
          files.filter(file -> name(file).matches("(" + regex + ")\\.mlir\\.bc")).sorted().toList();
    }
    System.out.printf(
        "%-20s %8s %8s %9s %9s %9s %9s %6s %9s %7s %8s%n",
        "model",
        "parse",
        "verify",
        "prepare",
        "first",
        "warm",
        "processor",
        "runs",
        "allocated",
        "peak",
        "differs");
    boolean succeeds = !programs.isEmpty();
    for (Path program : programs) {
      try {
        succeeds &= bench.measure(program) <= TOLERANCE;
      } catch (RuntimeException | StackOverflowError failure) {
        succeeds = false;
        System.err.println(name(program) + ": " + failure + " at " + failure.getStackTrace()[0]);
      }
    }
    System.exit(succeeds ? 0 : 1);
  }

  private static String value(List<String> options, String name, String otherwise) {
    int at = options.indexOf(name);
    return at < 0 ? otherwise : options.get(at + 1);
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  private Prepared prepare(Operation module) {
    InterpreterOptions options =
        InterpreterOptions.DEFAULT.withExtension(Extension.installed()).withThreads(threads);
    if (isReference) {
      return inputs -> Interpreter.evaluate(module, "main", inputs, options);
    }
    EngineOptions engine = new EngineOptions(isStrict, Extension.installed());
    PreparedFunction prepared = Engine.prepare(module, "main", engine);
    return new Prepared() {
      @Override
      public List<InterpreterValue> run(List<Tensor> inputs) {
        return prepared.run(inputs, options);
      }

      @Override
      public List<ProfileEntry> profile(List<Tensor> inputs) {
        return isProfiling ? prepared.profile(inputs, options) : List.of();
      }
    };
  }

  private static void print(List<ProfileEntry> entries) {
    Map<String, long[]> sums = new TreeMap<>();
    for (ProfileEntry entry : entries) {
      long[] sum = sums.computeIfAbsent(entry.step() + " " + entry.operation(), _ -> new long[2]);
      sum[0] += entry.nanos();
      sum[1] += entry.count();
    }
    sums.entrySet().stream()
        .sorted((a, b) -> Long.compare(b.getValue()[0], a.getValue()[0]))
        .limit(12)
        .forEach(e ->
            System.out.printf(
                "    %-48s %9.2f ms %8d times%n",
                e.getKey(), e.getValue()[0] / 1e6, e.getValue()[1]));
  }

  /** Prints a program's row, and returns how far its results are from the expected ones. */
  private double measure(Path program) throws IOException {
    String stem = program.toString().substring(0, program.toString().length() - END.length());
    Path data = Path.of(stem + ".safetensors");
    byte[] artifact = Files.readAllBytes(program);
    List<Tensor> inputs = tensors(data, "input.");
    System.gc();
    forgetPeak();
    long[] at = new long[5];
    at[0] = System.nanoTime();
    Operation module = HLO4J.deserialize(artifact);
    at[1] = System.nanoTime();
    HLO4J.verify(module);
    at[2] = System.nanoTime();
    Prepared prepared = prepare(module);
    at[3] = System.nanoTime();
    prepared.run(inputs);
    at[4] = System.nanoTime();
    for (long end = at[3] + nanos(); System.nanoTime() < end; ) {
      prepared.run(inputs);
    }
    print(prepared.profile(inputs));
    List<Long> times = new ArrayList<>();
    List<Long> processor = new ArrayList<>();
    List<InterpreterValue> results;
    long allocated = THREADS.getTotalThreadAllocatedBytes();
    double collected = collected();
    long end = System.nanoTime() + nanos();
    do {
      long before = THREADS.getCurrentThreadCpuTime();
      long start = System.nanoTime();
      results = prepared.run(inputs);
      times.add(System.nanoTime() - start);
      processor.add(THREADS.getCurrentThreadCpuTime() - before);
    } while (System.nanoTime() < end);
    collected = (collected() - collected) / times.size();
    allocated = (THREADS.getTotalThreadAllocatedBytes() - allocated) / times.size();
    double peak = peak();
    double differs = difference(results, tensors(data, "output."));
    System.out.printf(
        "%-20s %8.2f %8.2f %9.2f %9.2f %9.3f %9.3f %6d %9.3f %7.0f %8.1g%n",
        name(program).replace(END, ""),
        (at[1] - at[0]) / 1e6,
        (at[2] - at[1]) / 1e6,
        (at[3] - at[2]) / 1e6,
        (at[4] - at[3]) / 1e6,
        median(times) / 1e6,
        median(processor) / 1e6 + collected,
        times.size(),
        allocated / MEGABYTE,
        peak,
        differs);
    return differs;
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

  private long nanos() {
    return (long) (seconds * 1e9);
  }

  /** Reads tensors without a copy of the file in the heap. */
  private static List<Tensor> tensors(Path file, String prefix) throws IOException {
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
  private static void forgetPeak() {
    try {
      Files.writeString(Path.of("/proc/self/clear_refs"), "5");
    } catch (IOException e) {
      // The peak is then that of the process so far.
    }
  }

  /** Returns the peak of resident memory in megabytes, or NaN where there is no {@code /proc}. */
  private static double peak() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return Double.NaN;
    }
    String line =
        Files.readAllLines(status).stream()
            .filter(each -> each.startsWith("VmHWM:"))
            .findFirst()
            .orElseThrow();
    return Long.parseLong(line.replaceAll("\\D", "")) * 1024 / MEGABYTE;
  }

  private static double difference(List<InterpreterValue> results, List<Tensor> expected) {
    if (results.size() != expected.size()) {
      throw new IllegalStateException(results.size() + " results, expected are " + expected.size());
    }
    double largest = 0;
    for (int i = 0; i < results.size(); i++) {
      largest = Math.max(largest, difference((Tensor) results.get(i), expected.get(i)));
    }
    return largest;
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
