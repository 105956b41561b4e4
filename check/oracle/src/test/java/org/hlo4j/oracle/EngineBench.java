package org.hlo4j.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;

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
 * or is not {@linkplain Measurement#isRight right}. With {@code --reference} the interpreter runs
 * them; {@code --profile} adds the steps that took the longest time, by operation.
 */
final class EngineBench {
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final String END = ".mlir.bc";

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
    threads = Integer.parseInt(Measurement.value(options, "--threads", "1"));
    seconds = Double.parseDouble(Measurement.value(options, "--seconds", "3"));
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
        "%-20s %8s %8s %9s %9s %9s %9s %6s %9s %7s %8s %5s%n",
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
        "differs",
        "right");
    boolean succeeds = !programs.isEmpty();
    for (Path program : programs) {
      try {
        succeeds &= bench.measure(program);
      } catch (RuntimeException | StackOverflowError failure) {
        succeeds = false;
        System.err.println(name(program) + ": " + failure + " at " + failure.getStackTrace()[0]);
      }
    }
    System.exit(succeeds ? 0 : 1);
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

  /** Prints a program's row, and returns whether its results are the expected ones. */
  private boolean measure(Path program) throws IOException {
    String stem = program.toString().substring(0, program.toString().length() - END.length());
    Path data = Path.of(stem + ".safetensors");
    byte[] artifact = Files.readAllBytes(program);
    List<Tensor> inputs = Measurement.tensors(data, "input.");
    System.gc();
    Measurement.forgetPeak();
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
    Measurement.warm(() -> prepared.run(inputs), seconds);
    Measurement warm = Measurement.of(() -> prepared.run(inputs), seconds);
    double peak = Measurement.peak();
    List<Tensor> expected = Measurement.tensors(data, "output.");
    double differs = Measurement.difference(warm.results(), expected);
    boolean isRight = Measurement.isRight(warm.results(), expected);
    System.out.printf(
        "%-20s %8.2f %8.2f %9.2f %9.2f %9.3f %9.3f %6d %9.3f %7.0f %8.1g %5d%n",
        name(program).replace(END, ""),
        (at[1] - at[0]) / 1e6,
        (at[2] - at[1]) / 1e6,
        (at[3] - at[2]) / 1e6,
        (at[4] - at[3]) / 1e6,
        warm.wall(),
        warm.processor(),
        warm.runs(),
        warm.allocated(),
        peak,
        differs,
        isRight ? 1 : 0);
    Measurement.print(prepared.profile(inputs));
    return isRight;
  }
}
