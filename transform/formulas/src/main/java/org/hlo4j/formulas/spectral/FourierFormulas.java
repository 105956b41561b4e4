package org.hlo4j.formulas.spectral;

import java.util.Arrays;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.FftOp;
import org.hlo4j.opset.stablehlo.FftType;
import org.hlo4j.opset.stablehlo.LinearAlgebra;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Discrete Fourier transforms of dimensions, whose sizes must be known, without factors unless said
 * otherwise.
 */
public final class FourierFormulas {
  private FourierFormulas() {}

  /** Returns the type of real numbers of a transform. */
  public static FloatType floatOf(Value value) {
    Type type = TensorTypes.elementOf(value);
    Type part = type instanceof ComplexType complex ? complex.elementType() : type;
    return part == FloatType.F64 ? FloatType.F64 : FloatType.F32;
  }

  /** Returns a tensor of complex numbers. */
  public static Value complex(HloBuilder b, Value value) {
    return TensorTypes.elementOf(value) instanceof ComplexType
        ? value
        : Numbers.convert(b, value, new ComplexType(floatOf(value)));
  }

  /**
   * Returns a tensor of floats of 32 or 64 bits.
   *
   * @throws UnsupportedNodeException if its elements are complex
   */
  public static Value real(HloBuilder b, Value value) {
    if (TensorTypes.elementOf(value) instanceof ComplexType) {
      throw UnsupportedNodeException.of("its operand is complex");
    }
    return Numbers.convert(b, value, floatOf(value));
  }

  /**
   * Returns the size of a dimension.
   *
   * @throws UnsupportedNodeException if it is zero or not known
   */
  public static long length(Value value, int dimension) {
    long length = TensorTypes.of(value).shape().get(dimension);
    if (length < 1) {
      throw UnsupportedNodeException.of(
          length < 0 ? "the size of dimension %d is not known" : "dimension %d has no elements",
          dimension);
    }
    return length;
  }

  /** Returns a tensor whose dimension is cut or padded with zeros. */
  public static Value fitted(HloBuilder b, Value value, int dimension, long length) {
    if (length < 1) {
      throw UnsupportedNodeException.of("a signal has length %d", length);
    }
    Size size = Size.of(b, value, dimension);
    if (size.is(length)) {
      return value;
    }
    long missing = size.isKnown() ? length - size.orDynamic() : length;
    Value padded =
        missing <= 0 ? value : Movement.padded(b, value, dimension, 0, Size.of(b, missing));
    return size.isKnown() && missing > 0
        ? padded
        : DynamicShapes.slice(b, padded, dimension, Size.of(b, 0), Size.of(b, length));
  }

  /**
   * Transforms a dimension; the operation does the last one.
   *
   * @throws UnsupportedNodeException if the length is not one of 32 bits
   */
  public static Value transform(
      HloBuilder b, Value value, int dimension, FftType kind, long length) {
    if (length > Integer.MAX_VALUE) {
      throw UnsupportedNodeException.of("the length of the signal is %d", length);
    }
    int last = TensorTypes.of(value).rank() - 1;
    LongList exchanged = DynamicShapes.swapped(last + 1, dimension, last);
    Value moved = Movement.transpose(b, value, exchanged);
    long[] shape = TensorTypes.of(moved).shape().toArray();
    shape[last] = kind == FftType.RFFT ? length / 2 + 1 : length;
    FloatType part = floatOf(value);
    Value result =
        b.make(
            b.state(LinearAlgebra.FFT, moved)
                .set(FftOp.FFT_TYPE, kind)
                .set(FftOp.FFT_LENGTH, LongList.of(length)),
            RankedTensorType.of(
                LongList.wrap(shape), kind == FftType.IRFFT ? part : new ComplexType(part)));
    return Movement.transpose(b, result, exchanged);
  }

  /** Returns numbers multiplied by one. */
  public static Value scaled(HloBuilder b, Value value, double factor) {
    if (factor == 1) {
      return value;
    }
    Expr x = b.expr(value);
    return x.isComplex()
        ? scaled(x.real(), factor).complex(scaled(x.imag(), factor)).value()
        : scaled(x, factor).value();
  }

  private static Expr scaled(Expr x, double factor) {
    return x.times(x.like(factor));
  }

  /**
   * Transforms dimensions of complex numbers, without a factor.
   *
   * @param isForward whether it is not the inverse, which StableHLO divides by the length
   */
  public static Value all(HloBuilder b, Value value, int[] dimensions, boolean isForward) {
    Value result = value;
    double factor = 1;
    for (int dimension : dimensions) {
      long length = length(result, dimension);
      result = transform(b, result, dimension, isForward ? FftType.FFT : FftType.IFFT, length);
      factor *= isForward ? 1 : length;
    }
    return scaled(b, result, factor);
  }

  /** Returns the signal of half a spectrum, without a factor. */
  public static Value signal(HloBuilder b, Value half, int dimension, long length) {
    return scaled(b, transform(b, half, dimension, FftType.IRFFT, length), length);
  }

  /** Returns the product of the sizes of dimensions. */
  public static double size(Value value, int[] dimensions) {
    double size = 1;
    for (int dimension : dimensions) {
      size *= length(value, dimension);
    }
    return size;
  }

  /** Returns the spectrum of real numbers, of the last dimension the first half. */
  public static Value half(HloBuilder b, Value x, int[] dimensions) {
    int last = dimensions[dimensions.length - 1];
    Value first = transform(b, x, last, FftType.RFFT, length(x, last));
    return all(b, first, Arrays.copyOf(dimensions, dimensions.length - 1), true);
  }
}
