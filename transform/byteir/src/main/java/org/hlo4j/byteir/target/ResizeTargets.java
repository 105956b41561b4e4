package org.hlo4j.byteir.target;

import static org.hlo4j.byteir.define.ElementConstraint.NUMBER;
import static org.hlo4j.byteir.define.TargetAttribute.word;
import static org.hlo4j.byteir.define.TargetDefinition.target;
import static org.hlo4j.byteir.define.TensorDefinition.ofRank;
import static org.hlo4j.byteir.define.TensorDefinition.tensor;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.Rule;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.Trait;

/** Interpolation onto another grid. */
public final class ResizeTargets {
  public static final TargetDefinition RESIZE =
      target("byteir.resize")
          .summary("Resamples a tensor to other sizes.")
          .operands(tensor("input", NUMBER), ofRank("target", NUMBER, 1))
          .attributes(
              word("target_mode", "scale", "size"),
              word("mode", "nearest", "linear"),
              word(
                  "coordinate_transformation_mode",
                  "asymmetric",
                  "pytorch_half_pixel",
                  "half_pixel",
                  "align_corners"))
          .results(tensor("output", NUMBER))
          .rules(
              Rules.countsDimensions("target", "input"),
              new Rule(
                  "target holds floats if target_mode is scale, else integers",
                  call ->
                      call.type("target").elementType() instanceof FloatType
                          == call.word("target_mode").equals("scale")),
              new Rule(
                  "input holds floats if mode is linear",
                  call ->
                      !call.word("mode").equals("linear")
                          || call.type("input").elementType() instanceof FloatType),
              new Rule(
                  "target holds no negative number",
                  call ->
                      factors(call)
                          .map(all -> Arrays.stream(all).allMatch(each -> each >= 0))
                          .orElse(true)))
          .formula(
              """
              in each dimension, with L the size of input, N that of output, i an index of output:
              x       = i * L / N                               asymmetric
                        (i + 1/2) * L / N - 1/2                 half_pixel
                        N > 1 ? (i + 1/2) * L / N - 1/2 : 0     pytorch_half_pixel
                        N > 1 ? i * (L - 1) / (N - 1) : 0       align_corners
              nearest:  output[i] = input[clamp(floor(x), 0, L - 1)]
              linear:   w = x - floor(x)
                        output[i] = (1 - w) * input[clamp(floor(x))] + w * input[clamp(floor(x) + 1)]
              N       = target (size), floor(L * target) (scale; the product is rounded to f32)
              """)
          .decision(
              "The scale is N / L, as defined by the document, even if the given scales yield "
                  + "fractional sizes; ONNX uses the given scale.")
          .decision(
              "Coordinates are exact quotients of integers, not floats that may be rounded across "
                  + "an integer.")
          .decision("`align_corners` with one output element selects the first input element.")
          .decision("`nearest` rounds down, which is what both frontends emit.")
          .decision(
              "`linear` interpolates the dimensions one after another; an element of weight 0 is "
                  + "ignored, even if it is not finite.")
          .example(
              """
              %target = stablehlo.constant dense<[1, 1, 30, 40]> : tensor<4xi64>
              %0 = stablehlo.custom_call @byteir.resize(%input, %target) {byteir_attrs = {coordinate_transformation_mode = "pytorch_half_pixel", mode = "linear", target_mode = "size"}} : (tensor<1x1x15x20xf32>, tensor<4xi64>) -> tensor<1x1x30x40xf32>
              """)
          .shapes(ResizeTargets::resized);

  private ResizeTargets() {}

  static List<TargetDefinition> all() {
    return List.of(RESIZE);
  }

  private static List<RankedTensorType> resized(ByteirCall call) {
    RankedTensorType input = call.type("input");
    double[] factors = factors(call).orElse(new double[0]);
    long[] sizes = new long[input.rank()];
    for (int d = 0; d < sizes.length; d++) {
      sizes[d] =
          factors.length == sizes.length
              ? size(call, input.dimension(d), factors[d])
              : Shapes.DYNAMIC;
    }
    return List.of(InferredSizes.of(sizes).of(input.elementType()));
  }

  private static long size(ByteirCall call, long size, double factor) {
    if (!(call.type("target").elementType() instanceof FloatType type)) {
      return (long) factor;
    }
    return Shapes.isDynamic(size) ? Shapes.DYNAMIC : scaled(size, factor, type);
  }

  /**
   * Returns the size of a scaled dimension; the product is rounded to f32, or to f64 if the scale
   * is of that type.
   */
  public static long scaled(long size, double scale, FloatType type) {
    double product = size * scale;
    return (long) Math.floor(type == FloatType.F64 ? product : (float) product);
  }

  /** Returns the elements of a constant operand {@code target}. */
  private static Optional<double[]> factors(ByteirCall call) {
    Value target = call.value("target");
    Optional<LongList> integers = ConstantValues.integers(target);
    if (integers.isPresent()) {
      return integers.map(all -> all.stream().asDoubleStream().toArray());
    }
    Operation constant = target.definingOpOrNull();
    return constant != null
            && constant.has(Trait.CONSTANT_LIKE)
            && constant.attributeOrNull("value") instanceof DenseElementsAttr elements
            && elements.elementType() instanceof FloatType type
            && elements.elementCount() == call.rank("input")
        ? Optional.of(floats(elements, type))
        : Optional.empty();
  }

  private static double[] floats(DenseElementsAttr elements, FloatType type) {
    double[] values = new double[(int) elements.elementCount()];
    for (int i = 0; i < values.length; i++) {
      values[i] = type.format().toDouble(elements.bitsAt(i).longValue());
    }
    return values;
  }
}
