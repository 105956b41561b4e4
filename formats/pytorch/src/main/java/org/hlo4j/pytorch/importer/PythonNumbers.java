package org.hlo4j.pytorch.importer;

import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.transforms.build.HloBuilder;

/** Numbers of Python as tensors of rank 0. */
public final class PythonNumbers {
  private PythonNumbers() {}

  /** Returns a number as a tensor of rank 0. */
  public static Value of(HloBuilder b, TorchValue number, Type elementType) {
    return switch (number) {
      case TorchValue.Int(Size size) when size.isKnown() ->
          elementType instanceof IntegerType
              ? b.constant(
                  Splats.of(RankedTensorType.of(elementType), bits(size.orDynamic(), elementType)))
              : Numbers.of(b, size.orDynamic(), elementType);
      case TorchValue.Int(Size size) -> Numbers.convert(b, size.value(), elementType);
      case TorchValue.Floating(Scalar scalar) when scalar.isKnown() ->
          Numbers.of(b, scalar.known(), elementType);
      case TorchValue.Floating(Scalar scalar) ->
          Numbers.convert(b, scalar.value(b, FloatType.F64), elementType);
      case TorchValue.Bool(boolean known, Value value) when value == null ->
          Numbers.of(b, known ? 1 : 0, elementType);
      case TorchValue.Bool(_, Value value) -> Numbers.convert(b, value, elementType);
      case TorchValue.Complex(double real, double imaginary)
          when elementType instanceof ComplexType type ->
          b.expr(Numbers.of(b, real, type.elementType()))
              .complex(b.expr(Numbers.of(b, imaginary, type.elementType())))
              .value();
      default -> throw UnsupportedNodeException.of("an argument is not a number");
    };
  }

  /** Returns a tensor, or a number as one of 64 bits or a boolean. */
  public static Value tensor(HloBuilder b, TorchValue value) {
    return switch (value) {
      case TorchValue.Tensor(TensorRef ref) -> ref.value(b);
      case TorchValue.Int _ -> of(b, value, IntegerType.I64);
      case TorchValue.Floating _ -> of(b, value, FloatType.F64);
      case TorchValue.Bool _ -> of(b, value, IntegerType.I1);
      default -> throw UnsupportedNodeException.of("%s is neither a tensor nor a number", value);
    };
  }

  private static long bits(long value, Type elementType) {
    return elementType == IntegerType.I1 ? (value == 0 ? 0 : -1) : value;
  }
}
