package org.hlo4j.onnx.exporter;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.onnx.proto.FunctionProto;
import org.hlo4j.onnx.proto.GraphProto;
import org.hlo4j.onnx.proto.ModelProto;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.program.ProgramSizes;

/** Converts programs to models. */
public final class ModelExporter {
  /** The first version of files that may have an operator set, from operator set 13 on. */
  private static final List<Long> IR_VERSIONS =
      List.of(7L, 7L, 8L, 8L, 8L, 8L, 9L, 9L, 10L, 10L, 10L, 11L, 12L);

  /** The first version of files that may have local functions. */
  private static final long FIRST_WITH_FUNCTIONS = 8;

  /** The first version of the operator set that models are written for. */
  public static final int FIRST_OPSET = 13;

  /** The last version of the operator set that models are written for. */
  public static final int LAST_OPSET = FIRST_OPSET + IR_VERSIONS.size() - 1;

  private ModelExporter() {}

  /**
   * Converts a program.
   *
   * @param program a module with function {@code main}, or only one function, whose operations have
   *     been prepared
   * @param options the version of ONNX's operator set, and what formulas become operators
   * @param exports returns how an operation is exported
   * @return the model; its tensors are those of the program
   * @throws DiagnosticException with an error for each operation that cannot be expressed
   */
  public static ModelProto run(
      Operation program, ExportOptions options, Function<Operation, Export> exports) {
    int opset = options.opset();
    Operation function = entry(program);
    ModelBuilder model = new ModelBuilder(options);
    NodeBuilder nodes = new NodeBuilder(model, null);
    OpenDimensions dimensions = dimensions(program, options);
    GraphExporter exporter =
        new GraphExporter(
            nodes, new Functions(program, new SizeHints(function, dimensions)::of), exports);
    Block body = function.region(0).front();
    List<GraphBuilder.TensorInfo> inputs = new ArrayList<>();
    List<Ref> arguments = new ArrayList<>();
    List<Parameter> parameters = Parameter.of(function);
    for (int i = 0; i < parameters.size(); i++) {
      try {
        RankedTensorType type = joined(OpContext.tensor(body.argument(i).type()));
        model.dataType(type.elementType());
        Ref input = new Ref(model.unique(parameters.get(i).name()), type);
        inputs.add(new GraphBuilder.TensorInfo(input.name(), type));
        model.nameDimensions(input.name(), dimensionNames(parameters.get(i), type, dimensions));
        arguments.add(!OpContext.isComplex(body.argument(i).type()) ? input : nodes.split(input));
      } catch (UnsupportedOperation e) {
        model.report(
            body.argument(i).location(),
            "parameter '"
                + parameters.get(i).name()
                + "' cannot be exported to ONNX: "
                + e.reason());
        arguments.add(exporter.placeholder(body.argument(i).type()));
      }
    }
    List<Ref> results = exporter.block(body, arguments);
    List<GraphBuilder.TensorInfo> outputs = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      try {
        Ref result = results.get(i);
        Ref whole = result.isComplex() ? nodes.joined(result) : nodes.full(result);
        outputs.add(nodes.output(whole, resultName(function, i)));
      } catch (UnsupportedOperation e) {
        model.report(
            function.location(), "result " + i + " cannot be exported to ONNX: " + e.reason());
      }
    }
    if (results.isEmpty()) {
      model.report(function.location(), "function without results cannot be exported to ONNX");
    }
    if (!model.problems().isEmpty()) {
      throw new DiagnosticException(model.problems());
    }
    GraphProto graph = nodes.build(new FuncOp(function).name(), inputs, outputs, true);
    List<FunctionProto> functions = model.localFunctions().all();
    long version = IR_VERSIONS.get(opset - FIRST_OPSET);
    return new ModelProto(
        functions.isEmpty() ? version : Math.max(version, FIRST_WITH_FUNCTIONS),
        "hlo4j",
        "",
        "",
        0,
        "",
        graph,
        model.localFunctions().operatorSets(opset),
        List.of(),
        functions);
  }

  /** Returns the names of dimensions that stay open. */
  private static OpenDimensions dimensions(Operation program, ExportOptions options) {
    return options.dimensions().names().isEmpty()
        ? ProgramSizes.open(program)
        : options.dimensions();
  }

  private static List<String> dimensionNames(
      Parameter parameter, RankedTensorType type, OpenDimensions dimensions) {
    List<String> names = new ArrayList<>();
    for (int d = 0; d < type.rank(); d++) {
      names.add(
          dimensions.size(parameter.name(), d).orElse(OpenDimensions.unnamed(parameter.name(), d)));
    }
    return names;
  }

  private static Operation entry(Operation module) {
    try {
      return Interpreter.entry(module, "main");
    } catch (InterpreterException e) {
      throw new DiagnosticException(e.diagnostic());
    }
  }

  /** Complex numbers are pairs of their parts, in a last dimension. */
  private static RankedTensorType joined(RankedTensorType type) {
    return type.elementType() instanceof ComplexType complex
        ? RankedTensorType.of(
            Dimensions.concat(type.shape(), LongList.of(2)), complex.elementType())
        : type.encodingOrNull() == null
            ? type
            : RankedTensorType.of(type.shape(), type.elementType());
  }

  private static String resultName(Operation function, int result) {
    if (function.attributeOrNull("byteir.entry_point") instanceof DictionaryAttr entry
        && entry.getOrNull("outputs") instanceof ArrayAttr names
        && result < names.size()
        && names.get(result) instanceof StringAttr name) {
      return name.value();
    }
    ArrayAttr attributes = FuncOp.RESULT_ATTRIBUTES.find(function).orElse(null);
    if (attributes != null
        && result < attributes.size()
        && attributes.get(result) instanceof DictionaryAttr own
        && own.getOrNull("jax.result_info") instanceof StringAttr info
        && !info.value().isEmpty()) {
      return info.value();
    }
    return "output" + result;
  }
}
