package org.hlo4j.pytorch.importer;

import java.util.List;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.jspecify.annotations.Nullable;

/**
 * Type promotion, as PyTorch defines it: tensors with dimensions come first, then those of rank 0,
 * then numbers of Python. A later kind changes the type only if it is of a higher category:
 * boolean, integer, float, complex.
 */
public final class TypePromotion {
  /** The type of Python's floats. */
  private static final Type DEFAULT_FLOAT = FloatType.F32;

  private TypePromotion() {}

  /**
   * Returns the type of the result of an operator on tensors and numbers.
   *
   * @throws UnsupportedNodeException if an operand is neither
   */
  public static Type resultType(List<? extends TorchValue> operands) {
    Type dimensioned = null;
    Type scalars = null;
    Type numbers = null;
    for (TorchValue operand : operands) {
      switch (operand) {
        case TorchValue.Tensor(TensorRef ref) when ref.type().rank() > 0 ->
            dimensioned = common(dimensioned, ref.elementType());
        case TorchValue.Tensor(TensorRef ref) -> scalars = common(scalars, ref.elementType());
        default -> numbers = common(numbers, numberType(operand));
      }
    }
    Type type = combine(dimensioned, combine(scalars, numbers));
    if (type == null) {
      throw UnsupportedNodeException.of("it has no operands");
    }
    return type;
  }

  /** Returns the type of a number of Python. */
  public static Type numberType(TorchValue number) {
    return switch (number) {
      case TorchValue.Int _ -> IntegerType.I64;
      case TorchValue.Floating _ -> DEFAULT_FLOAT;
      case TorchValue.Bool _ -> IntegerType.I1;
      case TorchValue.Complex _ -> new ComplexType((FloatType) DEFAULT_FLOAT);
      default -> throw UnsupportedNodeException.of("an operand is neither a tensor nor a number");
    };
  }

  public static boolean isFloat(Type type) {
    return type instanceof FloatType;
  }

  public static boolean isComplex(Type type) {
    return type instanceof ComplexType;
  }

  /** Returns the type in which elements are functions of real numbers: a float, for integers. */
  public static Type floating(Type type) {
    return type instanceof IntegerType ? DEFAULT_FLOAT : type;
  }

  /** Returns the type in which PyTorch computes: 32-bit floats for those of 16 bits. */
  public static Type computed(Type type) {
    return type instanceof FloatType floating && floating.width() < Float.SIZE
        ? FloatType.F32
        : type;
  }

  private static @Nullable Type combine(@Nullable Type higher, @Nullable Type lower) {
    if (higher == null || lower == null || isComplex(higher)) {
      return higher == null ? lower : higher;
    }
    if (isFloat(higher)) {
      return isComplex(lower) ? new ComplexType(wide((FloatType) higher)) : higher;
    }
    return higher == IntegerType.I1 || isFloat(lower) || isComplex(lower)
        ? common(higher, lower)
        : higher;
  }

  private static FloatType wide(FloatType part) {
    return part == FloatType.F64 ? part : FloatType.F32;
  }

  /** Returns the least type that has the values of both types. */
  public static Type common(@Nullable Type left, Type right) {
    if (left == null || left.equals(right)) {
      return right;
    }
    if (isComplex(left) || isComplex(right)) {
      boolean isDouble = isDouble(left) || isDouble(right);
      return new ComplexType(isDouble ? FloatType.F64 : FloatType.F32);
    }
    if (left instanceof FloatType l && right instanceof FloatType r) {
      if (l.width() == r.width() || l.width() < 16 || r.width() < 16) {
        if (l.width() < 16 || r.width() < 16) {
          throw UnsupportedNodeException.of("types %s and %s have no common type", l, r);
        }
        return FloatType.F32; // f16 and bf16
      }
      return l.width() > r.width() ? l : r;
    }
    if (isFloat(left) || isFloat(right)) {
      return isFloat(left) ? left : right;
    }
    IntegerType l = (IntegerType) left;
    IntegerType r = (IntegerType) right;
    if (l.width() == 1 || r.width() == 1) {
      return l.width() == 1 ? r : l;
    }
    if (l.isUnsigned() == r.isUnsigned()) {
      return l.width() > r.width() ? l : r;
    }
    IntegerType signed = l.isUnsigned() ? r : l;
    IntegerType unsigned = l.isUnsigned() ? l : r;
    if (unsigned.width() > 8) {
      throw UnsupportedNodeException.of("types %s and %s have no common type", l, r);
    }
    return signed.width() > 8 ? signed : IntegerType.I16;
  }

  private static boolean isDouble(Type type) {
    return type == FloatType.F64
        || (type instanceof ComplexType complex && complex.elementType() == FloatType.F64);
  }
}
