package org.hlo4j.jax;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.Token;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.NameLoc;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * How JAX calls an exported program: which arguments the program takes, in which order, and what it
 * returns. Function {@code main} takes, if there are several platforms, the number of the one that
 * is meant; a token for each ordered effect; and those arguments that it needs.
 *
 * <pre>{@code
 * JaxCall call = JaxCall.of(export);
 * Map<String, Tensor> results = call.run(Map.of("args[0]", x, "kwargs['scale']", scale));
 * }</pre>
 */
public final class JaxCall {
  private static final String MAIN = "main";
  private static final String CPU = "cpu";

  private final JaxExport export;
  private final Operation program;
  private final Block body;
  private final int platform;

  private JaxCall(JaxExport export, Operation program, int platform) {
    this.export = export;
    this.program = program;
    this.body = Interpreter.entry(program, MAIN).region(0).front();
    this.platform = platform;
    int expected = firstArray() + export.keptInputs().size();
    if (body.argumentCount() != expected) {
      throw new InterpreterException(
          program.location(),
          "the program takes "
              + body.argumentCount()
              + " arguments, but the file says that there are "
              + expected);
    }
  }

  /**
   * Reads the program, to be called as if on a CPU, or on the first platform that it was made for.
   *
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it cannot be read
   * @throws InterpreterException if it is not what the file says
   */
  public static JaxCall of(JaxExport export) {
    return of(export, export.program());
  }

  /**
   * The same for a program that has been read.
   *
   * @throws InterpreterException if it is not what the file says
   */
  public static JaxCall of(JaxExport export, Operation program) {
    return new JaxCall(export, program, Math.max(0, export.platforms().indexOf(CPU)));
  }

  /**
   * The same on another platform.
   *
   * @throws IllegalArgumentException if the program was not made for it
   */
  public JaxCall on(String otherPlatform) {
    int index = export.platforms().indexOf(otherPlatform);
    if (index < 0) {
      throw new IllegalArgumentException(
          "made for " + String.join(", ", export.platforms()) + ", not " + otherPlatform);
    }
    return new JaxCall(export, program, index);
  }

  /** The program. */
  public Operation program() {
    return program;
  }

  /** The names of all arguments. */
  public List<String> inputs() {
    return export.inputs().names();
  }

  /**
   * All arguments, those too that the program does not need, in the order in which JAX flattens
   * them.
   */
  public List<Parameter> parameters() {
    List<JaxSignature.Value> values = export.inputs().values();
    List<Parameter> parameters = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      String name = values.get(i).name();
      int kept = export.keptInputs().indexOf(i);
      if (kept < 0) {
        parameters.add(new Parameter(List.of(name), values.get(i).array().programType(), false));
      } else {
        BlockArgument argument = body.argument(firstArray() + kept);
        List<String> names =
            argument.location() instanceof NameLoc named
                ? List.of(name, named.name())
                : List.of(name);
        parameters.add(new Parameter(names, argument.type(), true));
      }
    }
    return parameters;
  }

  private boolean takesPlatform() {
    return export.platforms().size() > 1;
  }

  /** The number of arguments of the program before the arrays. */
  private int firstArray() {
    return (takesPlatform() ? 1 : 0) + tokens();
  }

  private int tokens() {
    return export.orderedEffects().size();
  }

  /**
   * The arguments of the program's function {@code main}.
   *
   * @param inputs the arrays by name; those that the program does not need may be left out
   * @throws InterpreterException if one is missing or of another type, or there is no such argument
   */
  public List<InterpreterValue> arguments(Map<String, Tensor> inputs) {
    List<Parameter> parameters = parameters();
    Set<String> unknown = new LinkedHashSet<>(inputs.keySet());
    parameters.forEach(parameter -> unknown.remove(parameter.name()));
    if (!unknown.isEmpty()) {
      throw new InterpreterException(
          program.location(), "there is no argument " + String.join(", ", unknown));
    }
    for (Parameter parameter : parameters) {
      Tensor input = inputs.get(parameter.name());
      if (input != null) {
        check(parameter, input);
      }
    }
    List<InterpreterValue> arguments = new ArrayList<>();
    if (takesPlatform()) {
      arguments.add(platformNumber());
    }
    for (int i = 0; i < tokens(); i++) {
      arguments.add(Token.INSTANCE);
    }
    for (int position : export.keptInputs()) {
      Parameter parameter = parameters.get(position);
      Tensor input = inputs.get(parameter.name());
      if (input == null) {
        throw new InterpreterException(program.location(), parameter + " is missing");
      }
      arguments.add(input);
    }
    return arguments;
  }

  private void check(Parameter parameter, Tensor input) {
    try {
      parameter.check(input);
    } catch (IllegalArgumentException otherType) {
      throw new InterpreterException(program.location(), String.valueOf(otherType.getMessage()));
    }
  }

  private Tensor platformNumber() {
    if (!(body.argument(0).type() instanceof RankedTensorType type)) {
      throw new InterpreterException(
          program.location(), "the first argument is not the number of a platform");
    }
    Tensor number = Tensor.allocate(LongList.of(), type.elementType());
    number.setLong(0, platform);
    return number;
  }

  /**
   * What the results of function {@code main} are to JAX.
   *
   * @return the arrays by name, in order
   * @throws InterpreterException if these are not as many as the file says
   */
  public Map<String, Tensor> results(List<? extends InterpreterValue> results) {
    List<String> names = export.outputs().names();
    if (results.size() != tokens() + names.size()) {
      throw new InterpreterException(
          program.location(),
          "there are " + (results.size() - tokens()) + " results, not " + names.size());
    }
    Map<String, Tensor> named = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      if (!(results.get(tokens() + i) instanceof Tensor tensor)) {
        throw new InterpreterException(program.location(), names.get(i) + " is not an array");
      }
      named.put(names.get(i), tensor);
    }
    return named;
  }

  /**
   * Runs the program.
   *
   * @param inputs the arrays by name; those that the program does not need may be left out
   * @return the results by name, in order
   * @throws InterpreterException if the inputs do not fit, or it cannot be run to its end
   */
  public Map<String, Tensor> run(Map<String, Tensor> inputs) {
    return run(inputs, InterpreterOptions.DEFAULT);
  }

  /** Runs the program with options. */
  public Map<String, Tensor> run(Map<String, Tensor> inputs, InterpreterOptions options) {
    return results(Interpreter.evaluate(program, MAIN, arguments(inputs), options));
  }
}
