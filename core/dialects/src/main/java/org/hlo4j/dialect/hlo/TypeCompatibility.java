package org.hlo4j.dialect.hlo;

import java.util.List;
import java.util.function.BiPredicate;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.opset.quant.UniformQuantizedPerAxisType;
import org.hlo4j.opset.quant.UniformType;

/**
 * Compatibility of given types with inferred ones: shapes are compatible, and quantized types may
 * differ in scale and zero point. Encodings other than bounds may differ.
 */
public final class TypeCompatibility {
  private TypeCompatibility() {}

  public static boolean areCompatible(Type a, Type b) {
    if (a == b) {
      return true;
    }
    if (a instanceof ShapedType first && b instanceof ShapedType second) {
      return haveCompatibleShapes(first, second)
          && haveCompatibleElements(first.elementType(), second.elementType());
    }
    return haveCompatibleElements(a, b);
  }

  public static boolean areCompatible(List<? extends Type> a, List<? extends Type> b) {
    return areCompatible(a, b, TypeCompatibility::areCompatible);
  }

  /** Whether as many types are pairwise compatible in some way. */
  public static boolean areCompatible(
      List<? extends Type> a, List<? extends Type> b, BiPredicate<Type, Type> compatible) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!compatible.test(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether shapes are compatible and neither exceeds the bounds of the other. */
  public static boolean haveCompatibleShapes(Type a, Type b) {
    return Shapes.areCompatible(a, b)
        && (!(a instanceof RankedTensorType first)
            || !(b instanceof RankedTensorType second)
            || (Bounds.admit(Bounds.of(second), first.shape())
                && Bounds.admit(Bounds.of(first), second.shape())));
  }

  /** Whether element types, or types that are not shaped, are compatible. */
  public static boolean haveCompatibleElements(Type a, Type b) {
    Type first = Shapes.elementType(a);
    Type second = Shapes.elementType(b);
    if (first instanceof UniformType p && second instanceof UniformType q) {
      return p.storage().type().equals(q.storage().type())
          && p.storage().min() == q.storage().min()
          && p.storage().max() == q.storage().max()
          && p.expressedType().equals(q.expressedType())
          && p instanceof UniformQuantizedPerAxisType == q instanceof UniformQuantizedPerAxisType;
    }
    return first.equals(second);
  }

  public static boolean isCompatibleShape(LongList sizes, Type type) {
    return sizes.allMatch(size -> size >= 0)
        && type instanceof ShapedType shaped
        && areCompatible(RankedTensorType.of(sizes, shaped.elementType()), type);
  }
}
