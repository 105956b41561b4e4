package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.tensor;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.List;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.StablehloOp;

/**
 * Batch normalization: tensors with a feature dimension, and vectors with an element per feature.
 */
final class BatchNormRules {
  private BatchNormRules() {}

  static List<Type> inferGrad(OperationInputs op) {
    List<Value> operands = op.operands();
    RankedTensorType whole =
        check(op, List.of(operands.get(0), operands.get(4)), operands.subList(1, 4));
    Type perFeature = perFeature(op, whole);
    return List.of(whole, perFeature, perFeature);
  }

  static List<Type> inferInference(OperationInputs op) {
    return List.of(check(op, op.operands().subList(0, 1), op.operands().subList(1, 5)));
  }

  static List<Type> inferTraining(OperationInputs op) {
    RankedTensorType whole = check(op, op.operands().subList(0, 1), op.operands().subList(1, 3));
    Type perFeature = perFeature(op, whole);
    return List.of(whole, perFeature, perFeature);
  }

  /** Checks the operands and returns the type of the full tensors. */
  private static RankedTensorType check(
      OperationInputs op, List<Value> wholes, List<Value> perFeatures) {
    if (!Shapes.areCompatible(wholes)) {
      throw violation(
          op,
          "batch_norm_grad_c3",
          "expects multi-dimensional operands to have compatible shapes.");
    }
    String sizes =
        "batch_norm_grad_c4, batch_norm_inference_c3, batch_norm_inference_c4,"
            + " batch_norm_inference_c5, batch_norm_inference_c6, batch_norm_training_c3,"
            + " batch_norm_training_c4";
    if (!Shapes.areCompatible(perFeatures)) {
      throw violation(op, sizes, "expects single-dimensional operands to have compatible shapes.");
    }
    RankedTensorType whole = tensor(op, wholes.getFirst());
    long feature = StablehloOp.FEATURE_INDEX.get(op);
    if (feature >= whole.rank()) {
      throw violation(
          op,
          "batch_norm_grad_c1, batch_norm_inference_c1, batch_norm_training_c1",
          "expects featureIndex to be smaller than the rank of multi-dimensional operands; got featureIndex %s, and rank %s."
              .formatted(feature, whole.rank()));
    }
    long count = whole.dimension((int) feature);
    long found = tensor(op, perFeatures.getFirst()).dimension(0);
    if (!Shapes.areCompatible(found, count)) {
      throw violation(
          op,
          sizes,
          "expects the size of single-dimensional operands to be compatible with feature count, but the size of single-dimensional operands is %s and the feature count is %s."
              .formatted(Shapes.text(found), Shapes.text(count)));
    }
    return whole;
  }

  private static Type perFeature(OperationInputs op, RankedTensorType whole) {
    int feature = StablehloOp.FEATURE_INDEX.get(op).intValue();
    return Bounds.changed(
        whole, whole.elementType(), null, sizes -> LongList.of(sizes.get(feature)));
  }
}
