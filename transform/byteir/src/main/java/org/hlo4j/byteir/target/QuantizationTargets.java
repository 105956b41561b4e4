package org.hlo4j.byteir.target;

import static org.hlo4j.byteir.define.ElementConstraint.FLOAT;
import static org.hlo4j.byteir.define.ElementConstraint.QUANTUM;
import static org.hlo4j.byteir.define.TargetAttribute.optional;
import static org.hlo4j.byteir.define.TargetDefinition.target;
import static org.hlo4j.byteir.define.TensorDefinition.tensor;

import java.util.List;
import java.util.stream.IntStream;
import org.hlo4j.byteir.define.AttributeKind;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.Rule;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.builtin.RankedTensorType;

/** Quantization of floats to 8- and 16-bit integers, and dequantization. */
public final class QuantizationTargets {
  /** The value for quantization without a channel dimension. */
  public static final int NONE = -1;

  private static final Rule[] CHANNELS = {
    Rules.sameShape("scale", "zero_point"),
    new Rule(
        "axis is given if scale has rank 1, or one dimension of input alone has its size",
        call -> call.rank("scale") == 0 || channelDimension(call) != NONE),
    new Rule(
        "axis is at least 0 and less than the rank of input",
        call ->
            call.attribute("axis").isEmpty()
                || Dimensions.isInRange(call.integer("axis"), call.rank("input"))),
    new Rule("input has the size of scale along axis", QuantizationTargets::agreesWithScale)
  };

  public static final TargetDefinition QUANTIZE =
      target("byteir.quantize")
          .summary("Quantizes floats to small integers, per tensor or per channel.")
          .operands(
              tensor("input", FLOAT),
              tensor("scale", FLOAT).atMost(1),
              tensor("zero_point", QUANTUM).atMost(1))
          .attributes(optional("axis", AttributeKind.INTEGER))
          .results(tensor("output", QUANTUM))
          .rules(CHANNELS)
          .formula(
              """
              q      = round_to_nearest_even(input / scale) + zero_point
              output = clamp(q, least, greatest)    of the integers' type
              """)
          .decision(
              "The quotient is computed in f32, in f64 if an operand is; the zero point is added "
                  + "after rounding.")
          .decision("Infinities saturate. NaN yields the zero point.")
          .decision(
              "A rank-1 `scale` without `axis`, as emitted by one path of ONNX, refers to the "
                  + "only dimension of its size.")
          .example(
              """
              %0 = stablehlo.custom_call @byteir.quantize(%input, %scale, %zero_point) {byteir_attrs = {}} : (tensor<2x3xf32>, tensor<f32>, tensor<i8>) -> tensor<2x3xi8>
              """)
          .shapes(call ->
              List.of(
                  InferredSizes.of(call.type("input")).of(call.type("zero_point").elementType())));

  public static final TargetDefinition DEQUANTIZE =
      target("byteir.dequantize")
          .summary("Dequantizes small integers to floats.")
          .operands(
              tensor("input", QUANTUM),
              tensor("scale", FLOAT).atMost(1),
              tensor("zero_point", QUANTUM).atMost(1))
          .attributes(optional("axis", AttributeKind.INTEGER))
          .results(tensor("output", FLOAT))
          .rules(CHANNELS)
          .rules(Rules.sameElements("input", "zero_point"))
          .formula("output = float(input - zero_point) * scale")
          .decision("The difference is exact; the product is computed as in `byteir.quantize`.")
          .example(
              """
              %0 = stablehlo.custom_call @byteir.dequantize(%input, %scale, %zero_point) {byteir_attrs = {axis = 1 : i64}} : (tensor<2x3xi8>, tensor<3xf32>, tensor<3xi8>) -> tensor<2x3xf32>
              """)
          .shapes(call ->
              List.of(InferredSizes.of(call.type("input")).of(call.type("output").elementType())));

  private QuantizationTargets() {}

  static List<TargetDefinition> all() {
    return List.of(QUANTIZE, DEQUANTIZE);
  }

  /** Returns the channel dimension, along which the scale varies, or {@link #NONE}. */
  public static int channelDimension(ByteirCall call) {
    if (call.rank("scale") == 0) {
      return NONE;
    }
    if (call.attribute("axis").isPresent()) {
      return (int) call.integer("axis");
    }
    RankedTensorType input = call.type("input");
    long channels = call.type("scale").dimension(0);
    int[] candidates =
        IntStream.range(0, input.rank())
            .filter(d -> Shapes.areCompatible(input.dimension(d), channels))
            .toArray();
    return candidates.length == 1 ? candidates[0] : NONE;
  }

  private static boolean agreesWithScale(ByteirCall call) {
    int axis = channelDimension(call);
    RankedTensorType input = call.type("input");
    return axis == NONE
        || axis < 0
        || axis >= input.rank()
        || Shapes.areCompatible(input.dimension(axis), call.type("scale").dimension(0));
  }
}
