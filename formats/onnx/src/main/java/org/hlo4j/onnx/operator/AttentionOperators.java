package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.List;
import org.hlo4j.formulas.attention.Attention;
import org.hlo4j.formulas.attention.AttentionMask;
import org.hlo4j.formulas.attention.AttentionWeights;
import org.hlo4j.formulas.attention.Heads;
import org.hlo4j.formulas.attention.Rotation;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.onnx.importer.ModelTensors;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Attention, and the rotation of its queries and keys by their positions. */
final class AttentionOperators {
  private static final int BEFORE_SOFTCAP = 0;
  private static final int AFTER_SOFTCAP = 1;
  private static final int WITH_BIAS = 2;
  private static final int AFTER_SOFTMAX = 3;

  private AttentionOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("Attention", since(23, 24, 25), AttentionOperators::attention)
        .add("ai.onnx.preview.FlexAttention", since(1), AttentionOperators::flexAttention)
        .add("LinearAttention", since(27), LinearAttentionOperators::attention)
        .add("CausalConvWithState", since(27), LinearAttentionOperators::causalConvolution)
        .add("RotaryEmbedding", since(23), AttentionOperators::rotaryEmbedding);
  }

  private static void attention(Node n) {
    HloBuilder b = n.builder();
    boolean isPacked = n.input(0).rank() == 3;
    Expr query = b.expr(heads(n, 0, "q_num_heads"));
    Value key = withPast(n, heads(n, 1, "kv_num_heads"), 4);
    Value value = withPast(n, heads(n, 2, "kv_num_heads"), 5);
    Type type = query.elementType();
    if (n.hasInput(4) && n.hasInput(6)) {
      throw UnsupportedNodeException.of("it has both past keys and lengths of keys");
    }
    Size past = n.hasInput(4) ? Size.of(b, n.value(4), 2) : Size.of(b, 0);
    Attention attention = attention(n, query, b.expr(key), b.expr(value));
    Expr scores = attention.scores();
    float cap = n.number("softcap", 0);
    Expr capped = cap > 0 ? Activations.softcap(scores, cap) : scores;
    AttentionMask mask = mask(n, scores, past);
    Expr masked = mask.apply(capped);
    long precision = n.integer("softmax_precision", 0);
    Expr wide =
        precision == 0
            ? masked
            : Formulas.convert(masked, ModelTensors.dataType(precision).elementType());
    Expr weights = Formulas.convert(AttentionWeights.of(wide, !mask.isEmpty()).weights(), type);
    Value result = attention.result(weights).value();
    n.set(isPacked ? Heads.packed(b, result) : result, key, value);
    n.set(
        3,
        switch ((int) n.integer("qk_matmul_output_mode", 0)) {
          case BEFORE_SOFTCAP -> scores.value();
          case AFTER_SOFTCAP -> capped.value();
          case WITH_BIAS -> masked.value();
          case AFTER_SOFTMAX -> weights.value();
          default ->
              throw UnsupportedNodeException.of(
                  "attribute 'qk_matmul_output_mode' is not from 0 to 3");
        });
  }

  private static Value heads(Node n, int input, String count) {
    Value value = n.value(input);
    return switch (TensorTypes.of(value).rank()) {
      case 3 -> Heads.unpacked(n.builder(), value, n.integer(count));
      case 4 -> value;
      default ->
          throw UnsupportedNodeException.of("input %d is of rank %d", input, n.input(input).rank());
    };
  }

  private static Value withPast(Node n, Value value, int past) {
    return n.hasInput(past) ? n.builder().concatenate(List.of(n.value(past), value), 2) : value;
  }

  /** Returns attention whose queries and keys are each scaled by the root of the scale. */
  private static Attention attention(Node n, Expr query, Expr key, Expr value) {
    HloBuilder b = n.builder();
    Scalar scale =
        n.hasAttribute("scale")
            ? Scalar.of(n.number("scale", 1))
            : Heads.scale(b, Size.of(b, query.value(), 3));
    Scalar root = Heads.root(b, scale);
    Type type = query.elementType();
    return new Attention(
        Heads.scaled(query, root),
        Heads.scaled(key, root),
        Formulas.convert(value, type),
        Scalar.of(1),
        type);
  }

  /**
   * Returns the mask that a node describes.
   *
   * @param past how many keys precede the first query
   */
  private static AttentionMask mask(Node n, Expr scores, Size past) {
    HloBuilder b = n.builder();
    AttentionMask mask = new AttentionMask(scores);
    Value given = n.valueOrNull(3);
    if (given != null) {
      mask.add(AttentionMask.forAllKeys(given, scores));
    }
    Expr lengths =
        n.hasInput(6)
            ? b.expr(DynamicShapes.alignedAt(b, b.convert(n.value(6), IntegerType.I64), 0, 4))
            : null;
    boolean isCausal = n.flag("is_causal");
    long left = n.integer("left_window_size", -1);
    long right = n.integer("right_window_size", -1);
    if (isCausal || left >= 0 || right >= 0) {
      mask.allowNear(
          lengths == null ? mask.positions(past) : mask.lastPositions(lengths),
          left,
          isCausal ? 0 : right);
    }
    if (lengths != null) {
      mask.allowFirst(lengths);
    }
    return mask;
  }

  private static void flexAttention(Node n) {
    HloBuilder b = n.builder();
    for (int i = 0; i < 3; i++) {
      if (n.input(i).rank() != 4) {
        throw UnsupportedNodeException.of("input %d is of rank %d, not 4", i, n.input(i).rank());
      }
    }
    Expr query = n.expr(0);
    Type type = query.elementType();
    Type wide = n.elementType("softmax_precision", type == FloatType.F64 ? type : FloatType.F32);
    Expr value = n.expr(2);
    Expr scores = Formulas.convert(attention(n, query, n.expr(1), value).scores(), wide);
    Expr weights = AttentionWeights.of(modified(n, "score_mod", scores), false).weights();
    Value result =
        Heads.product(
            b, modified(n, "prob_mod", weights).value(), Formulas.convert(value, wide).value(), 2);
    n.set(Formulas.convert(b, result, type));
  }

  /** Returns the result of the body in an attribute for a tensor; the tensor if there is none. */
  private static Expr modified(Node n, String attribute, Expr x) {
    if (!n.hasAttribute(attribute)) {
      return x;
    }
    List<OnnxValue> outputs =
        n.graph().body(n.body(attribute), n.emitter(), List.of(new OnnxValue.Computed(x.value())));
    if (outputs.size() == 1 && outputs.getFirst() instanceof OnnxValue.TensorValue result) {
      return Formulas.convert(n.builder().expr(result.in(n.emitter())), x.elementType());
    }
    throw UnsupportedNodeException.of("attribute '%s' does not compute one tensor", attribute);
  }

  private static void rotaryEmbedding(Node n) {
    HloBuilder b = n.builder();
    Value given = n.value(0);
    boolean isPacked = TensorTypes.of(given).rank() == 3;
    Value x = isPacked ? Heads.unpacked(b, given, n.integer("num_heads")) : given;
    long rotated = n.integer("rotary_embedding_dim", 0);
    Size features = rotated == 0 ? Size.of(b, x, 3) : Size.of(b, rotated);
    Value turned =
        Rotation.rotated(b, x, angles(n, 1), angles(n, 2), features, n.flag("interleaved"));
    n.set(isPacked ? Heads.packed(b, turned) : turned);
  }

  /** Returns the cosines or sines of batches, positions and pairs of features. */
  private static Value angles(Node n, int input) {
    return n.hasInput(3)
        ? Gathering.take(n.builder(), n.value(input), n.value(3), 0)
        : n.value(input);
  }
}
