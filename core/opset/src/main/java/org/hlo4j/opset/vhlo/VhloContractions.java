package org.hlo4j.opset.vhlo;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.jspecify.annotations.Nullable;

/** Predicates and default values of the history for convolutions and dot products. */
final class VhloContractions {
  private VhloContractions() {}

  /** Returns zeros for the low and high padding of each spatial dimension of the left-hand side. */
  static Attribute noPadding(Operation convolution) {
    long spatial =
        convolution.operand(0).type() instanceof RankedTensorV1Type lhs
            ? Math.max(0, lhs.shape().size() - 2)
            : 0;
    RankedTensorType type = RankedTensorType.of(IntegerType.I64, spatial, 2);
    return TensorV1Attr.of(
        DenseElementsAttr.detectSplat(type, Blob.wrap(new byte[Math.toIntExact(spatial * 16)])));
  }

  /** Whether the element types of the two sides are different 8-bit floats. */
  static boolean mixesEightBitFloats(Signature convolution) {
    Type lhs = VhloReductions.elementType(convolution.operandType(0));
    Type rhs = VhloReductions.elementType(convolution.operandType(1));
    return !lhs.equals(rhs) && isEightBitFloat(lhs) && isEightBitFloat(rhs);
  }

  private static boolean isEightBitFloat(Type type) {
    return type instanceof VhloSimpleType simple
        && simple.builtinOrNull() instanceof FloatType builtin
        && builtin.width() == 8;
  }

  /** Whether a side of a dot product is rounded to {@code f8E4M3FN}. */
  static boolean hasPrecisionTypeF8E4M3FN(Signature dot) {
    return isF8E4M3FN(dot.attributeOrNull("lhs_precision_type"))
        || isF8E4M3FN(dot.attributeOrNull("rhs_precision_type"));
  }

  private static boolean isF8E4M3FN(@Nullable Attribute precision) {
    return precision instanceof TypeV1Attr attribute
        && attribute.value() == VhloSimpleType.F8E4M3FN;
  }
}
