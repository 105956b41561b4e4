package org.hlo4j.oracle;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.hlo4j.Hlo4j;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.jax.JaxCall;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.program.ProgramSizes;

/**
 * Runs programs and exports them, for onnx/export.py, which runs the models.
 *
 * <p>{@code ./dev oracle OnnxExport FOLDER OUT [OPSET [REGEX]]} takes the programs of a folder:
 * {@code NAME.jax} with inputs {@code NAME.in0.npy} …, and {@code .mlir} and {@code .mlir.bc},
 * either upstream's tests, with their inputs, or others, whose inputs are drawn at random. Of what
 * onnx/bench_models.py has left in FOLDER, the inputs and outputs are there already. {@code
 * -Dpasses=byteir-to-custom-call} runs passes before the export, and {@code -Dimports=true} runs
 * the model as it is imported again. For each it leaves in {@code OUT/NAME} the files {@code
 * model.onnx}, {@code input_0}, {@code output_0} … with the elements, {@code types} and {@code
 * measured}; or the file {@code refused}. A program of dynamic dimensions that is refused is
 * exported for the sizes of its inputs, and leaves the reasons in {@code sized}.
 */
final class OnnxExport {
  private static final InterpreterOptions OPTIONS =
      InterpreterOptions.DEFAULT.withExtension(Extension.installed());

  /** Passes that are run before the export, {@code byteir-to-custom-call} say. */
  private static final String PASSES = System.getProperty("passes", "");

  /** Whether the model is imported, and the program that this yields is run. */
  private static final boolean IMPORTS = Boolean.getBoolean("imports");

  private static final String PREPARED = "program.mlir.bc";

  private static final Set<String> MADE =
      Set.of("model.onnx", "model.onnx.data", "refused", "sized", "measured");

  /** A program, its inputs, and whether its outputs are known or not asked for. */
  private record Run(
      Operation program, List<? extends InterpreterValue> inputs, boolean isComplete) {
    Run(Operation program, List<? extends InterpreterValue> inputs) {
      this(program, inputs, false);
    }
  }

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    Path out = Path.of(arguments[1]);
    int opset = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 21;
    String regex = arguments.length > 3 ? arguments[3] : "";
    List<Path> programs;
    try (Stream<Path> files = Files.walk(folder, 2)) {
      programs =
          files
              .filter(file -> file.toString().matches(".*\\.(mlir|mlir\\.bc|jax)"))
              .filter(file -> folder.equals(file.getParent()) || isPrepared(file))
              .filter(file -> name(file).matches(".*(" + regex + ").*"))
              .sorted()
              .toList();
    }
    AtomicInteger refused = new AtomicInteger();
    for (Path program : programs) {
      Path target = isPrepared(program) ? program.getParent() : out.resolve(name(program));
      Files.createDirectories(target);
      try (Stream<Path> old = Files.list(target)) {
        for (Path file : old.toList()) {
          if (!isPrepared(program) || MADE.contains(file.getFileName().toString())) {
            Files.delete(file);
          }
        }
      }
      try {
        export(program, target, opset);
      } catch (DiagnosticException e) {
        refused.incrementAndGet();
        Files.write(
            target.resolve("refused"),
            e.diagnostics().stream().map(Diagnostic::message).distinct().toList());
      } catch (RuntimeException | StackOverflowError e) {
        refused.incrementAndGet();
        Files.writeString(
            target.resolve("refused"),
            "FAILS "
                + e
                + " at "
                + List.of(e.getStackTrace()).subList(0, Math.min(6, e.getStackTrace().length))
                + "\n");
      }
    }
    System.out.printf("%d programs, %d not exported%n", programs.size(), refused.get());
  }

  /** Whether a file is the program of a folder of onnx/bench_models.py. */
  private static boolean isPrepared(Path file) {
    return file.endsWith(PREPARED);
  }

  private static String name(Path file) {
    Path name = isPrepared(file) ? file.getParent().getFileName() : file.getFileName();
    return name.toString().replaceAll("\\.(mlir|mlir\\.bc|jax)$", "");
  }

  private static void export(Path file, Path target, int opset) throws IOException {
    Run run =
        isPrepared(file)
            ? ofPrepared(file)
            : file.toString().endsWith(".jax") ? ofJax(file, name(file)) : ofProgram(file);
    Operation program = run.program().copy();
    if (!PASSES.isEmpty()) {
      Hlo4j.standard().transform(program, PASSES);
    }
    long start = System.nanoTime();
    ExportOptions options = ExportOptions.DEFAULT.withOpset(opset);
    OnnxModel model;
    try {
      model = OnnxModel.of(program, options);
    } catch (DiagnosticException refusal) {
      Map<String, Long> sizes = sizes(run);
      if (sizes.isEmpty()) {
        throw refusal;
      }
      ProgramSizes.give(program, sizes);
      model = OnnxModel.of(program, options);
      Files.write(
          target.resolve("sized"),
          refusal.diagnostics().stream().map(Diagnostic::message).distinct().toList());
    }
    model.write(target.resolve("model.onnx"));
    Files.writeString(
        target.resolve("measured"), "%.2f s%n".formatted((System.nanoTime() - start) / 1e9));
    if (run.isComplete()) {
      return;
    }
    List<InterpreterValue> outputs;
    if (IMPORTS) {
      // The results of the model as it is read again, instead of those of the program.
      Operation again = OnnxModel.read(target.resolve("model.onnx")).toStablehlo(Map.of());
      outputs = Interpreter.evaluate(again, "main", run.inputs(), OPTIONS);
    } else {
      outputs = Interpreter.evaluate(run.program(), "main", run.inputs(), OPTIONS);
    }
    List<String> types = new ArrayList<>();
    write(target, "input_", run.inputs(), types);
    write(target, "output_", outputs, types);
    Files.write(target.resolve("types"), types);
  }

  /** The sizes that the inputs of a run have in dynamic dimensions. */
  private static Map<String, Long> sizes(Run run) {
    Map<String, Long> sizes = new LinkedHashMap<>();
    List<Parameter> parameters = Parameter.of(Interpreter.entry(run.program(), "main"));
    for (int i = 0; i < run.inputs().size(); i++) {
      if (parameters.get(i).type() instanceof RankedTensorType type
          && run.inputs().get(i) instanceof Tensor input) {
        for (int d = 0; d < type.shape().size(); d++) {
          if (type.shape().get(d) < 0) {
            sizes.put(OpenDimensions.unnamed(parameters.get(i).name(), d), input.shape().get(d));
          }
        }
      }
    }
    return sizes;
  }

  static void write(
      Path target, String prefix, List<? extends InterpreterValue> values, List<String> types)
      throws IOException {
    for (int i = 0; i < values.size(); i++) {
      Tensor tensor = (Tensor) values.get(i);
      StringBuilder type = new StringBuilder(prefix + i + " " + tensor.elementType());
      tensor.shape().stream().forEach(size -> type.append(" ").append(size));
      types.add(type.toString());
      Files.write(target.resolve(prefix + i), tensor.asSegment().toArray(ValueLayout.JAVA_BYTE));
    }
  }

  private static Run ofJax(Path file, String name) throws IOException {
    JaxExport export = JaxExport.read(Files.readAllBytes(file));
    JaxCall call = JaxCall.of(export, export.program());
    Map<String, Tensor> inputs = new LinkedHashMap<>();
    List<Parameter> parameters = call.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      byte[] npy = Files.readAllBytes(file.resolveSibling(name + ".in" + i + ".npy"));
      RankedTensorType type = (RankedTensorType) parameters.get(i).type();
      inputs.put(parameters.get(i).name(), NpyFile.read(npy, type.elementType()));
    }
    return new Run(call.program(), call.arguments(inputs));
  }

  private static Run ofPrepared(Path file) throws IOException {
    Operation program = Hlo4j.standard().read(file);
    Path types = file.resolveSibling("types");
    if (!Files.exists(types) || Files.readString(types).contains("output_")) {
      return new Run(program, List.of(), true);
    }
    List<InterpreterValue> inputs = new ArrayList<>();
    for (String line : Files.readAllLines(types)) {
      String[] words = line.split(" ");
      long[] shape = Stream.of(words).skip(2).mapToLong(Long::parseLong).toArray();
      RankedTensorType type =
          (RankedTensorType)
              Parameter.of(Interpreter.entry(program, "main")).get(inputs.size()).type();
      byte[] elements = Files.readAllBytes(file.resolveSibling(words[0]));
      inputs.add(
          Tensor.of(
              RankedTensorType.of(LongList.wrap(shape), type.elementType()),
              MemorySegment.ofArray(elements),
              ByteOrder.LITTLE_ENDIAN));
    }
    return new Run(program, inputs);
  }

  private static Run ofProgram(Path file) throws IOException {
    Operation program = Hlo4j.standard().read(file);
    Operation main = Interpreter.entry(program, "main");
    List<InterpreterValue> inputs = new ArrayList<>();
    Block body = main.region(0).front();
    List<Operation> removed = new ArrayList<>();
    for (Operation operation : body.operations()) {
      if (operation.is(FuncOps.CALL) && CallOp.CALLEE.get(operation).equals("inputs")) {
        inputs.addAll(Interpreter.evaluate(program, "inputs", List.of(), OPTIONS));
        for (Value result : operation.results()) {
          result.replaceAllUsesWith(body.addArgument(result.type(), operation.location()));
        }
        removed.add(operation);
      } else if (operation.is(FuncOps.CALL) && CallOp.CALLEE.get(operation).equals("expected")) {
        removed.add(operation);
      } else if (operation.is(Modules.CUSTOM_CALL)
          && CustomCallOp.CALL_TARGET_NAME.get(operation).startsWith("check.")) {
        removed.add(0, operation);
      }
    }
    if (removed.isEmpty()) {
      Random random = new Random(7);
      for (Type type : Replicated.types(main)) {
        inputs.add(drawn((RankedTensorType) type, random));
      }
      return new Run(program, inputs);
    }
    for (Operation operation : removed) {
      operation.erase();
    }
    FuncOp function = new FuncOp(main);
    function.setFunctionType(
        new FunctionType(Value.types(body.arguments()), function.functionType().results()));
    return new Run(program, inputs);
  }

  /** The types of parameters. */
  private static final class Replicated {
    static List<Type> types(Operation main) {
      return Parameter.of(main).stream().map(Parameter::type).toList();
    }
  }

  private static Tensor drawn(RankedTensorType type, Random random) {
    Tensor tensor = Tensor.allocate(type);
    for (int i = 0; i < tensor.count(); i++) {
      if (type.elementType() instanceof FloatType) {
        tensor.setDouble(i, random.nextGaussian() * 0.1);
      } else if (type.elementType() == IntegerType.I1) {
        tensor.setBoolean(i, random.nextBoolean());
      } else {
        tensor.setLong(i, random.nextInt(8));
      }
    }
    return tensor;
  }
}
