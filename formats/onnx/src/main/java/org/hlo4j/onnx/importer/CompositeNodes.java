package org.hlo4j.onnx.importer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.onnx.importer.OnnxValue.Computed;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.onnx.importer.OnnxValue.TensorValue;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.program.importing.CompositeForm;
import org.hlo4j.program.importing.OperatorTable;
import org.jspecify.annotations.Nullable;

/** Nodes as composites. */
public final class CompositeNodes {
  private static final int FLOAT = 1;
  private static final int INT = 2;
  private static final int STRING = 3;
  private static final int FLOATS = 6;
  private static final int INTS = 7;
  private static final int STRINGS = 8;

  /** Constants of more elements are operands of composites alone. */
  private static final long SMALL = 64;

  private CompositeNodes() {}

  /** Lets operators be composites that are formulas of many operations. */
  public static void addTo(OperatorTable<Node> table) {
    table.composites(
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
  }

  /** Returns a node as a composite; null if one of its inputs or attributes cannot be in it. */
  static @Nullable CompositeForm<Node> formOrNull(Node node, OperatorTable.Row<Node> row) {
    DictionaryAttr attributes = attributesOrNull(node.attributes());
    List<TensorValue> tensors = tensorsOrNull(node.inputs());
    if (attributes == null || tensors == null) {
      return null;
    }
    List<Object> key = new ArrayList<>();
    for (TensorValue tensor : tensors) {
      key.add(isSmall(tensor) ? ((Constant) tensor).elements() : tensor.type());
    }
    return new CompositeForm<>(
        row.sinceOf(node.version()),
        attributes,
        key,
        () -> tensors.stream().map(tensor -> tensor.in(node.emitter())).toList(),
        inner -> node.on(inner, parameters(node, tensors, inner)));
  }

  /** Returns the inputs of the node that decomposes a composite. */
  private static List<@Nullable OnnxValue> parameters(
      Node node, List<TensorValue> tensors, Emitter inner) {
    List<@Nullable OnnxValue> parameters = new ArrayList<>();
    for (TensorValue tensor : tensors) {
      Value parameter = inner.addParameter(tensor.type(), node.builder().location());
      parameters.add(isSmall(tensor) ? tensor : new Computed(parameter, tensor.sizes()));
    }
    return parameters;
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

  /** Returns a dictionary of attributes; null if one is a tensor or graph. */
  private static @Nullable DictionaryAttr attributesOrNull(Map<String, AttributeProto> attributes) {
    DictionaryAttr dictionary = DictionaryAttr.EMPTY;
    for (AttributeProto attribute : attributes.values()) {
      Attribute value = valueOrNull(attribute);
      if (value == null) {
        return null;
      }
      dictionary = dictionary.with(attribute.name(), value);
    }
    return dictionary;
  }

  private static @Nullable Attribute valueOrNull(AttributeProto attribute) {
    return switch ((int) attribute.type()) {
      case FLOAT -> FloatAttr.of(FloatType.F32, attribute.f());
      case INT -> IntegerAttr.i64(attribute.i());
      case STRING -> string(attribute.s());
      case FLOATS -> {
        List<Attribute> list = new ArrayList<>();
        for (long at = 0; at < attribute.floats().size(); at += Float.BYTES) {
          float number = Float.intBitsToFloat(attribute.floats().intAt(at));
          list.add(FloatAttr.of(FloatType.F32, number));
        }
        yield new ArrayAttr(list);
      }
      case INTS ->
          new ArrayAttr(attribute.ints().stream().<Attribute>mapToObj(IntegerAttr::i64).toList());
      case STRINGS ->
          new ArrayAttr(
              attribute.strings().stream().<Attribute>map(CompositeNodes::string).toList());
      default -> null;
    };
  }

  private static StringAttr string(Blob bytes) {
    return StringAttr.of(new String(bytes.toByteArray(), StandardCharsets.UTF_8));
  }
}
