package org.hlo4j.formulas.build;

import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Numbers in the shapes and element types of tensors, and conversions of elements. */
public final class Numbers {
  private Numbers() {}

  /** Returns a number as a tensor of rank 0; integers are truncated as C++ does. */
  public static Value of(HloBuilder b, double value, Type elementType) {
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
  public static Value convert(HloBuilder b, Value value, Type elementType) {
    return convert(b.expr(value), elementType).value();
  }

  /** Returns elements of another type; a boolean is whether an element is not zero. */
  public static Expr convert(Expr x, Type elementType) {
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
  public static Expr zero(Expr x) {
    return x.elementType() instanceof IntegerType ? x.like(0L) : x.like(0.0);
  }

  /** Returns a number in the shape and element type of a tensor. */
  public static Expr like(Expr x, double number) {
    return x.elementType() instanceof IntegerType ? x.like((long) number) : x.like(number);
  }

  /** Returns the element type of absolute values. */
  public static Type realType(Type type) {
    return type instanceof ComplexType complex ? complex.elementType() : type;
  }

  /** Returns elements of another type. Floats become unsigned integers by way of signed ones. */
  public static Expr cast(Expr x, Type type) {
    boolean isWrapped =
        x.elementType() instanceof FloatType
            && type instanceof IntegerType integer
            && integer.isUnsigned();
    return convert(isWrapped ? x.convert(IntegerType.I64) : x, type);
  }
}
