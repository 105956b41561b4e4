package org.hlo4j.interpreter.eval;

import java.util.Map;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.FourierTransform;
import org.hlo4j.interpreter.kernel.StridedIterator;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.FftOp;
import org.hlo4j.opset.stablehlo.LinearAlgebra;

/** Fourier transforms along the last dimensions, computed in double precision. */
public final class Fourier {
  private double[] real;
  private double[] imaginary;
  private int[] sizes;

  private Fourier(Tensor tensor) {
    this.sizes = Strides.sizes(tensor.shape());
    this.real = new double[tensor.count()];
    this.imaginary = new double[tensor.count()];
    int lanes = tensor.kind().lanes();
    for (int i = 0; i < real.length; i++) {
      real[i] = tensor.doubleAt(i * lanes);
      imaginary[i] = lanes == 2 ? tensor.doubleAt(i * lanes + 1) : 0;
    }
  }

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(LinearAlgebra.FFT, Fourier::evaluate);
  }

  private static void evaluate(Operation op, Frame frame) {
    LongList lengths = FftOp.FFT_LENGTH.get(op);
    Fourier data = new Fourier(frame.operand(op, 0));
    int last = data.sizes.length - 1;
    int first = data.sizes.length - lengths.size();
    int length = Math.toIntExact(lengths.get(lengths.size() - 1));
    switch (FftOp.FFT_TYPE.get(op)) {
      case FFT -> data.transform(first, last, false);
      case IFFT -> data.transform(first, last, true);
      case RFFT -> {
        data.transform(last, last, false);
        data.resize(length / 2 + 1);
        data.transform(first, last - 1, false);
      }
      case IRFFT -> {
        data.transform(first, last - 1, true);
        data.resize(length);
        data.transform(last, last, true);
      }
    }
    Tensor result = Results.allocate(op, frame, data.sizes);
    data.store(result);
    frame.result(op, result);
  }

  /** Transforms along the dimensions from {@code last} down to {@code first}. */
  private void transform(int first, int last, boolean inverse) {
    for (int dimension = last; dimension >= first; dimension--) {
      transform(dimension, inverse);
    }
  }

  private void transform(int dimension, boolean inverse) {
    int length = sizes[dimension];
    int[] strides = Strides.rowMajor(sizes);
    int stride = strides[dimension];
    int[] lines = sizes.clone();
    lines[dimension] = Math.min(length, 1);
    FourierTransform transform = new FourierTransform(length);
    double[] x = new double[length];
    double[] y = new double[length];
    for (StridedIterator walk = new StridedIterator(lines, strides);
        walk.isInside();
        walk.advance()) {
      int at = walk.offset(0);
      for (int i = 0; i < length; i++) {
        x[i] = real[at + i * stride];
        y[i] = imaginary[at + i * stride];
      }
      if (inverse) {
        transform.inverse(x, y);
      } else {
        transform.forward(x, y);
      }
      for (int i = 0; i < length; i++) {
        real[at + i * stride] = x[i];
        imaginary[at + i * stride] = y[i];
      }
    }
  }

  /**
   * Truncates the last dimension, or completes the transform of real numbers: the missing second
   * half is the reverse of the conjugated first half.
   */
  private void resize(int length) {
    int before = sizes[sizes.length - 1];
    int lines = before == 0 ? 0 : real.length / before;
    double[] x = new double[Math.multiplyExact(lines, length)];
    double[] y = new double[x.length];
    for (int line = 0; line < lines; line++) {
      for (int i = 0; i < length; i++) {
        boolean kept = i < before;
        int from = line * before + (kept ? i : length - i);
        x[line * length + i] = real[from];
        y[line * length + i] = kept ? imaginary[from] : -imaginary[from];
      }
    }
    real = x;
    imaginary = y;
    sizes = sizes.clone();
    sizes[sizes.length - 1] = length;
  }

  private void store(Tensor result) {
    int lanes = result.kind().lanes();
    for (int i = 0; i < real.length; i++) {
      result.setDouble(i * lanes, real[i]);
      if (lanes == 2) {
        result.setDouble(i * lanes + 1, imaginary[i]);
      }
    }
  }
}
