package org.hlo4j.formulas.window;

import java.util.List;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.linalg.Diagonals;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Resamples one dimension of space after another, each by a scale that need not be the ratio of its
 * sizes.
 */
public interface SpatialResampling {
  /**
   * A dimension.
   *
   * @param in its size
   * @param out its size afterwards
   * @param scale how many elements there are afterwards for each, which an argument says; NaN if
   *     none does
   */
  record Axis(Size in, Size out, double scale) {}

  /** Returns a tensor with a dimension resampled. */
  Value resample(Value x, int dimension, Axis axis);

  /**
   * Returns the gradient of the dimension before. It is resampled by a matrix, the resampled
   * identity matrix, and its gradient by the transpose of that.
   */
  default Value gradient(HloBuilder b, Value gradient, int dimension, Axis axis) {
    List<Size> square = List.of(axis.in(), axis.in());
    Value identity = Diagonals.identity(b, square, TensorTypes.elementOf(gradient)).value();
    Value weights = resample(identity, 0, axis);
    return weights == identity ? gradient : Resampling.product(b, gradient, dimension, weights, 0);
  }

  /**
   * Returns the size of a resampled dimension.
   *
   * @throws UnsupportedNodeException if the scale is NaN
   */
  static Size scaled(HloBuilder b, Size in, double scale) {
    if (Double.isNaN(scale)) {
      throw UnsupportedNodeException.of("it has neither sizes nor scales");
    }
    if (in.isKnown()) {
      return Size.of(b, (long) Math.floor(in.orDynamic() * scale));
    }
    return scale == Math.rint(scale) && scale <= Integer.MAX_VALUE
        ? in.times((long) scale)
        : Scalar.of(scale).times(b, in, 0);
  }

  /** Returns how many elements there are afterwards for each. */
  private static Scalar scale(HloBuilder b, Axis axis) {
    return Double.isNaN(axis.scale) ? Scalar.quotient(b, axis.out, axis.in) : Scalar.of(axis.scale);
  }

  private static Resampling.Axis resamplingAxis(int dimension, Axis axis, Scalar scale) {
    return new Resampling.Axis(dimension, axis.in, axis.out, scale, Scalar.of(0), Scalar.of(1));
  }

  /** Returns the resampling that takes the nearest elements of tensors of a type. */
  static SpatialResampling nearest(HloBuilder b, boolean isExact, Type type) {
    return (x, dimension, axis) -> {
      if (axis.in.isSame(axis.out) && Double.isNaN(axis.scale)) {
        return x;
      }
      // Dimensions that are larger have no table of their nearest elements.
      if (Size.areKnown(List.of(axis.in, axis.out)) && axis.out.orDynamic() <= 1 << 16) {
        Value places = b.i64s(places(axis, isExact, type == FloatType.F64));
        return Gathering.take(b, x, places, dimension);
      }
      String coordinates = isExact ? "tf_half_pixel_for_nn" : "asymmetric";
      Resampling.Method method =
          new Resampling.Method("nearest", coordinates, "floor", 0, false, false, 0);
      return Resampling.resample(b, x, method, resamplingAxis(dimension, axis, scale(b, axis)));
    };
  }

  /** Returns the nearest element's place for each, computed with floats of 32 or 64 bits. */
  private static long[] places(Axis axis, boolean isExact, boolean isDouble) {
    long in = axis.in.orDynamic();
    int out = (int) axis.out.orDynamic();
    double inverse = Double.isNaN(axis.scale) ? (double) in / out : 1 / axis.scale;
    float single = Double.isNaN(axis.scale) ? (float) in / out : (float) (1 / axis.scale);
    long[] places = new long[out];
    for (int i = 0; i < out; i++) {
      double place;
      if (isDouble) {
        place = isExact ? (i + 0.5) * inverse : i * inverse;
      } else {
        place = isExact ? (i + 0.5f) * single : i * single;
      }
      places[i] = Math.min((long) place, in - 1);
    }
    return places;
  }

  /**
   * Returns the resampling that interpolates floats or bytes.
   *
   * @param mode {@code linear} or {@code cubic}
   */
  static SpatialResampling interpolation(
      HloBuilder b, String mode, boolean aligns, boolean antialias) {
    double coefficient = antialias ? -0.5 : -0.75;
    // With antialias coordinates are those of pixels, whose size alone depends on the corners.
    String coordinates = aligns && !antialias ? "align_corners" : "half_pixel";
    Resampling.Method method =
        new Resampling.Method(mode, coordinates, "floor", coefficient, antialias, antialias, 0);
    return (x, dimension, axis) -> {
      if (axis.in.isSame(axis.out) && (aligns || Double.isNaN(axis.scale) || axis.scale == 1)) {
        return x;
      }
      Scalar scale = scale(b, axis);
      if (antialias && aligns) {
        if (axis.out.is(1)) {
          throw UnsupportedNodeException.of("one element has no corners to align");
        }
        scale = Scalar.quotient(b, axis.out.plus(-1), axis.in.plus(-1));
      }
      return Resampling.resample(b, x, method, resamplingAxis(dimension, axis, scale));
    };
  }
}
