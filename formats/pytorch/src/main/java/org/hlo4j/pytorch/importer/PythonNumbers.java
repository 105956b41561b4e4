package org.hlo4j.pytorch.importer;

import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Numbers of Python as tensors of rank 0, and conversions as PyTorch defines them. */
final class PythonNumbers {
  private PythonNumbers() {}

  /** Returns a number as a tensor of rank 0. */
  static Value of(HloBuilder b, TorchValue number, Type elementType) {
    return switch (number) {
      case TorchValue.Int(Size size) when size.isKnown() ->
          elementType instanceof IntegerType
              ? b.constant(
                  Splats.of(RankedTensorType.of(elementType), bits(size.orDynamic(), elementType)))
              : of(b, size.orDynamic(), elementType);
      case TorchValue.Int(Size size) -> convert(b, size.value(), elementType);
      case TorchValue.Floating(Scalar scalar) when scalar.isKnown() ->
          of(b, scalar.known(), elementType);
      case TorchValue.Floating(Scalar scalar) ->
          convert(b, scalar.value(b, FloatType.F64), elementType);
      case TorchValue.Bool(boolean known, Value value) when value == null ->
          of(b, known ? 1 : 0, elementType);
      case TorchValue.Bool(_, Value value) -> convert(b, value, elementType);
      case TorchValue.Complex(double real, double imaginary)
          when elementType instanceof ComplexType type ->
          b.expr(of(b, real, type.elementType()))
              .complex(b.expr(of(b, imaginary, type.elementType())))
              .value();
      default -> throw UnsupportedNodeException.of("an argument is not a number");
    };
  }

  private static long bits(long value, Type elementType) {
    return elementType == IntegerType.I1 ? (value == 0 ? 0 : -1) : value;
  }

  /** Returns a number as a tensor of rank 0; integers are truncated as C++ does. */
  static Value of(HloBuilder b, double value, Type elementType) {
    return switch (elementType) {
      case ComplexType type ->
          b.expr(of(b, value, type.elementType()))
              .complex(b.expr(of(b, 0, type.elementType())))
              .value();
      case IntegerType type when type == IntegerType.I1 ->
          b.constant(Splats.of(RankedTensorType.of(type), value == 0 ? 0L : -1L));
      case IntegerType type -> b.constant(Splats.of(RankedTensorType.of(type), (long) value));
      default -> RegionBodies.scalar(b, elementType, value);
    };
  }

  /** Returns elements of another type; a boolean is whether an element is not zero. */
  static Value convert(HloBuilder b, Value value, Type elementType) {
    return convert(b.expr(value), elementType).value();
  }

  /** Returns elements of another type; a boolean is whether an element is not zero. */
  static Expr convert(Expr x, Type elementType) {
    Type from = TensorTypes.elementOf(x.value());
    if (from.equals(elementType)) {
      return x;
    }
    if (elementType == IntegerType.I1) {
      return x.ne(zero(x));
    }
    if (from instanceof ComplexType && !(elementType instanceof ComplexType)) {
      return Formulas.convert(x.real(), elementType);
    }
    return x.convert(elementType);
  }

  /** Returns zero in the shape of a tensor. */
  static Expr zero(Expr x) {
    return x.elementType() instanceof IntegerType ? x.like(0L) : x.like(0.0);
  }

  /** Returns a number in the shape and element type of a tensor. */
  static Expr like(Expr x, double number) {
    return x.elementType() instanceof IntegerType ? x.like((long) number) : x.like(number);
  }
}
