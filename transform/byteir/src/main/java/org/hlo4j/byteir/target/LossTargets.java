package org.hlo4j.byteir.target;

import static org.hlo4j.byteir.define.ElementConstraint.FLOAT;
import static org.hlo4j.byteir.define.ElementConstraint.INTEGER;
import static org.hlo4j.byteir.define.TargetAttribute.required;
import static org.hlo4j.byteir.define.TargetDefinition.target;
import static org.hlo4j.byteir.define.TensorDefinition.ofRank;
import static org.hlo4j.byteir.define.TensorDefinition.tensor;

import java.util.List;
import org.hlo4j.byteir.define.AttributeKind;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.Rule;
import org.hlo4j.byteir.define.TargetAttribute;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.builtin.RankedTensorType;

/** The negative log-likelihood loss and its gradient. */
public final class LossTargets {
  /** The values of attribute {@code reduction}. */
  public static final int NO_REDUCTION = 0;

  public static final int MEAN = 1;
  public static final int SUM = 2;

  private static final TargetAttribute[] ATTRIBUTES = {
    required("reduction", AttributeKind.INTEGER), required("ignore_index", AttributeKind.INTEGER)
  };
  private static final Rule REDUCTION =
      new Rule(
          "reduction is 0 (none), 1 (mean) or 2 (sum)",
          call -> call.integer("reduction") >= NO_REDUCTION && call.integer("reduction") <= SUM);

  public static final TargetDefinition NLL_LOSS_FORWARD =
      target("byteir.nll_loss_forward")
          .summary("The negative log-likelihood loss.")
          .operands(ofRank("log_probs", FLOAT, 2), ofRank("target", INTEGER, 1))
          .attributes(ATTRIBUTES)
          .results(tensor("loss", FLOAT), ofRank("total_weight", FLOAT, 0))
          .rules(REDUCTION, Rules.sameSize("target", 0, "log_probs", 0))
          .formula(
              """
              w[i]         = target[i] != ignore_index ? 1 : 0
              loss[i]      = -w[i] * log_probs[i, target[i]]
              total_weight = sum(w)
              loss         = loss[i] (none), sum(loss) / total_weight (mean), sum(loss) (sum)
              """)
          .decision("The mean is NaN if the total weight is 0.")
          .decision("A target that is not a class has weight 1 and loss 0.")
          .example(
              """
              %0:2 = stablehlo.custom_call @byteir.nll_loss_forward(%log_probs, %target) {byteir_attrs = {ignore_index = -1 : i64, reduction = 1 : i64}} : (tensor<64x100xf32>, tensor<64xi64>) -> (tensor<f32>, tensor<f32>)
              """)
          .shapes(LossTargets::forward);

  public static final TargetDefinition NLL_LOSS_BACKWARD =
      target("byteir.nll_loss_backward")
          .summary("The gradient of the negative log-likelihood loss.")
          .operands(
              tensor("grad_out", FLOAT).atMost(1),
              ofRank("log_probs", FLOAT, 2),
              ofRank("target", INTEGER, 1),
              ofRank("total_weight", FLOAT, 0))
          .attributes(ATTRIBUTES)
          .results(ofRank("output", FLOAT, 2))
          .rules(
              REDUCTION,
              Rules.sameSize("target", 0, "log_probs", 0),
              Rules.sameElements("grad_out", "log_probs", "total_weight"),
              new Rule(
                  "grad_out has the size of target if reduction is 0, else rank 0",
                  LossTargets::hasGradientShape))
          .formula(
              """
              g                    = reduction == 0 ? grad_out[i] : grad_out
              output[i, target[i]] = -w[i] * g * (reduction == 1 ? 1 / total_weight : 1)
              output[i, j]         = 0 elsewhere
              """)
          .example(
              """
              %0 = stablehlo.custom_call @byteir.nll_loss_backward(%grad_out, %log_probs, %target, %total_weight) {byteir_attrs = {ignore_index = -1 : i64, reduction = 1 : i64}} : (tensor<f32>, tensor<64x100xf32>, tensor<64xi64>, tensor<f32>) -> tensor<64x100xf32>
              """)
          .shapes(call -> List.of(call.type("log_probs")));

  private LossTargets() {}

  static List<TargetDefinition> all() {
    return List.of(NLL_LOSS_FORWARD, NLL_LOSS_BACKWARD);
  }

  private static List<RankedTensorType> forward(ByteirCall call) {
    RankedTensorType probabilities = call.type("log_probs");
    InferredSizes loss =
        call.integer("reduction") == NO_REDUCTION
            ? InferredSizes.of(probabilities).from(0, 1)
            : InferredSizes.of();
    return List.of(
        loss.of(probabilities.elementType()), InferredSizes.of().of(probabilities.elementType()));
  }

  private static boolean hasGradientShape(ByteirCall call) {
    RankedTensorType gradient = call.type("grad_out");
    return call.integer("reduction") == NO_REDUCTION
        ? gradient.rank() == 1
            && Shapes.areCompatible(gradient.dimension(0), call.type("target").dimension(0))
        : gradient.rank() == 0;
  }
}
