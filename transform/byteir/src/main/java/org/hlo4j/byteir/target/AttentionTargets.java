package org.hlo4j.byteir.target;

import static org.hlo4j.byteir.define.ElementConstraint.F32;
import static org.hlo4j.byteir.define.ElementConstraint.FLOAT;
import static org.hlo4j.byteir.define.ElementConstraint.I64;
import static org.hlo4j.byteir.define.ElementConstraint.INTEGER;
import static org.hlo4j.byteir.define.TargetAttribute.defaulted;
import static org.hlo4j.byteir.define.TargetAttribute.required;
import static org.hlo4j.byteir.define.TargetDefinition.target;
import static org.hlo4j.byteir.define.TensorDefinition.ofRank;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.byteir.define.AttributeKind;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.Rule;
import org.hlo4j.byteir.define.TargetAttribute;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.define.TensorDefinition;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;

/**
 * Flash attention, whose scores are never materialized. Tensors have the shape (batch, sequence,
 * heads, head size).
 */
public final class AttentionTargets {
  private static final TargetAttribute DROPOUT = required("dropout_p", AttributeKind.NUMBER);
  private static final TargetAttribute SCALE = required("softmax_scale", AttributeKind.NUMBER);
  private static final TargetAttribute CAUSAL =
      required("causal", AttributeKind.FLAG).withAlias("casual");

  private static final TensorDefinition Q = ofRank("q", FLOAT, 4);
  private static final TensorDefinition K = ofRank("k", FLOAT, 4);
  private static final TensorDefinition V = ofRank("v", FLOAT, 4);
  private static final TensorDefinition LSE = ofRank("softmax_lse", F32, 3);

  private static final Rule[] OPERANDS = {
    Rules.sameElements("q", "k", "v"),
    Rules.sameShape("k", "v"),
    Rules.sameSize("q", 0, "k", 0),
    Rules.sameSize("q", 3, "k", 3),
    new Rule(
        "the number of heads of q is a multiple of that of k",
        call -> isMultiple(call.type("q").dimension(2), call.type("k").dimension(2)))
  };
  private static final Rule PROBABILITY =
      new Rule(
          "dropout_p is at least 0 and less than 1",
          call -> call.number("dropout_p") >= 0 && call.number("dropout_p") < 1);

  private static final String MASK =
      "The causal mask is aligned at the bottom right: element j of k is seen by element i of q "
          + "if j <= i + Lk - Lq.";
  private static final String NO_DROPOUT =
      "Dropout draws from a generator of the library; with `dropout_p` other than 0 the call can "
          + "neither be run nor decomposed.";

  public static final TargetDefinition FLASH_ATTN_FWD =
      target("byteir.flash_attn_fwd")
          .summary("Scaled dot product attention.")
          .operands(Q, K, V)
          .operands(Q, K, V, ofRank("rng_state", I64, 1))
          .attributes(
              DROPOUT,
              SCALE,
              CAUSAL,
              defaulted("return_softmax", AttributeKind.FLAG, IntegerAttr.FALSE))
          .results(
              ofRank("output", FLOAT, 4),
              LSE,
              ofRank("softmax_return", FLOAT, 4),
              ofRank("rng", I64, 1))
          .results(ofRank("output", FLOAT, 4), LSE, ofRank("softmax_return", FLOAT, 4))
          .rules(OPERANDS)
          .rules(PROBABILITY)
          .formula(
              """
              s           = softmax_scale * q k^T    for each head, head h of q with head h * Hk / H of k
              s           = -inf where masked, if causal
              softmax_lse = log(sum(exp(s)))
              output      = softmax(s) v
              """)
          .decision(
              "Frontends emit calls with three operands and four results, which ByteIR's compiler "
                  + "rewrites to four operands and three results; both are supported.")
          .decision("The misspelling `casual` in some of ByteIR's sources is read as `causal`.")
          .decision(MASK)
          .decision("A fully masked row yields 0, and +inf in `softmax_lse`.")
          .decision("`softmax_return` is 0 unless `return_softmax`; then it is softmax(s).")
          .decision(NO_DROPOUT)
          .example(
              """
              %0:4 = stablehlo.custom_call @byteir.flash_attn_fwd(%q, %k, %v) {byteir_attrs = {causal = true, dropout_p = 0.0 : f64, return_softmax = false, softmax_scale = 0.5 : f64}} : (tensor<2x256x12x128xf16>, tensor<2x256x12x128xf16>, tensor<2x256x12x128xf16>) -> (tensor<2x256x12x128xf16>, tensor<2x12x256xf32>, tensor<2x12x256x256xf16>, tensor<2xi64>)
              """)
          .shapes(AttentionTargets::forward);

  public static final TargetDefinition FLASH_ATTN_BWD =
      target("byteir.flash_attn_bwd")
          .summary("The gradient of scaled dot product attention.")
          .operands(
              ofRank("dout", FLOAT, 4),
              Q,
              K,
              V,
              ofRank("out", FLOAT, 4),
              LSE,
              ofRank("rng_state", I64, 1))
          .attributes(DROPOUT, SCALE, CAUSAL)
          .results(
              ofRank("dq", FLOAT, 4),
              ofRank("dk", FLOAT, 4),
              ofRank("dv", FLOAT, 4),
              ofRank("d_softmax", F32, 3),
              ofRank("dq_accum", F32, 4))
          .results(ofRank("dq", FLOAT, 4), ofRank("dk", FLOAT, 4), ofRank("dv", FLOAT, 4))
          .rules(OPERANDS)
          .rules(
              PROBABILITY,
              Rules.sameElements("q", "dout", "out"),
              Rules.sameShape("q", "dout", "out"))
          .formula(
              """
              p     = exp(s - softmax_lse)             s as in the forward call
              delta = sum(dout * out)                  along the head size
              ds    = softmax_scale * p * (dout v^T - delta)
              dq    = ds k,  dk = ds^T q,  dv = p^T dout
              """)
          .decision(MASK)
          .decision(
              "`d_softmax` is delta, padded to a multiple of 128 rows with 0; `dq_accum` is dq in "
                  + "f32, padded with 0 in the last dimension as well. Both are work space of the "
                  + "library.")
          .decision("If several heads of q share a head of k, dk and dv are sums over these.")
          .decision(NO_DROPOUT)
          .example(
              """
              %0:3 = stablehlo.custom_call @byteir.flash_attn_bwd(%dout, %q, %k, %v, %out, %lse, %rng) {byteir_attrs = {causal = true, dropout_p = 0.0 : f64, softmax_scale = 0.5 : f64}} : (tensor<1x128x3x32xf16>, tensor<1x128x3x32xf16>, tensor<1x128x3x32xf16>, tensor<1x128x3x32xf16>, tensor<1x128x3x32xf16>, tensor<1x3x128xf32>, tensor<2xi64>) -> (tensor<1x128x3x32xf16>, tensor<1x128x3x32xf16>, tensor<1x128x3x32xf16>)
              """)
          .shapes(AttentionTargets::backward);

  public static final TargetDefinition FLASH_ATTN_KVCACHE =
      target("byteir.flash_attn_kvcache")
          .summary("Attention to a cache of keys and values, after appending to it.")
          .operands(
              Q,
              ofRank("kcache", FLOAT, 4),
              ofRank("vcache", FLOAT, 4),
              K,
              V,
              ofRank("seqlen_k", INTEGER, 1))
          .attributes(SCALE, CAUSAL)
          .results(ofRank("output", FLOAT, 4), LSE)
          .results(
              ofRank("output", FLOAT, 4),
              LSE,
              ofRank("new_kcache", FLOAT, 4),
              ofRank("new_vcache", FLOAT, 4))
          .rules(OPERANDS)
          .rules(
              Rules.sameElements("q", "kcache", "vcache"),
              Rules.sameShape("kcache", "vcache"),
              Rules.sameSize("kcache", 0, "k", 0),
              Rules.sameSize("kcache", 2, "k", 2),
              Rules.sameSize("kcache", 3, "k", 3),
              Rules.sameSize("seqlen_k", 0, "q", 0))
          .formula(
              """
              kcache[b, seqlen_k[b] + i] = k[b, i],  vcache likewise
              output, softmax_lse        = attention of q to the first seqlen_k[b] + Lk rows of the caches
              """)
          .decision(
              "ByteIR's kernel updates the caches in place, though the call is declared free of "
                  + "side effects. A call with four results returns the updated caches; only that "
                  + "form can be decomposed.")
          .decision(MASK)
          .example(
              """
              %0:4 = stablehlo.custom_call @byteir.flash_attn_kvcache(%q, %kcache, %vcache, %k, %v, %seqlen) {byteir_attrs = {causal = true, softmax_scale = 0.5 : f64}} : (tensor<1x1x3x32xf16>, tensor<1x128x3x32xf16>, tensor<1x128x3x32xf16>, tensor<1x1x3x32xf16>, tensor<1x1x3x32xf16>, tensor<1xi32>) -> (tensor<1x1x3x32xf16>, tensor<1x3x1xf32>, tensor<1x128x3x32xf16>, tensor<1x128x3x32xf16>)
              """)
          .shapes(AttentionTargets::cached);

  /** The number of rows of the work space is a multiple of this. */
  public static final int ROW_BLOCK = 128;

  /** The number of columns of the work space is a multiple of this. */
  public static final int COLUMN_BLOCK = 32;

  private AttentionTargets() {}

  static List<TargetDefinition> all() {
    return List.of(FLASH_ATTN_FWD, FLASH_ATTN_BWD, FLASH_ATTN_KVCACHE);
  }

  private static boolean isMultiple(long heads, long of) {
    return Shapes.isDynamic(heads)
        || Shapes.isDynamic(of)
        || (of > 0 ? heads % of == 0 : heads == 0);
  }

  /** Returns the sizes (batch, heads, rows of the queries). */
  private static InferredSizes rows(ByteirCall call) {
    InferredSizes q = InferredSizes.of(call.type("q"));
    return q.from(0, 1).and(q.from(2, 3)).and(q.from(1, 2));
  }

  private static List<RankedTensorType> forward(ByteirCall call) {
    RankedTensorType q = call.type("q");
    List<RankedTensorType> types = new ArrayList<>();
    types.add(q);
    types.add(rows(call).of(FloatType.F32));
    types.add(rows(call).and(InferredSizes.of(call.type("k")).from(1, 2)).of(q.elementType()));
    if (call.has("rng")) {
      types.add(RankedTensorType.of(IntegerType.I64, 2));
    }
    return types;
  }

  private static List<RankedTensorType> backward(ByteirCall call) {
    List<RankedTensorType> types = new ArrayList<>(call.types("q"));
    types.addAll(call.types("k"));
    types.addAll(call.types("v"));
    if (call.has("d_softmax")) {
      RankedTensorType q = call.type("q");
      InferredSizes rows = rows(call).with(2, roundedUp(q.dimension(1), ROW_BLOCK));
      types.add(rows.of(FloatType.F32));
      types.add(
          rows.and(InferredSizes.of(roundedUp(q.dimension(3), COLUMN_BLOCK))).of(FloatType.F32));
    }
    return types;
  }

  private static long roundedUp(long size, int block) {
    return Shapes.isDynamic(size) ? size : Sizes.multiply(Math.ceilDiv(size, block), block);
  }

  private static List<RankedTensorType> cached(ByteirCall call) {
    List<RankedTensorType> types = new ArrayList<>(call.types("q"));
    types.add(rows(call).of(FloatType.F32));
    if (call.has("new_kcache")) {
      types.addAll(call.types("kcache"));
      types.addAll(call.types("vcache"));
    }
    return types;
  }
}
