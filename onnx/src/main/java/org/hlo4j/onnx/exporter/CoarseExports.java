package org.hlo4j.onnx.exporter;

import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.StringAttr;
import org.jspecify.annotations.Nullable;

/** ByteIR's coarse-grained operations that are one operator of ONNX. */
final class CoarseExports {
  private static final int GELU_OPSET = 20;
  private static final int LAYER_NORMALIZATION_OPSET = 17;

  private static final Map<String, Export> CALLS =
      Map.of(
          "byteir.softmax", c -> c.set(0, alongAxis(c, "Softmax")),
          "byteir.log_softmax", c -> c.set(0, alongAxis(c, "LogSoftmax")),
          "byteir.gelu", c -> c.set(0, gelu(c)),
          "byteir.erf", c -> c.set(0, c.nodes().elementwise("Erf", c.operand(0))),
          "byteir.layer_norm", CoarseExports::layerNorm,
          "byteir.arg_max", c -> argument(c, "ArgMax", "ReduceMax"),
          "byteir.arg_min", c -> argument(c, "ArgMin", "ReduceMin"),
          "byteir.top_k", CoarseExports::topK);

  private CoarseExports() {}

  /** Returns how a custom call is exported; null if it is not of such an operation. */
  static @Nullable Export ofCallOrNull(String target) {
    return CALLS.get(target);
  }

  private static Attribute attribute(OpContext c, String name) {
    if (c.operation().attributeOrNull("byteir_attrs") instanceof DictionaryAttr attributes) {
      Attribute value = attributes.getOrNull(name);
      if (value != null) {
        return value;
      }
    }
    throw new UnsupportedOperation("it has no attribute '%s'", name);
  }

  private static long integer(OpContext c, String name) {
    Attribute value = attribute(c, name);
    if (value instanceof ArrayAttr list && list.size() == 1) {
      value = list.get(0);
    }
    if (value instanceof IntegerAttr integer) {
      return integer.value().longValue();
    }
    throw new UnsupportedOperation("its attribute '%s' is not an integer", name);
  }

  private static boolean flag(OpContext c, String name) {
    return c.operation().attributeOrNull("byteir_attrs") instanceof DictionaryAttr attributes
        && attributes.getOrNull(name) instanceof IntegerAttr flag
        && flag.value().signum() != 0;
  }

  private static Ref alongAxis(OpContext c, String operator) {
    Ref input = c.nodes().full(c.operand(0));
    return c.nodes()
        .typed(
            operator,
            input.elementType(),
            input.shape(),
            List.of(input),
            NodeAttributes.integer("axis", integer(c, "axis")));
  }

  private static Ref gelu(OpContext c) {
    NodeBuilder n = c.nodes();
    Ref x = c.operand(0);
    boolean isTanh =
        attribute(c, "approximate") instanceof StringAttr name && name.value().equals("tanh");
    if (n.opset() >= GELU_OPSET && !x.elementType().equals(org.hlo4j.ir.builtin.FloatType.F64)) {
      Ref input = n.full(x);
      return n.typed(
          "Gelu",
          x.elementType(),
          input.shape(),
          List.of(input),
          NodeAttributes.string("approximate", isTanh ? "tanh" : "none"));
    }
    Ref half = n.mul(x, n.like(x, 0.5));
    Ref cube = n.mul(n.mul(x, x), x);
    Ref inner =
        isTanh
            ? n.elementwise(
                "Tanh",
                n.mul(
                    n.add(x, n.mul(cube, n.like(x, 0.044715))), n.like(x, Math.sqrt(2 / Math.PI))))
            : n.elementwise("Erf", n.mul(x, n.like(x, Math.sqrt(0.5))));
    return n.mul(half, n.add(inner, n.like(x, 1)));
  }

  private static void layerNorm(OpContext c) {
    NodeBuilder n = c.nodes();
    Ref input = n.full(c.operand(0));
    LongList axes = integers(attribute(c, "axis"));
    long first = (long) input.rank() - axes.size();
    boolean isTrailing = axes.equals(StaticShapes.range(first, input.rank()));
    LongList normalized = input.shape().subList((int) first, input.rank());
    boolean isSimple =
        isTrailing
            && n.opset() >= LAYER_NORMALIZATION_OPSET
            && c.operation().resultCount() == 1
            && !flag(c, "eps_outside_sqrt")
            && c.operand(1).type().shape().equals(normalized)
            && c.operand(2).type().shape().equals(normalized);
    if (!isSimple || !(attribute(c, "epsilon") instanceof FloatAttr epsilon)) {
      throw new UnsupportedOperation(
          "it is not a LayerNormalization of the last dimensions with one result");
    }
    c.set(
        0,
        n.typed(
            "LayerNormalization",
            input.elementType(),
            input.shape(),
            List.of(input, n.full(c.operand(1)), n.full(c.operand(2))),
            NodeAttributes.integer("axis", first),
            NodeAttributes.number("epsilon", (float) epsilon.doubleValue())));
  }

  private static LongList integers(Attribute value) {
    if (value instanceof ArrayAttr list) {
      long[] numbers = new long[list.size()];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = list.get(i) instanceof IntegerAttr integer ? integer.value().longValue() : -1;
      }
      return LongList.wrap(numbers);
    }
    throw new UnsupportedOperation("its axes are not a list");
  }

  private static void argument(OpContext c, String operator, String reduction) {
    NodeBuilder n = c.nodes();
    Ref input = n.full(c.operand(0));
    int axis = Math.toIntExact(integer(c, "axis"));
    int last = c.operation().resultCount() - 1;
    boolean keeps = flag(c, "keep_dims");
    var carrier = TypeSupport.carrier(operator, input.elementType());
    LongList shape = c.type(last).shape();
    Ref indices =
        n.node(
            operator,
            IntegerType.I64,
            shape,
            List.of(n.cast(input, carrier)),
            NodeAttributes.integer("axis", axis),
            NodeAttributes.integer("keepdims", keeps ? 1 : 0),
            NodeAttributes.integer("select_last_index", flag(c, "select_last_index") ? 1 : 0));
    c.set(last, n.cast(indices, c.type(last).elementType()));
    if (last == 1) {
      c.set(0, n.reshape(n.reduce(reduction, input, LongList.of(axis)), c.shape()));
    }
  }

  private static void topK(OpContext c) {
    Ref operand = c.nodes().full(c.operand(0));
    long k = integer(c, "k");
    int axis = Math.toIntExact(integer(c, "axis"));
    List<Ref> sorted = SortExports.top(c.nodes(), operand, axis, c.nodes().i64s(k), k, true);
    c.set(0, sorted.get(0));
    c.set(1, c.nodes().cast(sorted.get(1), c.type(1).elementType()));
  }
}
