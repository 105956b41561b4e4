package org.hlo4j.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.jax.JaxArray;
import org.hlo4j.jax.JaxCall;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.jax.JaxSignature;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.program.importing.SymbolicExpression;
import org.hlo4j.transforms.refine.ArgumentSizes;
import org.jspecify.annotations.Nullable;

/**
 * The sizes of a program that has been read: which dimensions its inputs leave open, and how these
 * get sizes. A dimension with a bound ({@code #stablehlo.bounds}) is not open.
 */
public final class ProgramSizes {
  /**
   * An input.
   *
   * @param name its name
   * @param argument the index of the argument of {@code main}, -1 if the program does not use it
   * @param sizes for each dimension the name or expression that is its size; empty if it is known
   */
  private record Input(String name, int argument, List<String> sizes) {}

  private static final Pattern SYMBOL = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");

  private final Location where;
  private final @Nullable Operation main;
  private final List<Input> inputs;
  private final boolean hasSymbols;

  private ProgramSizes(
      Location where, @Nullable Operation main, List<Input> inputs, boolean hasSymbols) {
    this.where = where;
    this.main = main;
    this.inputs = inputs;
    this.hasSymbols = hasSymbols;
  }

  /**
   * {@return the dimensions that the parameters of a program's function {@code main} leave open, by
   * the names of parameters and their places}
   *
   * @param program a module
   */
  public static OpenDimensions open(Operation program) {
    return of(program, program.location()).open();
  }

  /**
   * Gives sizes to open dimensions, in place, and infers what follows from them. Other dimensions
   * stay open. Functions that {@code main} calls are inlined.
   *
   * @param program a module
   * @param sizes sizes by the names of {@link #open}
   * @throws DiagnosticException if there is no such dimension, or the program does not work for the
   *     sizes
   */
  public static void give(Operation program, Map<String, Long> sizes) {
    of(program, program.location()).apply(program, sizes);
  }

  /**
   * Returns the sizes of a program without symbols.
   *
   * @param where the location of problems
   */
  static ProgramSizes of(Operation program, Location where) {
    List<Input> inputs = new ArrayList<>();
    Operation main = mainOrNull(program);
    if (main != null) {
      List<Parameter> parameters = Parameter.of(main);
      for (int i = 0; i < parameters.size(); i++) {
        String name = parameters.get(i).name();
        List<String> sizes = new ArrayList<>();
        if (main.region(0).front().argument(i).type() instanceof RankedTensorType type
            && type.encodingOrNull() == null) {
          for (int d = 0; d < type.rank(); d++) {
            sizes.add(type.isDynamicDimension(d) ? OpenDimensions.unnamed(name, d) : "");
          }
        }
        inputs.add(new Input(name, i, sizes));
      }
    }
    return new ProgramSizes(where, main, inputs, false);
  }

  /**
   * Returns the sizes of an exported program, whose dimensions are expressions of symbols.
   *
   * @param where the location of problems
   * @param asParameters whether inputs are called as parameters of the program, not as in Python
   */
  static ProgramSizes of(
      Operation program, JaxExport export, Location where, boolean asParameters) {
    List<Parameter> parameters;
    try {
      parameters = JaxCall.of(export, program).parameters();
    } catch (InterpreterException e) {
      throw new DiagnosticException(e.diagnostic());
    }
    int first = (export.platforms().size() > 1 ? 1 : 0) + export.orderedEffects().size();
    Operation main = mainOrNull(program);
    List<Parameter> own = asParameters && main != null ? Parameter.of(main) : List.of();
    List<JaxSignature.Value> values = export.inputs().values();
    List<Input> inputs = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      int kept = export.keptInputs().indexOf(i);
      inputs.add(
          new Input(
              kept < 0 || own.isEmpty()
                  ? parameters.get(i).names().getLast()
                  : own.get(first + kept).name(),
              kept < 0 ? -1 : first + kept,
              values.get(i).array().shape().stream()
                  .map(size -> JaxArray.isSymbolic(size) ? size : "")
                  .toList()));
    }
    return new ProgramSizes(where, main, inputs, true);
  }

  private static @Nullable Operation mainOrNull(Operation program) {
    try {
      return Interpreter.entry(program, "main");
    } catch (InterpreterException libraryOfFunctions) {
      return null;
    }
  }

  OpenDimensions open() {
    OpenDimensions.Builder found = new OpenDimensions.Builder();
    for (Input input : inputs) {
      for (int d = 0; d < input.sizes().size(); d++) {
        String size = input.sizes().get(d);
        if (!size.isEmpty() && hasSymbols) {
          found.add(input.name(), d, size, expression(size).symbols());
        } else if (!size.isEmpty()) {
          found.add(input.name(), d, size);
        }
      }
    }
    return found.build();
  }

  private DiagnosticException error(String message) {
    return new DiagnosticException(where, message);
  }

  private SymbolicExpression expression(String size) {
    try {
      return SymbolicExpression.parse(size);
    } catch (UnsupportedNodeException e) {
      throw error(e.reason());
    }
  }

  /** Returns a size of JAX with numbers in place of some symbols; a number if it has no others. */
  static String replaced(String size, Map<String, Long> sizes) {
    if (!JaxArray.isSymbolic(size)) {
      return size;
    }
    try {
      SymbolicExpression expression = SymbolicExpression.parse(size);
      if (sizes.keySet().containsAll(expression.symbols())) {
        return Long.toString(expression.evaluate(sizes));
      }
    } catch (UnsupportedNodeException malformed) {
      return size;
    }
    return SYMBOL
        .matcher(size)
        .replaceAll(word ->
            sizes.containsKey(word.group()) ? sizes.get(word.group()).toString() : word.group());
  }

  void apply(Operation program, Map<String, Long> sizes) {
    Optional<String> problem = open().problem(sizes.keySet());
    if (main == null) {
      throw error("sizes are given, but the program has no function main");
    }
    if (problem.isPresent()) {
      throw error(problem.get());
    }
    List<Type> types = new ArrayList<>(new FuncOp(main).functionType().inputs());
    List<Type> before = List.copyOf(types);
    for (Input input : inputs) {
      if (input.argument() >= 0
          && types.get(input.argument()) instanceof RankedTensorType type
          && !type.hasStaticShape()) {
        long[] shape = type.shape().toArray();
        for (int d = 0; d < Math.min(shape.length, input.sizes().size()); d++) {
          shape[d] = shape[d] >= 0 ? shape[d] : size(input, d, shape[d], sizes);
        }
        if (!Arrays.equals(shape, type.shape().toArray())) {
          types.set(
              input.argument(), RankedTensorType.of(LongList.wrap(shape), type.elementType()));
        }
      }
    }
    if (!types.equals(before)) {
      ArgumentSizes.give(program, types, Dialects.all());
    }
  }

  private long size(Input input, int dimension, long otherwise, Map<String, Long> sizes) {
    String size = input.sizes().get(dimension);
    if (size.isEmpty() || !hasSymbols) {
      return sizes.getOrDefault(size, otherwise);
    }
    SymbolicExpression expression = expression(size);
    if (!sizes.keySet().containsAll(expression.symbols())) {
      return otherwise;
    }
    long value;
    try {
      value = expression.evaluate(sizes);
    } catch (UnsupportedNodeException e) {
      throw error(
          "dimension %s is %s: %s"
              .formatted(OpenDimensions.unnamed(input.name(), dimension), size, e.reason()));
    }
    if (value < 0) {
      throw error(
          "dimension %s is %s, which is %d for the sizes given"
              .formatted(OpenDimensions.unnamed(input.name(), dimension), size, value));
    }
    return value;
  }
}
