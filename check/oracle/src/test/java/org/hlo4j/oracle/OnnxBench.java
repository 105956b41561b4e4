package org.hlo4j.oracle;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.hlo4j.Executable;
import org.hlo4j.Hlo4j;
import org.hlo4j.PrepareOptions;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.engine.Engine;
import org.hlo4j.engine.EngineOptions;
import org.hlo4j.engine.PreparedFunction;
import org.hlo4j.engine.ProfileEntry;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.transforms.refine.InputRefinement;

/**
 * Times a model of ONNX, for engine/onnx_files.py.
 *
 * <p>{@code ./dev oracle --add-modules=jdk.incubator.vector OnnxBench MODEL DATA [--threads N]
 * [--seconds S] [--begin T]} reads the file as users of {@link Hlo4j} do, with inputs and expected
 * results of a file of safetensors. It prints a row as {@link EngineBench} does, with the
 * milliseconds from {@code T}, seconds since 1970, and the processor time of the process, up to the
 * first result, and which part of the time of a run the interpreter took (1 if the engine does not
 * prepare the program); then the steps that took the longest time.
 */
final class OnnxBench {
  private static final Hlo4j HLO4J = Hlo4j.standard();
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final String FUNCTION = "main";
  private static final String HEADING =
      "model read prepare first start startprocessor warm processor runs allocated peak differs"
          + " interpreter";

  public static void main(String[] arguments) throws IOException {
    List<String> options = List.of(arguments);
    Path file = Path.of(arguments[0]);
    Path data = Path.of(arguments[1]);
    double seconds = Double.parseDouble(Measurement.value(options, "--seconds", "3"));
    double begin = Double.parseDouble(Measurement.value(options, "--begin", "NaN"));
    InterpreterOptions run =
        InterpreterOptions.DEFAULT.withThreads(
            Integer.parseInt(Measurement.value(options, "--threads", "1")));
    List<Tensor> inputs = Measurement.tensors(data, "input.");
    Measurement.forgetPeak();
    long[] at = new long[4];
    at[0] = System.nanoTime();
    Operation module = HLO4J.read(file);
    at[1] = System.nanoTime();
    try (Executable executable = HLO4J.prepare(module, FUNCTION, PrepareOptions.FAST)) {
      at[2] = System.nanoTime();
      Supplier<List<InterpreterValue>> function = () -> executable.run(inputs, run);
      executable.run(inputs, run);
      at[3] = System.nanoTime();
      double start = System.currentTimeMillis() - 1e3 * begin;
      double startProcessor = SYSTEM.getProcessCpuTime() / 1e6;
      Measurement.warm(() -> executable.run(inputs, run), seconds);
      Measurement warm = Measurement.of(function, seconds);
      double peak = Measurement.peak();
      double differs = Measurement.difference(warm.results(), Measurement.tensors(data, "output."));
      List<ProfileEntry> profile = profile(module, inputs, run);
      System.out.println(HEADING);
      System.out.printf(
          Locale.ROOT,
          "%s %.2f %.2f %.2f %.0f %.0f %.4f %.4f %d %.3f %.0f %.2g %.3f%n",
          file.getFileName(),
          (at[1] - at[0]) / 1e6,
          (at[2] - at[1]) / 1e6,
          (at[3] - at[2]) / 1e6,
          start,
          startProcessor,
          warm.wall(),
          warm.processor(),
          warm.runs(),
          warm.allocated(),
          peak,
          differs,
          interpreted(profile));
      Measurement.print(profile);
    }
  }

  /** Returns the steps of a warm run; none if the interpreter runs the function as a whole. */
  private static List<ProfileEntry> profile(
      Operation module, List<Tensor> inputs, InterpreterOptions run) {
    Operation program = module;
    if (InputRefinement.isDynamic(module)) {
      boolean evaluatesComposites = Engine.evaluatesComposites(PrepareOptions.FAST.engine());
      program =
          InputRefinement.of(module, FUNCTION, inputs, Dialects.all(), evaluatesComposites)
              .orElse(module);
    }
    try (PreparedFunction prepared = Engine.prepare(program, FUNCTION, EngineOptions.DEFAULT)) {
      if (prepared.isInterpreted()) {
        return List.of();
      }
      prepared.run(inputs, run);
      return prepared.profile(inputs, run);
    }
  }

  private static double interpreted(List<ProfileEntry> profile) {
    double all = profile.stream().mapToLong(ProfileEntry::nanos).sum();
    double interpreted =
        profile.stream()
            .filter(entry -> entry.step().equals("interpreter"))
            .mapToLong(ProfileEntry::nanos)
            .sum();
    return profile.isEmpty() ? 1 : interpreted / all;
  }
}
