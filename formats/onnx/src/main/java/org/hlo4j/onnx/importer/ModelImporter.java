package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.hlo4j.byteir.CoarseForm;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.onnx.importer.OnnxValue.Computed;
import org.hlo4j.onnx.importer.OnnxValue.TensorValue;
import org.hlo4j.onnx.proto.GraphProto;
import org.hlo4j.onnx.proto.ModelProto;
import org.hlo4j.onnx.proto.TensorProto;
import org.hlo4j.onnx.proto.ValueInfoProto;
import org.hlo4j.program.ExternalData;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.program.importing.OperatorTable;

/** Converts models. */
public final class ModelImporter {
  private ModelImporter() {}

  /**
   * Converts a model.
   *
   * @param proto the model
   * @param name of the file, for diagnostics
   * @param external its external data
   * @param operators what operators are converted to
   * @param sizes sizes of dimensions that the model leaves open, by their names
   * @param form what large operators become
   * @param warnings receives what the model says and the program does not
   * @return a program whose function {@code main} has a parameter for each input of the model and a
   *     result for each output
   * @throws DiagnosticException with an error for each node that cannot be converted
   */
  public static Operation run(
      ModelProto proto,
      String name,
      ExternalData external,
      OperatorTable<Node> operators,
      Map<String, Long> sizes,
      CoarseForm form,
      Diagnostics warnings) {
    ModelContext model = new ModelContext(proto, name, external, operators, !sizes.isEmpty(), form);
    GraphProto graph = proto.graph();
    if (graph == null) {
      throw new DiagnosticException(
          new ByteOffsetLoc(name, 0), "not an ONNX model: it has no graph");
    }
    checkSizes(graph, name, sizes);
    model.problems().setSizeHint(sizeHint(openDimensions(proto).without(sizes.keySet()).names()));
    Emitter emitter = new Emitter();
    GraphImporter importer = GraphImporter.ofModel(model, emitter);
    List<OnnxValue> inputs = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (ValueInfoProto input : inputs(graph)) {
      inputs.add(input(model, emitter, input, sizes));
      names.add(input.name());
    }
    List<OnnxValue> outputs = importer.graph(graph, names, inputs);
    List<Value> results = new ArrayList<>();
    for (int i = 0; i < outputs.size(); i++) {
      switch (outputs.get(i)) {
        case TensorValue tensor -> results.add(tensor.in(emitter));
        case OnnxValue.Unknown _ -> {
          // Reported where it became unknown.
        }
        default ->
            model.report(
                graph.output().get(i).offset(),
                "output '" + graph.output().get(i).name() + "' is not a tensor of numbers");
      }
    }
    if (results.size() < outputs.size() && model.problems().count() == 0) {
      throw new IllegalStateException("outputs are unknown, but no problem was reported");
    }
    return model.finish(emitter, results, names, outputs(proto), warnings);
  }

  /** Returns the dimensions that the inputs of a model leave open. */
  public static OpenDimensions openDimensions(ModelProto proto) {
    GraphProto graph = proto.graph();
    return graph == null ? OpenDimensions.NONE : ValueTypes.openDimensions(inputs(graph));
  }

  /**
   * Returns the parameters that the program will have, with the sizes that the model knows; none if
   * an input is not a tensor of known rank.
   */
  public static List<Parameter> parameters(ModelProto proto) {
    GraphProto graph = proto.graph();
    List<Parameter> parameters = new ArrayList<>();
    for (ValueInfoProto input : graph == null ? List.<ValueInfoProto>of() : inputs(graph)) {
      try {
        RankedTensorType type = ValueTypes.ofInput(input, Map.of());
        parameters.add(new Parameter(List.of(input.name()), type, true));
      } catch (UnsupportedNodeException e) {
        return List.of(); // reported when the model is converted
      }
    }
    return parameters;
  }

  /** Returns the names of the outputs of a model. */
  public static List<String> outputs(ModelProto proto) {
    GraphProto graph = proto.graph();
    return graph == null ? List.of() : graph.output().stream().map(ValueInfoProto::name).toList();
  }

  /** Returns the inputs that are parameters of the program: those without a value in the model. */
  private static List<ValueInfoProto> inputs(GraphProto graph) {
    Set<String> stored =
        graph.initializer().stream().map(TensorProto::name).collect(Collectors.toSet());
    return graph.input().stream().filter(input -> !stored.contains(input.name())).toList();
  }

  private static String sizeHint(List<String> open) {
    String hint = OpenDimensions.hint(open);
    return hint.isEmpty() ? "" : "; if it depends on open sizes" + hint.replaceFirst("^;", ",");
  }

  /** Checks that the model leaves open the dimensions that sizes are for. */
  private static void checkSizes(GraphProto graph, String name, Map<String, Long> sizes) {
    List<ValueInfoProto> inputs = inputs(graph);
    ValueTypes.openDimensions(inputs)
        .problem(sizes.keySet())
        .ifPresent(problem -> {
          throw new DiagnosticException(
              new ByteOffsetLoc(name, inputs.isEmpty() ? 0 : inputs.getFirst().offset()), problem);
        });
  }

  private static Location location(String name) {
    return new NameLoc(name, UnknownLoc.INSTANCE);
  }

  private static OnnxValue input(
      ModelContext model, Emitter emitter, ValueInfoProto input, Map<String, Long> sizes) {
    try {
      RankedTensorType type = ValueTypes.ofInput(input, sizes);
      DynamicShapes.requireFewDimensions(type.rank());
      return new Computed(emitter.addParameter(type, location(input.name())));
    } catch (UnsupportedNodeException e) {
      model.report(input.offset(), "input '" + input.name() + "': " + e.reason());
      return OnnxValue.Unknown.INSTANCE;
    }
  }
}
