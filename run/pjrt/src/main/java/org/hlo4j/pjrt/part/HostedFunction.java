package org.hlo4j.pjrt.part;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import org.hlo4j.engine.Engine;
import org.hlo4j.engine.EngineOptions;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/** A function whose parts run on a device, but {@link HostCalls}, which hlo4j's engine runs. */
public final class HostedFunction implements FunctionRunner {
  private final Operation function;
  private final List<Step> steps = new ArrayList<>();

  /** A part, and what runs it. */
  private record Step(ProgramPart part, FunctionRunner runner) {}

  /**
   * Splits a function and prepares its parts.
   *
   * @param module the program
   * @param name the name of the function
   * @param compiler compiles function {@code main} of a part for the device
   * @throws InterpreterException if the plugin refuses a part
   */
  public HostedFunction(
      Operation module, String name, Function<Operation, FunctionRunner> compiler) {
    Operation inlined = inlined(module);
    this.function = Interpreter.entry(inlined, name);
    try {
      for (List<Operation> group : HostCalls.groups(function)) {
        Operation last = group.getLast();
        List<Operation> own =
            last.nextOrNull() == null ? group.subList(0, group.size() - 1) : group;
        ProgramPart part = ProgramPart.of(function, own);
        if (!part.outputs().isEmpty()) {
          boolean isHost = HostCalls.isIn(last);
          steps.add(new Step(part, isHost ? onHost(part) : compiler.apply(part.module())));
        }
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private static Operation inlined(Operation module) {
    try {
      return HostCalls.inlined(module);
    } catch (DiagnosticException e) {
      throw new InterpreterException(e.diagnostics().getFirst());
    }
  }

  private static FunctionRunner onHost(ProgramPart part) {
    return Engine.prepare("fast", part.module(), ProgramPart.MAIN, EngineOptions.DEFAULT);
  }

  @Override
  public List<InterpreterValue> run(
      List<? extends InterpreterValue> inputs, InterpreterOptions run) {
    Interpreter.checkInputs(
        function, Parameter.of(function).stream().map(Parameter::type).toList(), inputs);
    Map<Value, InterpreterValue> values = new HashMap<>();
    for (int i = 0; i < inputs.size(); i++) {
      values.put(function.region(0).front().argument(i), inputs.get(i));
    }
    for (Step step : steps) {
      List<InterpreterValue> results =
          step.runner().run(step.part().inputs().stream().map(values::get).toList(), run);
      for (int i = 0; i < results.size(); i++) {
        values.put(step.part().outputs().get(i), results.get(i));
      }
    }
    return function.region(0).front().back().operands().stream().map(values::get).toList();
  }

  @Override
  public OptionalLong plannedBytes() {
    return steps.stream()
        .map(step -> step.runner().plannedBytes())
        .flatMapToLong(OptionalLong::stream)
        .max();
  }

  @Override
  public void close() {
    steps.forEach(step -> step.runner().close());
  }
}
