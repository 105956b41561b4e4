package org.hlo4j.jax;

import java.util.ArrayList;
import java.util.Collections;
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
import org.hlo4j.interpreter.Unsupported;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.location.NameLoc;

/**
 * The calling convention of an exported program: the arguments it takes, their order, and its
 * results. Function {@code main} takes the index of the platform if there are several, a token for
 * each ordered effect, and the arguments it uses.
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
   * Reads the program of an export, for calls on the CPU, or on the first platform if it was not
   * exported for CPUs.
   *
   * @param export the export
   * @return the callable program
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if the program cannot be read
   * @throws InterpreterException if its arguments do not match the export's signature
   */
  public static JaxCall of(JaxExport export) {
    return of(export, export.program());
  }

  /**
   * Like {@link #of(JaxExport)}, for a program that has been read.
   *
   * @param export the export
   * @param program its program
   * @return the callable program
   * @throws InterpreterException if its arguments do not match the export's signature
   */
  public static JaxCall of(JaxExport export, Operation program) {
    return new JaxCall(export, program, Math.max(0, export.platforms().indexOf(CPU)));
  }

  /**
   * Returns the same program for calls on another platform.
   *
   * @param otherPlatform one of {@link JaxExport#platforms}
   * @return the callable program
   * @throws IllegalArgumentException if the program was not exported for the platform
   */
  public JaxCall on(String otherPlatform) {
    int index = export.platforms().indexOf(otherPlatform);
    if (index < 0) {
      throw new IllegalArgumentException(
          "made for " + String.join(", ", export.platforms()) + ", not " + otherPlatform);
    }
    return new JaxCall(export, program, index);
  }

  /** {@return the program} */
  public Operation program() {
    return program;
  }

  /**
   * {@return the names of all arguments, including unused ones, in the order in which JAX flattens
   * them}
   */
  public List<String> inputs() {
    return export.inputs().names();
  }

  /**
   * {@return all arguments, including those the program does not use, in the order in which JAX
   * flattens them}
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

  /** Returns the number of arguments of the program before the arrays. */
  private int firstArray() {
    return (takesPlatform() ? 1 : 0) + tokens();
  }

  private int tokens() {
    return export.orderedEffects().size();
  }

  /**
   * Returns the arguments of the program's function {@code main}.
   *
   * @param inputs the arrays by name; those that the program does not use may be omitted
   * @return the values for {@link Interpreter#evaluate}
   * @throws InterpreterException if an array is missing or has another type, or a name is unknown
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
   * {@return the operations that a run on the platform may reach and cannot evaluate; see {@link
   * Interpreter#unsupported}}
   *
   * @param options options of the interpreter
   */
  public List<Unsupported> unsupported(InterpreterOptions options) {
    Map<Integer, Tensor> known = takesPlatform() ? Map.of(0, platformNumber()) : Map.of();
    return Interpreter.unsupported(program, MAIN, known, options);
  }

  /** {@return the names of the results of function {@code main}; empty for those of tokens} */
  public List<String> resultNames() {
    List<String> names = new ArrayList<>(Collections.nCopies(tokens(), ""));
    names.addAll(export.outputs().names());
    return names;
  }

  /**
   * Names the results of function {@code main}.
   *
   * @param results the values that {@code main} returned
   * @return the arrays by name, in order
   * @throws InterpreterException if their number differs from the export's signature
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
   * @param inputs the arrays by name; those that the program does not use may be omitted
   * @return the results by name, in order
   * @throws InterpreterException if the inputs do not match, or evaluation fails
   */
  public Map<String, Tensor> run(Map<String, Tensor> inputs) {
    return run(inputs, InterpreterOptions.DEFAULT);
  }

  /**
   * Runs the program with options.
   *
   * @param inputs the arrays by name; those that the program does not use may be omitted
   * @param options options of the interpreter
   * @return the results by name, in order
   * @throws InterpreterException if the inputs do not match, or evaluation fails
   */
  public Map<String, Tensor> run(Map<String, Tensor> inputs, InterpreterOptions options) {
    return results(Interpreter.evaluate(program, MAIN, arguments(inputs), options));
  }
}
