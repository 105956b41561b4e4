package org.hlo4j.formulas.spectral;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.elementwise.ComplexNumbers;
import org.hlo4j.formulas.size.SliceBounds;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.stablehlo.FftType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Discrete Fourier transforms of tensors whose last dimension has real numbers, or pairs of real
 * and imaginary parts.
 */
public final class DiscreteFourier {
  private final HloBuilder b;
  private final Value tensor;
  private final int axis;
  private final boolean isComplex;
  private final FloatType type;

  /**
   * Creates a transform.
   *
   * @param axis the dimension to transform, not the last one
   */
  public DiscreteFourier(HloBuilder b, Value tensor, int axis) {
    RankedTensorType given = TensorTypes.of(tensor);
    int rank = given.rank();
    long parts = given.shape().get(rank - 1);
    if (axis >= rank - 1 || (parts != 1 && parts != 2)) {
      throw UnsupportedNodeException.of(
          "axis %d of a tensor of type %s has no signal", axis, given);
    }
    this.b = b;
    this.type = given.elementType().equals(FloatType.F64) ? FloatType.F64 : FloatType.F32;
    this.tensor = Formulas.convert(b, tensor, type);
    this.axis = axis;
    this.isComplex = parts == 2;
  }

  /**
   * Returns the spectrum.
   *
   * @param length of the signal, which is cut or padded with zeros
   * @param isHalf whether the second half, which mirrors the first, is omitted
   */
  public Value forward(long length, boolean isHalf) {
    if (isHalf && isComplex) {
      throw UnsupportedNodeException.of("a onesided spectrum is that of a real signal");
    }
    Value signal = FourierFormulas.fitted(b, isHalf ? real(0) : complex(), axis, length);
    FftType kind = isHalf ? FftType.RFFT : FftType.FFT;
    return ComplexNumbers.pairs(b.expr(FourierFormulas.transform(b, signal, axis, kind, length)))
        .value();
  }

  /**
   * Returns the signal.
   *
   * @param length of the signal
   * @param isHalf whether the spectrum is without its second half, so that the signal is real
   */
  public Value inverse(long length, boolean isHalf) {
    long count = isHalf ? length / 2 + 1 : length;
    Value spectrum = FourierFormulas.fitted(b, complex(), axis, count);
    FftType kind = isHalf ? FftType.IRFFT : FftType.IFFT;
    Value signal = FourierFormulas.transform(b, spectrum, axis, kind, length);
    return isHalf
        ? SliceBounds.stack(b, List.of(signal), TensorTypes.of(signal).rank())
        : ComplexNumbers.pairs(b.expr(signal)).value();
  }

  private Value real(int part) {
    return Movement.selected(b, tensor, TensorTypes.of(tensor).rank() - 1, part);
  }

  private Value complex() {
    Expr real = b.expr(real(0));
    return real.complex(isComplex ? b.expr(real(1)) : real.like(0)).value();
  }
}
