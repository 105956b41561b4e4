package org.hlo4j.byteir.target;

import static org.hlo4j.byteir.define.ElementConstraint.FLOAT;
import static org.hlo4j.byteir.define.TargetAttribute.defaulted;
import static org.hlo4j.byteir.define.TargetAttribute.required;
import static org.hlo4j.byteir.define.TargetDefinition.target;
import static org.hlo4j.byteir.define.TensorDefinition.tensor;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.byteir.define.AttributeKind;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.Rule;
import org.hlo4j.byteir.define.TargetAttribute;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.norm.Normalizations;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/** Normalizations along dimensions. */
public final class NormalizationTargets {
  private static final TargetAttribute AXES = required("axis", AttributeKind.INTEGERS);
  private static final TargetAttribute EPSILON = required("epsilon", AttributeKind.NUMBER);
  private static final TargetAttribute EPS_OUTSIDE_SQRT =
      defaulted("eps_outside_sqrt", AttributeKind.FLAG, IntegerAttr.FALSE);

  public static final TargetDefinition LAYER_NORM =
      target("byteir.layer_norm")
          .summary("Normalizes along dimensions to mean 0 and variance 1, then scales and shifts.")
          .operands(
              tensor("input", FLOAT).atLeast(1), tensor("weight", FLOAT), tensor("bias", FLOAT))
          .attributes(EPSILON, AXES, EPS_OUTSIDE_SQRT)
          .results(tensor("output", FLOAT))
          .results(tensor("output", FLOAT), tensor("mean", FLOAT), tensor("inv_std_dev", FLOAT))
          .rules(Rules.axes("axis", "input").toArray(Rule[]::new))
          .rules(
              Rules.sameElements("input", "weight", "bias"),
              hasNormalizedShape("weight"),
              hasNormalizedShape("bias"))
          .formula(Normalizations.LAYER_NORM.toString())
          .decision("With `eps_outside_sqrt`, `epsilon` is `#outside` of the formula.")
          .decision(
              "The variance is the biased one, computed in two passes: the one-pass form "
                  + "E[x^2] - E[x]^2 loses digits and may be negative.")
          .decision("`epsilon` is added in both forms; compare `byteir.l2_norm`.")
          .decision(
              "`mean` and `inv_std_dev` keep the reduced dimensions with size 1; `inv_std_dev` "
                  + "is `1 / std`, also with `eps_outside_sqrt`.")
          .decision(
              "The dimensions in `axis` ascend: `weight` and `bias` have these sizes in this "
                  + "order.")
          .example(
              """
              %0 = stablehlo.custom_call @byteir.layer_norm(%input, %weight, %bias) {byteir_attrs = {axis = [2], epsilon = 1.0e-05 : f64}} : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
              """)
          .shapes(NormalizationTargets::layerNorm);

  public static final TargetDefinition L2_NORM =
      target("byteir.l2_norm")
          .summary("Divides by the Euclidean norm along dimensions.")
          .operands(tensor("input", FLOAT))
          .attributes(EPSILON, AXES, EPS_OUTSIDE_SQRT)
          .results(tensor("output", FLOAT))
          .rules(Rules.axes("axis", "input").toArray(Rule[]::new))
          .formula(Normalizations.L2_NORM.toString())
          .decision("With `eps_outside_sqrt`, `epsilon` is `#outside` of the formula.")
          .decision(
              "`epsilon` is a lower bound, never added, in both forms: `x / (norm(x) + epsilon)` "
                  + "is not such a call.")
          .decision("Any number of dimensions is allowed; ByteIR's own lowering takes one.")
          .decision(
              "`epsilon` is not rounded to the element type first, so a row of zeros yields zeros "
                  + "in f16 too.")
          .example(
              """
              %0 = stablehlo.custom_call @byteir.l2_norm(%input) {byteir_attrs = {axis = [1], epsilon = 1.0e-12 : f64, eps_outside_sqrt = true}} : (tensor<3x4xf32>) -> tensor<3x4xf32>
              """)
          .shapes(Targets::likeInput);

  public static final TargetDefinition SOFTMAX =
      target("byteir.softmax")
          .summary("Exponentials that sum to 1 along a dimension.")
          .operands(tensor("input", FLOAT).atLeast(1))
          .attributes(required("axis", AttributeKind.INTEGER))
          .results(tensor("output", FLOAT))
          .rules(Rules.axis("axis", "input"))
          .formula(Activations.SOFTMAX.toString())
          .decision(
              "The maximum is subtracted, so large inputs do not overflow; ByteIR's CPU lowering "
                  + "does not subtract it.")
          .decision(
              "The element type of the result may differ: it is computed in the wider type and "
                  + "rounded once.")
          .decision("A row of -inf, or one that contains +inf or NaN, yields NaN.")
          .example(
              """
              %0 = stablehlo.custom_call @byteir.softmax(%input) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x64xf32>) -> tensor<4x64xf32>
              """)
          .shapes(NormalizationTargets::inputWithOwnElements);

  public static final TargetDefinition LOG_SOFTMAX =
      target("byteir.log_softmax")
          .summary("The logarithm of softmax.")
          .operands(tensor("input", FLOAT).atLeast(1))
          .attributes(required("axis", AttributeKind.INTEGER))
          .results(tensor("output", FLOAT))
          .rules(Rules.axis("axis", "input"))
          .formula(Activations.LOG_SOFTMAX.toString())
          .decision("Like `byteir.softmax`; an input of -inf among finite ones yields -inf.")
          .example(
              """
              %0 = stablehlo.custom_call @byteir.log_softmax(%input) {byteir_attrs = {axis = 1 : i64}} : (tensor<4x64xf32>) -> tensor<4x64xf32>
              """)
          .shapes(NormalizationTargets::inputWithOwnElements);

  private NormalizationTargets() {}

  static List<TargetDefinition> all() {
    return List.of(LAYER_NORM, L2_NORM, SOFTMAX, LOG_SOFTMAX);
  }

  private static Rule hasNormalizedShape(String tensor) {
    return new Rule(
        tensor + " has the sizes of input along axis",
        call -> {
          LongList axes = call.integers("axis");
          LongList shape = call.type("input").shape();
          return !axes.allMatch(axis -> Dimensions.isInRange(axis, shape.size()))
              || Shapes.areCompatible(Dimensions.select(shape, axes), call.type(tensor).shape());
        });
  }

  private static List<RankedTensorType> layerNorm(ByteirCall call) {
    List<RankedTensorType> types = new ArrayList<>();
    types.add(call.type("input"));
    if (call.has("mean")) {
      InferredSizes kept = InferredSizes.of(call.type("input")).kept(call.integers("axis"));
      types.add(kept.of(call.type("mean").elementType()));
      types.add(kept.of(call.type("inv_std_dev").elementType()));
    }
    return types;
  }

  private static List<RankedTensorType> inputWithOwnElements(ByteirCall call) {
    return List.of(InferredSizes.of(call.type("input")).of(call.type("output").elementType()));
  }
}
