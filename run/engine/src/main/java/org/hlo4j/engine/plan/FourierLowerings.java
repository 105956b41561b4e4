package org.hlo4j.engine.plan;

import java.util.Map;
import org.hlo4j.engine.kernel.fourier.ArrayFourier;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.FftOp;
import org.hlo4j.opset.stablehlo.FftType;
import org.hlo4j.opset.stablehlo.LinearAlgebra;
import org.jspecify.annotations.Nullable;

/** Fourier transforms. */
final class FourierLowerings {
  private FourierLowerings() {}

  static void addTo(Map<OpDefinition, Lowering> lowerings) {
    lowerings.put(LinearAlgebra.FFT, FourierLowerings::fft);
  }

  private static boolean fft(PlanBuilder builder, Operation op) {
    Value operand = op.operand(0);
    Value result = op.result(0);
    if (TensorValues.typeOrNull(operand) == null || TensorValues.typeOrNull(result) == null) {
      return false;
    }
    ArrayFourier transform = builder.isStrict() ? null : transformOrNull(builder, op);
    if (transform == null) {
      return false;
    }
    int slot = builder.newSlot(result);
    int from = builder.slot(operand);
    boolean needsTemporary = transform.needsTemporary();
    int temporary = needsTemporary ? builder.newSlot(operand) : from;
    builder.emit(
        "fourier",
        op,
        new int[] {from},
        needsTemporary ? new int[] {slot, temporary} : new int[] {slot},
        run ->
            transform.run(run.value(from), run.value(temporary), run.value(slot), run.parallel()));
    builder.define(result, slot);
    return true;
  }

  private static @Nullable ArrayFourier transformOrNull(PlanBuilder builder, Operation op) {
    FftType type = FftOp.FFT_TYPE.get(op);
    LongList lengths = FftOp.FFT_LENGTH.get(op);
    ArrayFourier.Kind kind =
        switch (type) {
          case FFT -> ArrayFourier.Kind.FORWARD;
          case IFFT -> ArrayFourier.Kind.INVERSE;
          case RFFT -> ArrayFourier.Kind.REAL;
          case IRFFT -> ArrayFourier.Kind.REAL_INVERSE;
        };
    Value complex = type == FftType.RFFT ? op.result(0) : op.operand(0);
    return ArrayFourier.ofOrNull(
        builder.fourierTables(),
        kind,
        TensorValues.kind(complex).storage() == Storage.DOUBLES,
        TensorValues.sizes(complex),
        lengths.size(),
        Math.toIntExact(lengths.get(lengths.size() - 1)));
  }
}
