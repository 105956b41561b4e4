package org.hlo4j.onnx.operator;

import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.formulas.attention.Heads;
import org.hlo4j.formulas.attention.LinearAttention;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.CausalConvolution;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Linear attention, and the convolution before it, of which both have a state. */
final class LinearAttentionOperators {
  private LinearAttentionOperators() {}

  /** All is computed in 32-bit floats. */
  static void attention(Node n) {
    HloBuilder b = n.builder();
    long keyHeads = n.integer("kv_num_heads");
    long queryHeads = n.integer("q_num_heads");
    String rule = n.string("update_rule", "gated_delta");
    Value query = heads(n, 0, queryHeads);
    Value key = heads(n, 1, keyHeads);
    Value value = heads(n, 2, keyHeads);
    boolean decays =
        switch (rule) {
          case "linear", "delta" -> false;
          case "gated", "gated_delta" -> true;
          default -> throw UnsupportedNodeException.of("attribute 'update_rule' is '%s'", rule);
        };
    Value decay = decays ? heads(n, 4, keyHeads) : null;
    Value rate = rule.endsWith("delta") ? rates(n) : null;
    float given = n.number("scale", 0);
    Scalar scale = given == 0 ? Heads.scale(b, Size.of(b, query, 3)) : Scalar.of(given);
    Value past = n.hasInput(3) ? n.expr(3, FloatType.F32).value() : null;
    LinearAttention.Result result =
        new LinearAttention(query, key, value, decay, rate, scale).run(b, past);
    Type type = n.input(0).elementType();
    Type stateType = n.hasInput(3) ? n.input(3).elementType() : type;
    n.set(
        Formulas.convert(b, Heads.packed(b, result.output()), type),
        Formulas.convert(b, result.state(), stateType));
  }

  private static Value heads(Node n, int input, long count) {
    return Heads.unpacked(n.builder(), single(n, input), count);
  }

  private static Value single(Node n, int input) {
    Value value = n.value(input);
    if (TensorTypes.of(value).rank() != 3) {
      throw UnsupportedNodeException.of(
          "input %d is of rank %d", input, TensorTypes.of(value).rank());
    }
    return Formulas.convert(n.builder(), value, FloatType.F32);
  }

  /** Returns the rate of each head, or of all. */
  private static Value rates(Node n) {
    HloBuilder b = n.builder();
    Value last = b.transpose(single(n, 5), 0, 2, 1);
    List<Size> sizes = Size.allOf(b, last);
    sizes.add(Size.of(b, 1));
    return Size.reshape(b, last, sizes);
  }

  static void causalConvolution(Node n) {
    String activation = n.string("activation", "none");
    UnaryOperator<Expr> function =
        switch (activation) {
          case "none" -> UnaryOperator.identity();
          case "silu", "swish" -> x -> Activations.swish(x, 1);
          default ->
              throw UnsupportedNodeException.of("attribute 'activation' is '%s'", activation);
        };
    CausalConvolution.Result result =
        CausalConvolution.convolve(
            n.builder(), n.value(0), n.value(1), n.valueOrNull(2), n.valueOrNull(3), function);
    n.set(result.output(), result.state());
  }
}
