package org.hlo4j.dialect.hlo;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.opset.quant.UniformType;

/** Element types, and their relations where computations may change precision. */
public final class ElementTypes {
  private ElementTypes() {}

  /** The width of an element in bits; of a quantized one, that of its storage. */
  public static long bitWidth(Type type) {
    return switch (type) {
      case ComplexType complex -> 2 * bitWidth(complex.elementType());
      case UniformType quantized -> bitWidth(quantized.storage().type());
      case IntegerType integer -> integer.width();
      case FloatType floating -> floating.width();
      default -> throw new IllegalArgumentException("no element of a known size: " + type);
    };
  }

  /** Whether element types are equal, disregarding the precision of floats. */
  public static boolean areSame(Type a, Type b) {
    Type first = Shapes.elementType(a);
    Type second = Shapes.elementType(b);
    return (first instanceof FloatType && second instanceof FloatType) || first.equals(second);
  }

  public static boolean areSame(List<? extends Value> values) {
    for (Value value : values) {
      if (!areSame(values.getFirst().type(), value.type())) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether shapes are compatible and element types equal, disregarding the precision of floats.
   */
  public static boolean haveSameShapeAndElements(Type a, Type b) {
    return Shapes.areCompatible(a, b) && areSame(a, b);
  }

  /**
   * Whether the first element type can be promoted to the second: both are integers, floats,
   * complex or quantized, and the second is at least as wide. Floats may also be narrowed.
   */
  public static boolean isPromotable(Type from, Type to) {
    if (!(from instanceof ShapedType) || !(to instanceof ShapedType)) {
      return false;
    }
    Type a = Shapes.elementType(from);
    Type b = Shapes.elementType(to);
    if (a instanceof FloatType && b instanceof FloatType) {
      return true;
    }
    return areSameKind(a, b) && bitWidth(a) <= bitWidth(b);
  }

  private static boolean areSameKind(Type a, Type b) {
    return (a instanceof IntegerType && b instanceof IntegerType)
        || (a instanceof ComplexType && b instanceof ComplexType)
        || (a instanceof UniformType p
            && b instanceof UniformType q
            && p.expressedType() == q.expressedType());
  }
}
