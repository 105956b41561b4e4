package org.hlo4j.tools.cli.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.engine.Engine;
import org.hlo4j.engine.EngineOptions;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.engine.InterpretedOperation;
import org.hlo4j.engine.InterpretedShare;
import org.hlo4j.engine.PreparedFunction;
import org.hlo4j.engine.Profile;
import org.hlo4j.engine.RunProgress;
import org.hlo4j.inspect.explain.Places;
import org.hlo4j.inspect.summary.LoopIterations;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.OpListener;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.internal.Printable;
import org.hlo4j.pjrt.PjrtClient;
import org.hlo4j.pjrt.PjrtLibrary;
import org.hlo4j.pjrt.PjrtProcess;
import org.hlo4j.pjrt.PjrtPrograms;
import org.hlo4j.pjrt.PjrtValue;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.cli.command.Declarations;
import org.hlo4j.tools.cli.command.DeviceChoice;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Progress;
import org.hlo4j.tools.run.ToolException;
import org.hlo4j.transforms.refine.InputRefinement;
import org.jspecify.annotations.Nullable;

/**
 * Options of the engine that runs a program, of profiles and of checks of results, and the work.
 */
final class RunEngine {
  private static final String REFERENCE = "reference";
  private static final String STRICT = "strict";
  private static final String FAST = "fast";

  private final Supplier<Optional<String>> engine;
  private final BooleanSupplier needsReference;
  private final BooleanSupplier isolated;
  private final BooleanSupplier profile;
  private final Supplier<Optional<String>> trace;
  private final BooleanSupplier check;
  private final BooleanSupplier checkOperations;
  private final Supplier<Optional<String>> device;
  private final ClientOptions clientOptions;
  private Optional<RunProfile> measured = Optional.empty();
  private InterpretedShare interpreted = InterpretedShare.NONE;
  private List<ResultCheck> checks = List.of();
  private Optional<FirstDeviation> deviation = Optional.empty();

  private final RunProgress progress = new RunProgress();

  /** The loop that is shown, and its number of iterations. */
  private @Nullable Operation loopOrNull;

  private OptionalLong loopIterations = OptionalLong.empty();

  /**
   * Creates the work of a run, and declares its options.
   *
   * @param needsReference whether other options count or show what the interpreter does
   */
  RunEngine(Declarations declare, BooleanSupplier needsReference) {
    this.needsReference = needsReference;
    engine =
        declare.option(
            "--engine",
            "NAME",
            "What runs the program: reference, the interpreter; strict, which prepares the program"
                + " and has the interpreter's bits; fast, whose products and sums of windows differ"
                + " in the last digits; or an engine that a library on the class path provides"
                + " (default: strict, but reference with --dump, --compare, --timing and limits of"
                + " steps and memory).");
    device =
        declare.option(
            "--device",
            DeviceChoice.LABEL,
            "Run on a device of a PJRT plugin instead: of a platform such as cpu, cuda or tpu that"
                + " 'hlo4j devices' lists, or of the library at a path; N counts its devices from"
                + " 0.");
    isolated =
        declare.flag(
            "--isolated",
            "With --device, have the plugin work in a process of its own: if it crashes, that is an"
                + " error like others, and --timeout ends it whatever it does.");
    clientOptions = new ClientOptions(declare);
    profile =
        declare.flag(
            "--profile",
            "Show on standard error which steps of the engine took the longest time, and where in"
                + " the program they are from.");
    trace =
        declare.option(
            "--trace",
            "FILE",
            "Write when each step of the engine ran, as JSON that Perfetto and other viewers of"
                + " Chrome's traces open.");
    check =
        declare.flag(
            "--check",
            "Have the interpreter run the program, too, and compare the results: bit by bit with"
                + " those of --engine=strict; with --atol, --rtol and --ulps with those of"
                + " --engine=fast, relative to the largest element.");
    checkOperations =
        declare.flag(
            "--check-operations",
            "As --check; if a result is beyond the tolerance, find the first operation whose result"
                + " is, by running parts of the program.");
  }

  /** Returns what is wrong with the options, if anything is. */
  Optional<String> mistake() {
    if (device.get().isPresent() && (engine.get().isPresent() || needsReference.getAsBoolean())) {
      return Optional.of(
          "--device is for no --engine, nor for what the interpreter counts and shows");
    }
    if (isolated.getAsBoolean() && device.get().isEmpty()) {
      return Optional.of("--isolated is for --device; an engine by itself is pjrt-isolated");
    }
    if (device.get().isEmpty() && !clientOptions.isEmpty()) {
      return Optional.of("--device-option is for --device");
    }
    if (device.get().isEmpty() && !Engine.names().contains(name())) {
      return Optional.of("--engine is not one of " + String.join(", ", Engine.names()));
    }
    if (isReference() && isChecked()) {
      return Optional.of("--check compares another engine with the reference");
    }
    if (isMeasured() && !name().equals(STRICT) && !name().equals(FAST)) {
      return Optional.of("--profile and --trace are for --engine=strict and --engine=fast");
    }
    return Optional.empty();
  }

  String name() {
    return device.get().isPresent() ? "device" : engineName();
  }

  private String engineName() {
    return engine.get().orElseGet(() -> needsReference.getAsBoolean() ? REFERENCE : STRICT);
  }

  /**
   * Returns the platform of the device that runs programs, if one does.
   *
   * @throws ToolException if there is no plugin for it
   */
  Optional<String> platform() {
    return deviceChoice().map(DeviceChoice::platform);
  }

  private Optional<DeviceChoice> deviceChoice() {
    return device.get().map(text -> DeviceChoice.of(text, PjrtLibrary.find(System.getenv())));
  }

  boolean isReference() {
    return name().equals(REFERENCE);
  }

  String state() {
    Optional<Operation> current = progress.current();
    if (current.isEmpty()) {
      return name() + " engine";
    }
    long iterations = progress.iterations();
    int done = progress.done();
    String what = current.get().name();
    if (iterations == 0) {
      return Progress.bar(done, progress.total(), 0, what);
    }
    OptionalLong all = iterations(current.get());
    return all.isPresent()
        ? Progress.bar(
            done,
            progress.total(),
            (iterations - 1.0) / all.getAsLong(),
            what + " " + iterations + "/" + all.getAsLong())
        : Progress.bar(done, progress.total(), 0, what + " " + iterations);
  }

  /** Returns the number of iterations of the loop that runs, which is computed once. */
  private OptionalLong iterations(Operation loop) {
    if (loopOrNull != loop) {
      loopOrNull = loop;
      loopIterations = LoopIterations.of(loop);
    }
    return loopIterations;
  }

  private boolean isChecked() {
    return check.getAsBoolean() || checkOperations.getAsBoolean();
  }

  private boolean isMeasured() {
    return profile.getAsBoolean() || trace.get().isPresent();
  }

  /** Runs a program, of dynamic shapes as it is for those of the arguments. */
  List<InterpreterValue> evaluate(
      Operation program,
      String function,
      List<? extends InterpreterValue> arguments,
      InterpreterOptions options) {
    if (isReference()) {
      return Interpreter.evaluate(program, function, arguments, options);
    }
    return prepareAndRun(refined(program, function, arguments), function, arguments, options);
  }

  private Operation refined(
      Operation program, String function, List<? extends InterpreterValue> arguments) {
    boolean evaluatesComposites = device.get().isEmpty() && Engine.evaluatesComposites(name());
    return InputRefinement.isDynamic(program)
        ? InputRefinement.of(program, function, arguments, Dialects.all(), evaluatesComposites)
            .orElse(program)
        : program;
  }

  private List<InterpreterValue> prepareAndRun(
      Operation program,
      String function,
      List<? extends InterpreterValue> arguments,
      InterpreterOptions options) {
    return prepare(program, function, options, runner -> run(runner, arguments, options));
  }

  /** Prepares a program for the engine or the device, and closes it after its use. */
  private <R> R prepare(
      Operation program,
      String function,
      InterpreterOptions options,
      Function<FunctionRunner, R> use) {
    if (device.get().isEmpty()) {
      EngineOptions preparation = new EngineOptions(name().equals(STRICT), options.extension());
      try (FunctionRunner runner = Engine.prepare(name(), program, function, preparation)) {
        return use.apply(runner);
      }
    }
    DeviceChoice choice = deviceChoice().orElseThrow();
    Map<String, PjrtValue> client = clientOptions.values();
    if (isolated.getAsBoolean()) {
      try (PjrtProcess process = PjrtProcess.of(choice.library(), client, Optional.empty());
          FunctionRunner runner = choice.prepare(process, program, function, options.cancelled())) {
        return use.apply(runner);
      }
    }
    try (PjrtClient opened = choice.newClient(PjrtPrograms.devices(program), client);
        FunctionRunner runner = PjrtPrograms.prepare(choice.device(opened), program, function)) {
      return use.apply(runner);
    }
  }

  private List<InterpreterValue> run(
      FunctionRunner runner,
      List<? extends InterpreterValue> arguments,
      InterpreterOptions options) {
    interpreted = runner.interpreted();
    InterpreterOptions silent = options.withListener(OpListener.NONE);
    if (!(runner instanceof PreparedFunction prepared)) {
      return runner.run(arguments, silent);
    }
    if (prepared.isInterpreted()) {
      if (isMeasured()) {
        throw new ToolException(
            "the engine does not prepare this program, so there are no steps to measure ("
                + interpreted.summary()
                + "): --timing shows the interpreter's");
      }
      return prepared.run(arguments, options);
    }
    if (!isMeasured()) {
      return prepared.run(arguments, silent, progress);
    }
    Profile measuring = new Profile(trace.get().isPresent() ? RunProfile.MAX_EVENTS : 0);
    List<InterpreterValue> results = prepared.run(arguments, silent, measuring);
    measured = Optional.of(new RunProfile(measuring));
    return results;
  }

  /** Compares results with the interpreter's, if that is asked for. */
  void check(
      List<InterpreterValue> results,
      Operation program,
      String function,
      List<? extends InterpreterValue> arguments,
      InterpreterOptions options,
      Tolerance tolerance) {
    if (!isChecked()) {
      return;
    }
    Optional<Tolerance> allowed = name().equals(STRICT) ? Optional.empty() : Optional.of(tolerance);
    InterpreterOptions silent = options.withListener(OpListener.NONE).withOutput(_ -> {});
    FirstDeviation.Runner interpreter =
        part -> Interpreter.evaluate(part, function, arguments, silent);
    List<InterpreterValue> expected = interpreter.run(program);
    checks = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      checks.add(ResultCheck.of(results.get(i), expected.get(i), allowed));
    }
    if (checkOperations.getAsBoolean() && !isRight()) {
      deviation =
          FirstDeviation.find(
              refined(program, function, arguments),
              function,
              part -> prepare(part, function, silent, runner -> runner.run(arguments, silent)),
              interpreter,
              allowed);
    }
  }

  /** Returns whether no result is beyond the tolerance. */
  boolean isRight() {
    return checks.stream().allMatch(ResultCheck::isWithin);
  }

  List<String> checkLines() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < checks.size(); i++) {
      lines.add("result #" + i + "  " + checks.get(i).line());
    }
    if (deviation.isPresent()) {
      lines.addAll(deviation.get().lines());
    } else if (checkOperations.getAsBoolean() && !isRight()) {
      lines.add("no operation is found: with calls inlined, the results are within the tolerance");
    }
    return lines;
  }

  /** Writes what the options ask for beside the report. */
  void write(Console console, boolean asJson) {
    if (!interpreted.isEmpty() && !asJson) {
      console.err().println("note: " + Printable.of(interpreted.summary()));
    }
    measured.ifPresent(steps -> {
      if (profile.getAsBoolean() && !asJson) {
        steps.lines().forEach(line -> console.err().println(Printable.of(line)));
      }
      trace.get().ifPresent(file -> steps.write(file, console));
    });
  }

  private static void writeJson(InterpretedOperation entry, JsonObject json) throws IOException {
    json.put("operation", entry.operation());
    json.put("location", Places.place(entry.location()));
    json.put("steps", entry.steps());
    json.put("work", entry.work());
    json.put("reason", entry.reason());
  }

  void writeJson(JsonObject json) throws IOException {
    json.put("engine", name());
    if (!interpreted.isEmpty()) {
      json.objects("interpreted", interpreted.entries(), RunEngine::writeJson);
    }
    if (measured.isPresent() && profile.getAsBoolean()) {
      measured.get().writeRows("profile", json);
    }
    if (!checks.isEmpty()) {
      json.objects("check", checks, ResultCheck::writeTo);
    }
    if (deviation.isPresent()) {
      json.object("firstDeviation", deviation.get()::writeTo);
    }
  }
}
