package org.hlo4j;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.hlo4j.engine.Engine;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.engine.InterpretedShare;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.op.func.FuncOp;

/**
 * A function of a verified program, ready to be run any number of times, also by several threads at
 * a time. The program must not change meanwhile. Made by {@link Hlo4j#prepare}.
 */
public final class Executable implements AutoCloseable {
  private final FuncOp entry;
  private final List<Parameter> parameters;
  private final FunctionRunner runner;

  Executable(Operation module, String function, FunctionRunner runner) {
    this.runner = runner;
    this.entry = new FuncOp(Interpreter.entry(module, function));
    this.parameters = Parameter.of(entry.operation());
  }

  /** {@return the name of the function, without {@code @}} */
  public String function() {
    return entry.name();
  }

  /** {@return the types of the parameters} */
  public List<Type> inputTypes() {
    return parameters.stream().map(Parameter::type).toList();
  }

  /** {@return the names of the parameters; see {@link Parameter#of}} */
  public List<String> inputNames() {
    return parameters.stream().map(Parameter::name).toList();
  }

  /** {@return the types of the results} */
  public List<Type> resultTypes() {
    return Interpreter.resultTypes(entry.operation());
  }

  /** {@return the names of the results, as JAX writes them; empty for those that have none} */
  public List<String> resultNames() {
    return Interpreter.resultNames(entry.operation());
  }

  /**
   * {@return a call of the function with memory of the caller's, to be bound to its inputs and
   * results}
   */
  public BoundCall bind() {
    return new BoundCall(this, parameters);
  }

  /**
   * {@return the most bytes that buffers of a run take at a time, if an {@linkplain Engine engine}
   * has planned them} Inputs and constants do not count, nor what single operations need while they
   * run.
   */
  public OptionalLong plannedBytes() {
    return runner.plannedBytes();
  }

  /**
   * {@return what of the function the interpreter runs, although an engine has been asked for} Of a
   * function of dynamic shapes that is known of its last preparation, after a run.
   */
  public InterpretedShare interpreted() {
    return runner.interpreted();
  }

  /**
   * Runs the function.
   *
   * @param inputs a value for each parameter
   * @return the results
   * @throws InterpreterException if the inputs do not have the types of the parameters, or the
   *     program cannot be run to its end
   */
  public List<InterpreterValue> run(InterpreterValue... inputs) {
    requireNonNull(inputs, "inputs");
    return run(List.of(inputs));
  }

  /**
   * Runs the function.
   *
   * @param inputs a value for each parameter
   * @return the results
   * @throws InterpreterException if the inputs do not have the types of the parameters, or the
   *     program cannot be run to its end
   */
  public List<InterpreterValue> run(List<? extends InterpreterValue> inputs) {
    return run(inputs, InterpreterOptions.DEFAULT);
  }

  /**
   * Runs the function with inputs by the {@linkplain #inputNames names} of its parameters.
   *
   * @param inputs a value for each parameter, by its name
   * @return the results
   * @throws IllegalArgumentException if a name is not that of one parameter, or one lacks its input
   * @throws InterpreterException if the inputs do not have the types of the parameters, or the
   *     program cannot be run to its end
   */
  public List<InterpreterValue> run(Map<String, ? extends InterpreterValue> inputs) {
    requireNonNull(inputs, "inputs");
    List<String> names = inputNames();
    for (String name : inputs.keySet()) {
      if (Collections.frequency(names, name) != 1) {
        throw new IllegalArgumentException(
            "no parameter is named '" + name + "': the names are " + names);
      }
    }
    List<InterpreterValue> ordered = new ArrayList<>();
    for (Parameter parameter : parameters) {
      InterpreterValue input = inputs.get(parameter.name());
      if (input == null) {
        throw new IllegalArgumentException(parameter + " has no input");
      }
      ordered.add(input);
    }
    return run(ordered);
  }

  /**
   * Runs the function with limits, a deadline, threads, extensions or listeners. A function that
   * was prepared by an {@linkplain Engine engine} has the extension of its preparation.
   *
   * @param inputs a value for each parameter
   * @param options the options
   * @return the results
   * @throws InterpreterException if the inputs do not have the types of the parameters, or the
   *     program cannot be run to its end, is cancelled or exceeds the limits
   */
  public List<InterpreterValue> run(
      List<? extends InterpreterValue> inputs, InterpreterOptions options) {
    requireNonNull(inputs, "inputs");
    requireNonNull(options, "options");
    return runner.run(inputs, options);
  }

  /**
   * Runs the function and stores its results in given tensors, such as those that wrap arrays of
   * the caller's. They are undefined if the run fails.
   *
   * @param inputs a value for each parameter
   * @param results a tensor of the type of each result. None may share its array with another or
   *     with an input
   * @param options the options
   * @throws IllegalArgumentException if the results are not such
   * @throws InterpreterException if the inputs do not have the types of the parameters, or the
   *     program cannot be run to its end, is cancelled or exceeds the limits
   */
  public void run(
      List<? extends InterpreterValue> inputs, List<Tensor> results, InterpreterOptions options) {
    requireNonNull(inputs, "inputs");
    requireNonNull(results, "results");
    requireNonNull(options, "options");
    runner.run(inputs, results, options);
  }

  /** Frees what is kept for later runs, and ends the engine's threads. */
  @Override
  public void close() {
    runner.close();
  }
}
