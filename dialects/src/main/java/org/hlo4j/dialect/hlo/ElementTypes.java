package org.hlo4j.dialect.hlo;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.opset.quant.UniformType;

/** Element types, and how they relate where computations may change their precision. */
public final class ElementTypes {
  private ElementTypes() {}

  /** The number of bits of an element; of a quantized one, those that are stored. */
  public static long bitWidth(Type type) {
    return switch (type) {
      case ComplexType complex -> 2 * bitWidth(complex.elementType());
      case UniformType quantized -> bitWidth(quantized.storage().type());
      case IntegerType integer -> integer.width();
      case FloatType floating -> floating.width();
      default -> throw new IllegalArgumentException("no element of a known size: " + type);
    };
  }

  /** Whether elements are the same, where floats of any precision count as such. */
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

  /** Whether shapes are compatible and elements the same; floats may differ in precision. */
  public static boolean haveSameShapeAndElements(Type a, Type b) {
    return Shapes.areCompatible(a, b) && areSame(a, b);
  }

  /**
   * Whether the first element type can be widened to the second: both are integers, floats, complex
   * or quantized, and the second has as many bits at least. Floats may be narrowed too.
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
