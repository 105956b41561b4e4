package org.hlo4j.python;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.ByteirSemantics;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Probes;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.Token;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.jax.JaxCall;
import org.hlo4j.opset.stablehlo.TokenType;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.jspecify.annotations.Nullable;

/**
 * A function of a program that is ready to be run many times: the program has been read and
 * verified, and its parameters are known. Several threads may run it at a time.
 */
public final class PreparedProgram {
  /** In place of a rank: the parameter takes a token. */
  private static final int TOKEN = -1;

  /** In place of a rank: the parameter, which the program does not need, is given nothing. */
  private static final int ABSENT = -2;

  /** Runs the function; inputs that it does not need may be null. */
  private interface Body {
    List<? extends InterpreterValue> run(
        List<@Nullable InterpreterValue> inputs, InterpreterOptions options);
  }

  private final List<Parameter> parameters;
  private final Body body;
  private Extension extension = new ByteirSemantics();

  private PreparedProgram(List<Parameter> parameters, Body body) {
    this.parameters = parameters;
    this.body = body;
  }

  /**
   * Has a function of Python evaluate custom calls and composites.
   *
   * @param names the targets of the calls, the names of the composites
   */
  public void extend(String[] names, CustomCall.Body function) {
    Map<String, Extension.Evaluator> evaluators = new LinkedHashMap<>();
    for (String name : names) {
      evaluators.put(name, invocation -> CustomCall.evaluate(invocation, name, function));
    }
    extension =
        Extension.ofTargets(evaluators).or(Extension.ofComposites(evaluators)).or(extension);
  }

  /**
   * A function of a program that has been verified.
   *
   * @param function its name; if it is {@code main}, the only function of a module may have another
   * @throws org.hlo4j.interpreter.InterpreterException if there is none
   */
  public static PreparedProgram of(Operation module, String function) {
    List<Parameter> parameters = Parameter.of(Interpreter.entry(module, function));
    return new PreparedProgram(
        parameters,
        (inputs, options) ->
            Interpreter.evaluate(module, function, present(inputs, parameters), options));
  }

  private static List<InterpreterValue> present(
      List<@Nullable InterpreterValue> inputs, List<Parameter> parameters) {
    List<InterpreterValue> present = new ArrayList<>(inputs.size());
    for (int i = 0; i < inputs.size(); i++) {
      InterpreterValue input = inputs.get(i);
      if (input == null) {
        throw new IllegalArgumentException(parameters.get(i) + " is missing");
      }
      present.add(input);
    }
    return present;
  }

  /** A function that JAX has exported. */
  static PreparedProgram of(JaxCall call) {
    List<Parameter> parameters = call.parameters();
    return new PreparedProgram(
        parameters,
        (inputs, options) -> {
          Map<String, Tensor> named = new LinkedHashMap<>();
          for (int i = 0; i < inputs.size(); i++) {
            if (inputs.get(i) instanceof Tensor tensor) {
              named.put(parameters.get(i).name(), tensor);
            }
          }
          return List.copyOf(call.run(named, options).values());
        });
  }

  /** The names of all parameters. */
  public String[] names() {
    return parameters.stream().map(Parameter::name).toArray(String[]::new);
  }

  /** The types of all parameters, in MLIR's syntax. */
  public String[] types() {
    return parameters.stream().map(parameter -> parameter.type().toString()).toArray(String[]::new);
  }

  /**
   * The element types of all parameters by their names in NumPy or {@code ml_dtypes}; {@code token}
   * for a token, and nothing for what cannot be given from Python.
   */
  public String[] elementTypes() {
    return parameters.stream()
        .map(Parameter::type)
        .map(PreparedProgram::nameOf)
        .toArray(String[]::new);
  }

  private static String nameOf(Type type) {
    if (type.equals(TokenType.INSTANCE)) {
      return "token";
    }
    return type instanceof ShapedType shaped && NativeArrays.hold(shaped.elementType())
        ? NpyFile.typeName(shaped.elementType())
        : "";
  }

  /** How messages name a parameter: {@code argument x (tensor<2xf32>)}. */
  public String describe(int parameter) {
    return parameters.get(parameter).toString();
  }

  /** The element type of a parameter in MLIR's syntax. */
  public String elementType(int parameter) {
    return elementTypeOf(parameter).toString();
  }

  private Type elementTypeOf(int parameter) {
    if (parameters.get(parameter).type() instanceof ShapedType shaped) {
      return shaped.elementType();
    }
    throw new IllegalArgumentException(parameters.get(parameter) + " takes no array");
  }

  /**
   * Converts the values of a {@code .npy} file to the element type of a parameter.
   *
   * @return a {@code .npy} file of that type
   * @throws IllegalArgumentException if the type does not hold one of them, or nothing can be
   *     converted to it
   */
  public byte[] cast(int parameter, byte[] npy) {
    try {
      return NpyFile.bytes(NpyFile.cast(npy, elementTypeOf(parameter)));
    } catch (IOException e) {
      throw new IllegalArgumentException(parameters.get(parameter) + ": " + e.getMessage(), e);
    }
  }

  /**
   * Starts a run on arrays in memory, which are copied before it returns.
   *
   * @param arrays for each parameter its rank, the address of its elements, which are in C order
   *     and little-endian, and its sizes; or −1 for a token, or −2 for nothing
   * @param threads how many threads share the work of large operations
   * @param probes the folder for probed values; empty for none
   * @throws IllegalArgumentException if an array is not of the parameter's type
   * @throws IOException if the folder cannot be made
   */
  public ProgramRun start(long[] arrays, int threads, String probes) throws IOException {
    List<@Nullable InterpreterValue> inputs = new ArrayList<>(parameters.size());
    int at = 0;
    for (int i = 0; i < parameters.size(); i++) {
      int rank = (int) arrays[at++];
      switch (rank) {
        case ABSENT -> inputs.add(null);
        case TOKEN -> inputs.add(Token.INSTANCE);
        default -> {
          inputs.add(tensor(i, rank, arrays, at));
          at += 1 + rank;
        }
      }
    }
    return start(inputs, threads, probes);
  }

  private Tensor tensor(int parameter, int rank, long[] arrays, int at) {
    LongList shape = LongList.wrap(Arrays.copyOfRange(arrays, at + 1, at + 1 + rank));
    RankedTensorType type = RankedTensorType.of(shape, elementTypeOf(parameter));
    Tensor tensor;
    try {
      tensor = NativeArrays.read(type, arrays[at]);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new IllegalArgumentException(parameters.get(parameter) + ": " + e.getMessage(), e);
    }
    parameters.get(parameter).check(tensor);
    return tensor;
  }

  /**
   * Starts a run on attributes.
   *
   * @param attributes for each parameter its elements, in MLIR's syntax: {@code dense<1> :
   *     tensor<2xi32>}
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if one cannot be parsed
   * @throws IllegalArgumentException if one is not of the parameter's type
   * @throws IOException if the folder cannot be made
   */
  public ProgramRun startOnAttributes(String[] attributes, int threads, String probes)
      throws IOException {
    List<@Nullable InterpreterValue> inputs = new ArrayList<>(parameters.size());
    for (int i = 0; i < parameters.size(); i++) {
      var attribute =
          MlirParser.parseAttribute(
              attributes[i], ProgramFunctions.HLO4J.dialects(), ParserOptions.DEFAULT);
      if (!(attribute instanceof ElementsAttr elements)) {
        throw new IllegalArgumentException(parameters.get(i) + " is given no elements");
      }
      Tensor tensor = Tensor.of(elements);
      parameters.get(i).check(tensor);
      inputs.add(tensor);
    }
    return start(inputs, threads, probes);
  }

  private ProgramRun start(List<@Nullable InterpreterValue> inputs, int threads, String probes)
      throws IOException {
    InterpreterOptions options =
        InterpreterOptions.DEFAULT.withExtension(extension).withThreads(threads);
    InterpreterOptions probed =
        probes.isEmpty() ? options : options.withProbes(Probes.into(Path.of(probes)));
    return ProgramRun.start(cancelled -> body.run(inputs, probed.withCancelled(cancelled)));
  }
}
