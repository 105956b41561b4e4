package org.hlo4j.transforms.shape;

import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.opset.arith.ArithOps;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Casts between MLIR's representation of sizes, {@code index} and tensors of it, and StableHLO's,
 * tensors of 32-bit integers.
 */
final class IndexCasts {
  private IndexCasts() {}

  /** Returns whether the type or its element type is {@code index}. */
  static boolean isIndex(Type type) {
    return type instanceof IndexType
        || (type instanceof ShapedType shaped && shaped.elementType() instanceof IndexType);
  }

  static boolean isI32(Type type) {
    return type instanceof ShapedType shaped && shaped.elementType().equals(IntegerType.I32);
  }

  /** Returns StableHLO's type of such sizes; empty if there is none. */
  static Optional<Type> i32Type(Type type) {
    if (type instanceof IndexType) {
      return Optional.of(RankedTensorType.of(IntegerType.I32));
    }
    return type instanceof RankedTensorType tensor
            && tensor.hasStaticShape()
            && (isI32(tensor) || isIndex(tensor))
        ? Optional.of(RankedTensorType.of(tensor.shape(), IntegerType.I32))
        : Optional.empty();
  }

  static boolean hasI32Type(Value value) {
    return i32Type(value.type()).isPresent();
  }

  /** Returns MLIR's type of the sizes in a tensor of integers. */
  static Type indexType(RankedTensorType tensor) {
    return tensor.rank() == 0 && isI32(tensor)
        ? IndexType.INSTANCE
        : RankedTensorType.of(tensor.shape(), IndexType.INSTANCE);
  }

  static Value toI32(HloBuilder builder, Value value) {
    return cast(builder, value, i32Type(value.type()).orElseThrow());
  }

  static Value toIndex(HloBuilder builder, Value value) {
    return isIndex(value.type())
        ? value
        : cast(builder, value, indexType((RankedTensorType) value.type()));
  }

  /** Casts the value between the two representations. */
  static Value cast(HloBuilder builder, Value value, Type type) {
    return value.type().equals(type)
        ? value
        : builder.make(BuiltinOps.UNREALIZED_CONVERSION_CAST, type, value);
  }

  /** Returns the number if the value is a constant of type {@code index}. */
  static Optional<Long> constant(Value value) {
    Operation definition = value.definingOpOrNull();
    return definition != null
            && definition.is(ArithOps.CONSTANT)
            && value.type() instanceof IndexType
            && definition.attributeOrNull("value") instanceof IntegerAttr number
        ? Optional.of(number.longValue())
        : Optional.empty();
  }
}
