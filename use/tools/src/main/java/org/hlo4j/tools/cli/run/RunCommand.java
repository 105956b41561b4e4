package org.hlo4j.tools.cli.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.hlo4j.byteir.ByteirSemantics;
import org.hlo4j.inspect.explain.Places;
import org.hlo4j.interpreter.ExtensionValue;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.interpreter.OpListener;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.ValueText;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.internal.Printable;
import org.hlo4j.jax.JaxCall;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.program.RecordedRun;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.cli.command.ProgramCommand;
import org.hlo4j.tools.cli.command.ProgramFile;
import org.hlo4j.tools.cli.run.OperationTimes.Time;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.ConsoleDiagnostics;
import org.hlo4j.tools.run.Exit;
import org.hlo4j.tools.run.Progress;
import org.hlo4j.tools.run.ToolException;

/** {@code hlo4j run}. */
public final class RunCommand extends ProgramCommand {
  private static final String MAIN = "main";

  /** Results of more elements are summarized. */
  private static final int SHOWN = 1000;

  private final Supplier<String> file = declare.parameter("FILE", "A program in any form, or -.");

  private final Supplier<String> function =
      declare.optionOr(
          MAIN,
          String.class,
          "--function",
          "NAME",
          "The function to run (default: main, or the only function).");

  private final BooleanSupplier vjp = declareVjp();

  private final RunInputs inputs = new RunInputs(declare, this::mistake);

  private final Supplier<Optional<Path>> output =
      declare.option(
          Path.class,
          "--output",
          "PATH",
          "Write the results to a folder, as result0.npy, result1.npy, ..., or to an archive, x.npz"
              + " or x.safetensors, under the names that JAX gives them, or as result0, result1,"
              + " ...");

  private final BooleanSupplier full =
      declare.flag("--full", "Show all elements of results that have more than 1,000 of them.");

  private final Supplier<Optional<String>> platform =
      declare.option(
          "--platform",
          "NAME",
          "Run a file of jax.export as on this platform, one of those that it was exported for"
              + " (default: that of --device, cpu, or the first one).");

  private final Supplier<Optional<Path>> dump =
      declare.option(
          Path.class,
          "--dump",
          "DIR",
          "Write what every operation computes there, as NumPy files with an index.");

  private final Supplier<Optional<Path>> compare =
      declare.option(
          Path.class,
          "--compare",
          "PATH",
          "Compare what every operation computes with what was dumped in a folder, and name the"
              + " first that is beyond the tolerance. Dumps are those of --dump, and of upstream's"
              + " interpreter for a program that went through interpreter-instrument-with-probe."
              + " With a file, a snapshot of XLA, compare the results with those that it"
              + " recorded.");

  private final Supplier<Double> absolute =
      declare.optionOr(
          "1e-8",
          Double.class,
          "--atol",
          "X",
          "How far floats may be from each other (default: ${DEFAULT-VALUE}).");

  private final Supplier<Double> relative =
      declare.optionOr(
          "1e-5",
          Double.class,
          "--rtol",
          "X",
          "How far, relative to what is expected (default: ${DEFAULT-VALUE}).");

  private final Supplier<Long> ulps =
      declare.optionOr(
          "1",
          Long.class,
          "--ulps",
          "N",
          "How far, in steps of the float format (default: ${DEFAULT-VALUE}).");

  private final BooleanSupplier timing =
      declare.flag("--timing", "Show how long operations took, by kind.");

  private final Supplier<Integer> threads =
      declare.optionOr(
          "1",
          Integer.class,
          "--threads",
          "N",
          "How many threads share the work of large operations (default: 1).");

  private final Supplier<Optional<Integer>> devices =
      declare.option(
          Integer.class,
          "--devices",
          "N",
          "How many devices to simulate: as many as the program is for (default). One that does not"
              + " state how many runs on each of them, with inputs split and results joined along"
              + " the first dimension.");

  private final RunLimits limits = new RunLimits();

  private final RunEngine engine =
      new RunEngine(declare, () -> showsOperations() || limits.countOperations());

  private final AtomicLong steps = new AtomicLong();
  private volatile String current = "";

  public RunCommand(Console console) {
    super(
        "run",
        console,
        "Runs a program on an engine, or on the reference interpreter, and shows its results, or"
            + " writes them to files.",
        "The exit status is 1 if the program cannot be run to its end, or is not as compared or"
            + " checked.");
    spec().addArgGroup(limits.group());
  }

  @Override
  public Integer call() {
    if (threads.get() < 1 || threads.get() > 1024) {
      throw mistake("--threads is not between 1 and 1024");
    }
    if (devices.get().isPresent() && devices.get().get() < 1) {
      throw mistake("--devices is not positive");
    }
    engine
        .mistake()
        .ifPresent(message -> {
          throw mistake(message);
        });
    if (!engine.isReference() && showsOperations()) {
      throw mistake(
          "--engine=%s fuses operations: --dump, --compare and --timing need the reference"
              .formatted(engine.name()));
    }
    ProgramFile source = vjp.getAsBoolean() ? open(file.get()).vjp() : sized(open(file.get()));
    inputs.takeRecorded(source, this::open);
    Operation program = source.read();
    devices.get().ifPresent(count -> Devices.require(program, count));
    try {
      return run(program, source.name(), source.export().map(export -> call(export, program)));
    } catch (InterpreterException stopped) {
      ConsoleDiagnostics.to(console.err(), source.text()).report(reason(stopped));
      return deadline().isMissed()
          ? Exit.OUT_OF_TIME
          : Exit.isOutOfMemory(stopped) ? Exit.OUT_OF_MEMORY : Exit.NEGATIVE;
    } catch (IOException | UncheckedIOException | InvalidPathException e) {
      throw unreadable(e);
    }
  }

  private static ToolException unreadable(Exception e) {
    Exception cause =
        e instanceof UncheckedIOException && e.getCause() instanceof IOException wrapped
            ? wrapped
            : e;
    return new ToolException(message(cause), e);
  }

  /** Returns a model with the sizes of its inputs for the dimensions that it leaves open. */
  private ProgramFile sized(ProgramFile model) {
    try {
      return function.get().equals(MAIN) ? inputs.sized(model, limits.limits()) : model;
    } catch (IOException | UncheckedIOException | InvalidPathException e) {
      throw unreadable(e);
    }
  }

  /** Returns why a run has ended: in place of its cancellation, that the time is over. */
  private Diagnostic reason(InterpreterException stopped) {
    Diagnostic diagnostic = stopped.diagnostic();
    return deadline().isMissed()
        ? Diagnostic.error(diagnostic.location(), "program " + deadline().description())
        : diagnostic;
  }

  private boolean showsOperations() {
    return dump.get().isPresent() || dumpedValues().isPresent() || timing.getAsBoolean();
  }

  /** Returns the folder to compare operations with; empty if there is none. */
  private Optional<Path> dumpedValues() {
    return compare.get().filter(path -> !Files.isRegularFile(path));
  }

  /** Returns the snapshot to compare results with; empty if there is none. */
  private Optional<ProgramFile> snapshot() {
    return compare.get().filter(Files::isRegularFile).map(path -> open(path.toString()));
  }

  private JaxCall call(JaxExport export, Operation program) {
    JaxCall call = JaxCall.of(export, program);
    try {
      return platform
          .get()
          .or(() -> engine.platform().filter(export.platforms()::contains))
          .map(call::on)
          .orElse(call);
    } catch (IllegalArgumentException e) {
      throw new ToolException("--platform: " + e.getMessage());
    }
  }

  private static String message(Exception e) {
    String message = e.getMessage();
    return switch (e) {
      case NoSuchFileException _ -> "no such file: " + message;
      default -> message == null ? e.getClass().getSimpleName() : message;
    };
  }

  private int run(Operation program, String source, Optional<JaxCall> call) throws IOException {
    List<OpListener> listeners = new ArrayList<>();
    listeners.add(new Steps());
    Optional<ValueComparison> comparison = Optional.empty();
    if (dumpedValues().isPresent()) {
      comparison =
          Optional.of(new ValueComparison(dumpedValues().get(), tolerance(), program, source));
    }
    Optional<RecordedRun> recorded = snapshot().map(RecordedResults::in);
    comparison.ifPresent(listeners::add);
    if (dump.get().isPresent()) {
      listeners.add(new ValueDump(dump.get().get(), program, source));
    }
    Optional<OperationTimes> times =
        timing.getAsBoolean() ? Optional.of(new OperationTimes()) : Optional.empty();
    times.ifPresent(listeners::add);

    if (platform.get().isPresent() && call.isEmpty()) {
      throw new ToolException("--platform: '" + source + "' is not a file of jax.export");
    }
    Limits bounds = limits.limits();
    bounds = bounds.withProcesses(Math.max(bounds.processes(), devices.get().orElse(0)));
    Operation entry = Interpreter.entry(program, function.get());
    List<? extends InterpreterValue> arguments =
        call.isPresent()
            ? inputs.of(call.get(), bounds)
            : inputs.of(Parameter.of(entry), bounds).stream().flatMap(Optional::stream).toList();
    InterpreterOptions options =
        InterpreterOptions.DEFAULT
            .withExtension(new ByteirSemantics())
            .withOutput(text -> out().print(text))
            .withListener(new CompositeOpListener(listeners))
            .withLimits(bounds)
            .withCancelled(deadline()::isOver)
            .withThreads(threads.get());
    long start = System.nanoTime();
    RunResults results;
    try (Progress _ = Progress.start(console.err(), this::state)) {
      results =
          new RunResults(
              engine.evaluate(program, function.get(), arguments, options),
              call.map(JaxCall::resultNames).orElseGet(() -> Interpreter.resultNames(entry)));
    } catch (InterpreterException stopped) {
      if (!asJson()) {
        comparison.ifPresent(this::show);
      }
      throw stopped;
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    List<InterpreterValue> values = results.values();
    engine.check(values, program, function.get(), arguments, options, tolerance());
    List<String> files =
        output.get().isPresent() ? results.write(output.get().get(), console) : List.of();
    Optional<RecordedResults> compared =
        recorded.map(run -> RecordedResults.of(values, run, tolerance()));
    report(results.values(), files, seconds, times, comparison, compared);
    engine.write(console, asJson());
    boolean isRight =
        engine.isRight()
            && compared.map(RecordedResults::areRight).orElse(true)
            && comparison.map(c -> c.deviating() == 0 && c.compared() > 0).orElse(true);
    return isRight ? 0 : Exit.NEGATIVE;
  }

  private Tolerance tolerance() {
    return new Tolerance(absolute.get(), relative.get(), ulps.get());
  }

  private String state() {
    return steps.get() > 0
        ? String.format(Locale.ROOT, "%,d operations, now %s", steps.get(), current)
        : engine.state();
  }

  private void report(
      List<InterpreterValue> results,
      List<String> files,
      double seconds,
      Optional<OperationTimes> times,
      Optional<ValueComparison> comparison,
      Optional<RecordedResults> recorded) {
    if (asJson()) {
      printJson(json -> {
        writeJson(results, files, seconds, times, comparison, json);
        if (recorded.isPresent()) {
          json.object("recorded", recorded.get()::writeTo);
        }
        engine.writeJson(json);
      });
      return;
    }
    if (files.isEmpty()) {
      results.forEach(result -> out().println(Printable.lines(text(result))));
    } else {
      for (int i = 0; i < files.size(); i++) {
        line("result #" + i + "  " + plain(type(results.get(i))) + "  " + plain(files.get(i)));
      }
    }
    times.ifPresent(measured -> show(measured, seconds));
    comparison.ifPresent(this::show);
    recorded.map(RecordedResults::lines).orElse(List.of()).forEach(this::line);
    engine.checkLines().forEach(this::line);
  }

  /** Returns a value as text, or a summary of one that is beyond a screen. */
  private String text(InterpreterValue value) {
    return value instanceof Tensor tensor && tensor.count() > SHOWN && !full.getAsBoolean()
        ? tensor.type() + " " + TensorSummary.of(tensor) + " (--full shows all)"
        : ValueText.of(value);
  }

  private static String type(InterpreterValue value) {
    return switch (value) {
      case Tensor tensor -> tensor.type().toString();
      case ExtensionValue other -> other.type().toString();
      default -> value.toString();
    };
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
                  + plain(Places.place(first.operation().location()))
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
      JsonObject json)
      throws IOException {
    json.objects(
        "results",
        IntStream.range(0, results.size()).boxed().toList(),
        (i, object) -> {
          object.put("type", type(results.get(i)));
          if (files.isEmpty()) {
            object.put("value", ValueText.of(results.get(i)));
          } else {
            object.put("file", files.get(i));
          }
        });
    if (steps.get() > 0) {
      json.put("operations", steps.get());
    }
    json.put("seconds", seconds);
    if (times.isPresent()) {
      json.objects(
          "timing",
          times.get().longestFirst(),
          (time, object) -> {
            object.put("operation", time.operation());
            object.put("count", time.count());
            object.put("seconds", time.seconds());
          });
    }
    if (comparison.isPresent()) {
      json.object("comparison", object -> writeJson(comparison.get(), object));
    }
  }

  private static void writeJson(ValueComparison comparison, JsonObject json) throws IOException {
    json.put("compared", comparison.compared());
    json.put("deviating", comparison.deviating());
    json.put("notDumped", comparison.unknown());
    if (comparison.first().isPresent()) {
      json.object("first", object -> writeJson(comparison.first().get(), object));
    }
  }

  private static void writeJson(ValueComparison.Deviation first, JsonObject json)
      throws IOException {
    json.put("operation", first.operation().name());
    json.put("location", Places.place(first.operation().location()));
    json.put("probe", first.probe());
    json.put("what", first.what());
  }

  /** Counts operations and records the current one. */
  private final class Steps implements OpListener {
    @Override
    public void before(Operation op) {
      steps.incrementAndGet();
      current = op.name();
    }
  }
}
