package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.onnx.importer.OnnxValue.Computed;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.onnx.importer.OnnxValue.TensorValue;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Operators as composites; the decomposition of a composite is the conversion of its operator. */
final class CompositeOperators {
  /** The prefix of names of composites. */
  static final String PREFIX = "onnx.";

  /** Operators that are formulas of many operations. */
  private static final Set<String> NAMES =
      Set.of(
          "ArgMax",
          "ArgMin",
          "Attention",
          "Celu",
          "DequantizeLinear",
          "DynamicQuantizeLinear",
          "Elu",
          "GRU",
          "Gelu",
          "GridSample",
          "GroupNormalization",
          "HardSigmoid",
          "HardSwish",
          "Hardmax",
          "InstanceNormalization",
          "LRN",
          "LSTM",
          "LayerNormalization",
          "LogSoftmax",
          "LpNormalization",
          "Mish",
          "NonMaxSuppression",
          "OneHot",
          "QuantizeLinear",
          "RMSNormalization",
          "RNN",
          "Resize",
          "RoiAlign",
          "RotaryEmbedding",
          "Selu",
          "Softmax",
          "Softplus",
          "Swish",
          "TopK");

  /** Constants of more elements are operands of composites alone. */
  private static final long SMALL = 64;

  /** A function that decomposes composites. */
  private record Decomposition(String name, List<Type> results) {}

  private final Map<List<Object>, Decomposition> decompositions = new HashMap<>();

  /** Returns whether an operator is a composite. */
  static boolean has(String operator) {
    return NAMES.contains(operator);
  }

  /**
   * Converts a node to a composite and the function that decomposes it.
   *
   * @return the outputs; null if the node has what composites cannot have: an omitted input before
   *     another, say
   */
  @Nullable List<OnnxValue> convertOrNull(Node node, OperatorTable.Row<Node> operator) {
    DictionaryAttr dictionary = CompositeAttributes.ofOrNull(node.attributes());
    List<TensorValue> tensors = tensorsOrNull(node.inputs());
    if (dictionary == null || tensors == null) {
      return null;
    }
    List<Object> key = new ArrayList<>(List.of(node.operator(), node.version(), dictionary));
    key.add(node.outputCount());
    for (TensorValue tensor : tensors) {
      key.add(isSmall(tensor) ? ((Constant) tensor).elements() : tensor.type());
    }
    Decomposition known = decompositions.get(key);
    if (known == null) {
      known = decompositionOrNull(node, operator, tensors);
      if (known == null) {
        return null;
      }
      decompositions.put(key, known);
    }
    List<Value> operands = tensors.stream().map(tensor -> tensor.in(node.emitter())).toList();
    HloBuilder builder = node.builder();
    Operation composite =
        builder.create(
            builder
                .state(Modules.COMPOSITE)
                .addOperands(operands)
                .addResultTypes(known.results)
                .set(CompositeOp.NAME, PREFIX + node.operator())
                .set(CompositeOp.COMPOSITE_ATTRIBUTES, dictionary)
                .set(CompositeOp.DECOMPOSITION, known.name)
                .set(CompositeOp.VERSION, operator.sinceOf(node.version())));
    return composite.results().stream().<OnnxValue>map(Computed::new).toList();
  }

  private @Nullable Decomposition decompositionOrNull(
      Node node, OperatorTable.Row<Node> operator, List<TensorValue> tensors) {
    Emitter inner = node.emitter().scratch();
    List<@Nullable OnnxValue> parameters = new ArrayList<>();
    for (TensorValue tensor : tensors) {
      Value parameter = inner.addParameter(tensor.type(), node.builder().location());
      parameters.add(isSmall(tensor) ? tensor : new Computed(parameter, tensor.sizes()));
    }
    Node body = node.on(inner, parameters);
    operator.builder().build(body);
    inner.verifyAfter(null);
    List<Value> results = new ArrayList<>();
    for (int i = 0; i < body.outputCount(); i++) {
      if (!(body.outputOrNull(i) instanceof TensorValue output)) {
        return null;
      }
      results.add(output.in(inner));
    }
    inner.returns(results);
    String name = node.operator() + "_" + decompositions.size();
    Operation function = inner.function().operation();
    function.setAttribute(SymbolTables.SYMBOL_NAME, StringAttr.of(name));
    function.setAttribute(SymbolTables.SYMBOL_VISIBILITY, StringAttr.of("private"));
    node.emitter().adopt(function);
    return new Decomposition(name, results.stream().map(Value::type).toList());
  }

  private static boolean isSmall(TensorValue tensor) {
    return tensor instanceof Constant constant && constant.elements().elementCount() <= SMALL;
  }

  /**
   * Returns the inputs without trailing omitted ones; null if others are omitted, or no tensors.
   */
  private static @Nullable List<TensorValue> tensorsOrNull(List<@Nullable OnnxValue> inputs) {
    List<TensorValue> tensors = new ArrayList<>();
    boolean ends = false;
    for (OnnxValue input : inputs) {
      if (input == null) {
        ends = true;
      } else if (!ends && input instanceof TensorValue tensor) {
        tensors.add(tensor);
      } else {
        return null;
      }
    }
    return tensors;
  }
}
