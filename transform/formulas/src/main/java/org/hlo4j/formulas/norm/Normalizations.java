package org.hlo4j.formulas.norm;

import java.util.List;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.stablehlo.BatchNormInferenceOp;
import org.hlo4j.opset.stablehlo.Normalization;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.formula.FormulaBuilder;
import org.hlo4j.transforms.formula.FormulaPattern;
import org.jspecify.annotations.Nullable;

/**
 * Formulas of normalizations. Statistics are reduced over axes, and have the shape that {@link
 * Axes#reduce} gives.
 */
public final class Normalizations {
  /** Mean 0 and variance 1 along the axes, then a scale and an offset. */
  public static final FormulaPattern LAYER_NORM =
      FormulaPattern.of(
          """
          let mean = sum(input) / count
          let square = sum(input^2) / count
          let centered = input - mean
          let var = sum(centered^2) / count | square - mean^2 | max(0, square - mean^2)
          let std = sqrt(var + #epsilon) | sqrt(var) + #outside | sqrt(var)
          let inverse = 1 / std
          let normal = centered * inverse
            normal * weight[axis] + bias[axis]
          | normal + bias[axis]
          | normal * weight[axis]
          | normal
          | input / std * weight[axis] - mean / std * weight[axis] + bias[axis]
          | input / std * weight[axis] - mean / std * weight[axis]
          """);

  /** Division by the root of the mean square along the axes. */
  public static final FormulaPattern RMS_NORM =
      FormulaPattern.of(
          """
          let inverse = 1 / sqrt(sum(input^2) / count + #epsilon)
            input * inverse * weight[axis]
          | input * inverse
          """);

  /** Division by the Euclidean norm along the axes, with a lower bound or without one. */
  public static final FormulaPattern L2_NORM =
      FormulaPattern.of(
          """
          let square = sum(input^2)
          let norm = sqrt(max(square, #epsilon)) | max(sqrt(square), #outside) | sqrt(square)
          input / norm
          """);

  private Normalizations() {}

  /**
   * Elements minus their mean, times the inverse of their standard deviation.
   *
   * @param inverse one over the square root of the variance and an epsilon
   * @param normal the result, of the shape of the operand
   */
  public record Standardized(Expr mean, Expr variance, Expr inverse, Expr normal) {}

  /**
   * Standardizes elements along some dimensions.
   *
   * @param epsilon added to the variance
   */
  public static Standardized standardize(Expr x, Axes axes, double epsilon) {
    FormulaBuilder norm =
        FormulaBuilder.of(LAYER_NORM, axes).with("input", x).with("epsilon", epsilon);
    Expr normal = norm.build();
    return new Standardized(norm.part("mean"), norm.part("var"), norm.part("inverse"), normal);
  }

  /**
   * Standardizes the elements of each group of channels.
   *
   * @param x a tensor whose dimension 1 is channels
   * @param epsilon added to the variance
   * @return the statistics of shape (batch, groups), and elements of the shape of {@link #grouped}
   * @throws UnsupportedNodeException if the channels are known not to be a multiple of the groups
   */
  public static Standardized standardizeGroups(Expr x, long groups, double epsilon) {
    Expr inGroups = x.builder().expr(grouped(x.builder(), x.value(), groups));
    int rank = TensorTypes.rank(inGroups);
    return standardize(inGroups, Axes.range(2, rank), epsilon);
  }

  /**
   * Returns channels normalized by given statistics.
   *
   * @param operands a tensor whose dimension 1 is channels; scales, offsets, means and variances
   */
  public static Value batchInference(HloBuilder b, List<Value> operands, double epsilon) {
    return b.infer(
        b.state(Normalization.BATCH_NORM_INFERENCE)
            .addOperands(operands)
            .set(BatchNormInferenceOp.EPSILON, (float) epsilon)
            .set(BatchNormInferenceOp.FEATURE_INDEX, 1L));
  }

  /** Returns one over the square root of elements plus an epsilon. */
  public static Expr inverseRoot(Expr x, double epsilon) {
    return Formulas.reciprocal(x.plus(x.like(epsilon)).sqrt());
  }

  /** Elements divided by the root of their mean square, which {@code inverse} is one over. */
  public record RootMeanSquare(Expr inverse, Expr normal) {}

  /**
   * Divides elements by the root of their mean square along some dimensions.
   *
   * @param epsilon added to the mean square
   */
  public static RootMeanSquare rootMeanSquare(Expr x, Axes axes, double epsilon) {
    FormulaBuilder norm =
        FormulaBuilder.of(RMS_NORM, axes).with("input", x).with("epsilon", epsilon);
    Expr normal = norm.build();
    return new RootMeanSquare(norm.part("inverse"), normal);
  }

  /**
   * Returns a tensor times a scale plus a bias, if there are such.
   *
   * @param dimension the dimension of the tensor that their first one is
   */
  public static Expr affine(Expr x, @Nullable Value scale, @Nullable Value bias, int dimension) {
    Expr scaled = scale == null ? x : Formulas.times(x, alignedAt(x, scale, dimension));
    return bias == null ? scaled : Formulas.plus(scaled, alignedAt(x, bias, dimension));
  }

  private static Expr alignedAt(Expr x, Value parameter, int dimension) {
    HloBuilder b = x.builder();
    int rank = TensorTypes.rank(x);
    return b.expr(DynamicShapes.alignedAt(b, parameter, dimension, rank));
  }

  /**
   * Returns a tensor whose channels are two dimensions: of groups, and of those in each.
   *
   * @param x a tensor whose dimension 1 is channels
   * @throws UnsupportedNodeException if the channels are known not to be a multiple of the groups
   */
  public static Value grouped(HloBuilder b, Value x, long groups) {
    LongList shape = TensorTypes.of(x).shape();
    if (shape.size() < 2 || groups < 1 || (shape.get(1) >= 0 && shape.get(1) % groups != 0)) {
      throw UnsupportedNodeException.of(
          "shape %s does not have %d groups of channels", shape, groups);
    }
    List<Size> sizes = Size.allOf(b, x);
    sizes.set(1, sizes.get(1).over(groups));
    sizes.add(1, Size.of(b, groups));
    return Size.reshape(b, x, sizes);
  }

  /**
   * Returns the gradient of the operand of {@link #standardize}.
   *
   * @param gradient of the standardized elements
   * @param normal the standardized elements
   * @param inverse of the standard deviation, spread
   */
  public static Expr gradient(Expr gradient, Expr normal, Expr inverse, Axes axes) {
    return gradient
        .minus(axes.spreadMean(gradient))
        .minus(normal.times(axes.spreadMean(gradient.times(normal))))
        .times(inverse);
  }
}
