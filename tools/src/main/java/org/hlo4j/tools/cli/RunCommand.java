package org.hlo4j.tools.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.hlo4j.byteir.ByteirSemantics;
import org.hlo4j.interpreter.InputFiles;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.OpListener;
import org.hlo4j.interpreter.ProbedValues;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.ValueText;
import org.hlo4j.ir.Operation;
import org.hlo4j.jax.JaxCall;
import org.hlo4j.tools.cli.OperationTimes.Time;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Output;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.Printable;
import org.hlo4j.tools.run.ToolException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code hlo4j run}. */
@Command(
    name = "run",
    description = {
      "Runs a program on the reference interpreter and shows its results, or writes them to files.",
      "The exit status is 1 if the program cannot be run to its end, or is not as compared with."
    })
final class RunCommand extends ProgramCommand {
  @Parameters(paramLabel = "FILE", description = "A program in any form, or -.")
  private String file = "";

  @Option(
      names = "--function",
      paramLabel = "NAME",
      defaultValue = "main",
      description = "The function to run (default: main, or the only function).")
  private String function = "main";

  @Option(
      names = "--input",
      paramLabel = "[NAME=]FILE",
      split = ",",
      description =
          "A NumPy file with an argument: x.npy for the next one, name=x.npy for the one of that"
              + " name, all.npz for those of the names in it. Names are arg0, arg1, ..., those of"
              + " locations, and in files of jax.export those in Python: args[0]['w'],"
              + " kwargs['scale'].")
  private List<String> inputs = List.of();

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Write the results there, as result0.npy, result1.npy, ...")
  private @Nullable Path output;

  @Option(
      names = "--dump",
      paramLabel = "DIR",
      description = "Write what every operation computes there, as NumPy files with an index.")
  private @Nullable Path dump;

  @Option(
      names = "--compare",
      paramLabel = "DIR",
      description =
          "Compare what every operation computes with what was dumped there, and name the first"
              + " that is beyond the tolerance. Dumps are those of --dump, and of upstream's"
              + " interpreter for a program that went through interpreter-instrument-with-probe.")
  private @Nullable Path compare;

  @Option(
      names = "--atol",
      paramLabel = "X",
      defaultValue = "1e-8",
      description = "How far floats may be from each other (default: ${DEFAULT-VALUE}).")
  private double absolute;

  @Option(
      names = "--rtol",
      paramLabel = "X",
      defaultValue = "1e-5",
      description = "How far, relative to what is expected (default: ${DEFAULT-VALUE}).")
  private double relative;

  @Option(
      names = "--ulps",
      paramLabel = "N",
      defaultValue = "1",
      description = "How far, in steps of the float format (default: ${DEFAULT-VALUE}).")
  private long ulps;

  @Option(names = "--timing", description = "Show how long operations took, by kind.")
  private boolean timing;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many threads share the work of large operations (default: 1).")
  private int threads;

  @ArgGroup(exclusive = false, heading = "%nLimits, beyond which the run ends:%n")
  private RunLimits limits = new RunLimits();

  private final AtomicLong steps = new AtomicLong();
  private volatile String current = "";

  RunCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    if (threads < 1 || threads > 1024) {
      throw new ParameterException(spec().commandLine(), "--threads is not between 1 and 1024");
    }
    ProgramFile source = open(file);
    Operation program = source.read();
    try {
      return run(program, source.export().map(export -> JaxCall.of(export, program)));
    } catch (InterpreterException stopped) {
      spec().commandLine().getErr().println(Printable.of(stopped.diagnostic().toString()));
      return Hlo4jMain.NO;
    } catch (UncheckedIOException e) {
      throw new ToolException(message(e.getCause() instanceof IOException cause ? cause : e));
    } catch (IOException | InvalidPathException e) {
      throw new ToolException(message(e));
    }
  }

  private static String message(Exception e) {
    String message = e.getMessage();
    return switch (e) {
      case java.nio.file.NoSuchFileException _ -> "no such file: " + message;
      default -> message == null ? e.getClass().getSimpleName() : message;
    };
  }

  private int run(Operation program, Optional<JaxCall> call) throws IOException {
    List<OpListener> listeners = new ArrayList<>();
    listeners.add(new Steps());
    Optional<ValueComparison> comparison = Optional.empty();
    if (compare != null) {
      Tolerance tolerance = new Tolerance(absolute, relative, ulps);
      comparison = Optional.of(new ValueComparison(ProbedValues.in(compare), tolerance, program));
    }
    comparison.ifPresent(listeners::add);
    if (dump != null) {
      listeners.add(new ValueDump(dump, program));
    }
    Optional<OperationTimes> times = timing ? Optional.of(new OperationTimes()) : Optional.empty();
    times.ifPresent(listeners::add);

    Limits bounds = limits.limits();
    Operation entry = Interpreter.entry(program, function);
    List<? extends InterpreterValue> arguments =
        call.isPresent()
            ? arguments(call.get(), entry, bounds)
            : InputFiles.read(entry, inputs, bounds);
    InterpreterOptions options =
        InterpreterOptions.DEFAULT
            .withExtension(new ByteirSemantics())
            .withOutput(text -> out().print(text))
            .withListener(new Listeners(listeners))
            .withLimits(bounds)
            .withCancelled(limits.deadline())
            .withThreads(threads);
    long start = System.nanoTime();
    List<InterpreterValue> results;
    try (Progress _ = Progress.start(console.err(), this::state)) {
      results = Interpreter.evaluate(program, function, arguments, options);
    } catch (InterpreterException stopped) {
      if (!asJson) {
        comparison.ifPresent(this::show);
      }
      throw stopped;
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    List<String> files = write(results);
    report(results, files, seconds, times, comparison);
    return comparison.map(c -> c.deviating() > 0 || c.compared() == 0).orElse(false)
        ? Hlo4jMain.NO
        : 0;
  }

  /** The arguments of an exported function, which have their names in Python. */
  private List<InterpreterValue> arguments(JaxCall call, Operation entry, Limits bounds)
      throws IOException {
    List<String> names = call.keptInputs();
    Set<String> unused = new HashSet<>(call.inputs());
    unused.removeAll(Set.copyOf(names));
    List<String> needed =
        inputs.stream().filter(input -> !unused.contains(input.split("=", 2)[0])).toList();
    List<Tensor> arrays = InputFiles.read(entry, call.firstArray(), names, needed, bounds);
    Map<String, Tensor> named = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      named.put(names.get(i), arrays.get(i));
    }
    return call.arguments(named);
  }

  private String state() {
    return String.format(Locale.ROOT, "%,d operations, now %s", steps.get(), current);
  }

  /** Writes the results; gives the names of the files, none if there is no folder for them. */
  private List<String> write(List<InterpreterValue> results) throws IOException {
    List<String> files = new ArrayList<>();
    if (output != null) {
      Files.createDirectories(output);
      for (int i = 0; i < results.size(); i++) {
        if (results.get(i) instanceof Tensor tensor) {
          Path target = output.resolve("result" + i + ".npy");
          OutputFile.write(target.toString(), console, Output.of(NpyFile.bytes(tensor)));
          files.add(target.toString());
        } else {
          files.add("");
        }
      }
    }
    return files;
  }

  private void report(
      List<InterpreterValue> results,
      List<String> files,
      double seconds,
      Optional<OperationTimes> times,
      Optional<ValueComparison> comparison) {
    if (asJson) {
      Json.print(out(), json -> writeJson(results, files, seconds, times, comparison, json));
      return;
    }
    if (files.isEmpty()) {
      results.forEach(result -> out().println(ValueText.of(result)));
    } else {
      for (int i = 0; i < files.size(); i++) {
        line("result #" + i + "  " + plain(type(results.get(i))) + "  " + plain(files.get(i)));
      }
    }
    times.ifPresent(measured -> show(measured, seconds));
    comparison.ifPresent(this::show);
  }

  private static String type(InterpreterValue value) {
    return value instanceof Tensor tensor ? tensor.type().toString() : value.toString();
  }

  private void show(OperationTimes times, double seconds) {
    line(String.format(Locale.ROOT, "%,d operations in %.3f s, by kind:", steps.get(), seconds));
    line("      seconds   share       count  operation");
    for (Time time : times.longestFirst()) {
      line(
          String.format(
              Locale.ROOT,
              "  %11.6f  %5.1f%%  %,10d  %s",
              time.seconds(),
              100 * time.seconds() / seconds,
              time.count(),
              plain(time.operation())));
    }
  }

  private void show(ValueComparison comparison) {
    comparison
        .first()
        .ifPresent(first -> {
          line(
              "@|red first beyond the tolerance|@: @|bold "
                  + plain(BlockerLines.place(first.operation().location()))
                  + "|@  "
                  + first.operation().name()
                  + " ("
                  + plain(first.probe())
                  + ")");
          line("  " + plain(first.what()));
        });
    String unknown =
        comparison.unknown() == 0 ? "" : ", " + comparison.unknown() + " were not dumped";
    line(
        comparison.compared() == 0
            ? "@|red no value could be compared|@" + unknown
            : String.format(
                Locale.ROOT,
                "%d of %d values are within the tolerance%s",
                comparison.compared() - comparison.deviating(),
                comparison.compared(),
                unknown));
  }

  private void writeJson(
      List<InterpreterValue> results,
      List<String> files,
      double seconds,
      Optional<OperationTimes> times,
      Optional<ValueComparison> comparison,
      JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart("results");
    for (int i = 0; i < results.size(); i++) {
      json.writeStartObject();
      json.writeStringField("type", type(results.get(i)));
      if (files.isEmpty()) {
        json.writeStringField("value", ValueText.of(results.get(i)));
      } else {
        json.writeStringField("file", files.get(i));
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeNumberField("operations", steps.get());
    json.writeNumberField("seconds", seconds);
    if (times.isPresent()) {
      json.writeArrayFieldStart("timing");
      for (Time time : times.get().longestFirst()) {
        json.writeStartObject();
        json.writeStringField("operation", time.operation());
        json.writeNumberField("count", time.count());
        json.writeNumberField("seconds", time.seconds());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    if (comparison.isPresent()) {
      writeJson(comparison.get(), json);
    }
  }

  private static void writeJson(ValueComparison comparison, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("comparison");
    json.writeNumberField("compared", comparison.compared());
    json.writeNumberField("deviating", comparison.deviating());
    json.writeNumberField("notDumped", comparison.unknown());
    if (comparison.first().isPresent()) {
      var first = comparison.first().get();
      json.writeObjectFieldStart("first");
      json.writeStringField("operation", first.operation().name());
      json.writeStringField("location", BlockerLines.place(first.operation().location()));
      json.writeStringField("probe", first.probe());
      json.writeStringField("what", first.what());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  /** Counts operations and remembers the one that runs. */
  private final class Steps implements OpListener {
    @Override
    public void before(Operation op) {
      steps.incrementAndGet();
      current = op.name();
    }
  }
}
