package org.hlo4j.hlo.mapping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.hlo.HloDimension;
import org.hlo4j.hlo.HloElementType;
import org.hlo4j.hlo.HloLayout;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.opset.quant.QuantizedType;
import org.hlo4j.opset.stablehlo.TokenType;
import org.hlo4j.opset.stablehlo.TypeExtensionsAttr;
import org.jspecify.annotations.Nullable;

/** Types as shapes. */
public final class TypeMapping {
  private static final Map<Type, HloElementType> ELEMENTS = new HashMap<>();

  static {
    for (HloElementType type : HloElementType.values()) {
      ELEMENTS.putIfAbsent(elementType(type), type);
    }
  }

  private TypeMapping() {}

  /**
   * {@return the type of elements of an array}
   *
   * @param type their type in shapes
   */
  public static Type elementType(HloElementType type) {
    return switch (type.kind()) {
      case PREDICATE -> IntegerType.I1;
      case SIGNED -> IntegerType.signless(type.bits());
      case UNSIGNED -> IntegerType.unsigned(type.bits());
      case FLOAT -> floatType(type);
      case COMPLEX -> new ComplexType(floatType(type));
    };
  }

  private static FloatType floatType(HloElementType type) {
    return FloatType.all().stream()
        .filter(candidate -> candidate.format() == type.format())
        .findFirst()
        .orElseThrow();
  }

  /**
   * {@return the type of elements in shapes, null if there is none}
   *
   * @param type the type of elements of tensors
   */
  public static @Nullable HloElementType elementTypeOrNull(Type type) {
    return ELEMENTS.get(type);
  }

  /**
   * {@return the shape of values of a type, in row-major order}
   *
   * @param type the type
   * @throws IllegalArgumentException if there is none, with the reason
   */
  public static HloShape shape(Type type) {
    return switch (type) {
      case RankedTensorType tensor -> array(tensor);
      case TupleType tuple ->
          new HloShape.Tuple(tuple.types().stream().map(TypeMapping::shape).toList());
      case TokenType _ -> HloShape.TOKEN;
      default -> throw new IllegalArgumentException("HLO has no values of type " + type);
    };
  }

  private static HloShape.Array array(RankedTensorType tensor) {
    HloElementType element = elementTypeOrNull(tensor.elementType());
    if (element == null) {
      throw new IllegalArgumentException(
          tensor.elementType() instanceof QuantizedType
              ? "HLO has no quantized types: " + tensor
              : "HLO has no elements of type " + tensor.elementType());
    }
    return new HloShape.Array(element, dimensions(tensor), HloLayout.rowMajor(tensor.rank()));
  }

  private static List<HloDimension> dimensions(RankedTensorType tensor) {
    Attribute encoding = tensor.encodingOrNull();
    if (encoding != null && !(encoding instanceof TypeExtensionsAttr)) {
      throw new IllegalArgumentException("HLO has no encoding of tensors: " + tensor);
    }
    LongList bounds =
        encoding instanceof TypeExtensionsAttr extensions ? extensions.bounds() : null;
    List<HloDimension> dimensions = new ArrayList<>();
    for (int i = 0; i < tensor.rank(); i++) {
      long size = tensor.shape().get(i);
      if (!ShapedType.isDynamic(size)) {
        dimensions.add(HloDimension.of(size));
      } else if (bounds != null && bounds.get(i) >= 0) {
        dimensions.add(HloDimension.atMost(bounds.get(i)));
      } else {
        throw new IllegalArgumentException("dimension %s of %s has no bound".formatted(i, tensor));
      }
    }
    return dimensions;
  }
}
