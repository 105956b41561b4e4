package org.hlo4j.engine.plan;

import java.util.Objects;
import org.hlo4j.engine.tile.Lane;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.jspecify.annotations.Nullable;

/** The types of values that are tensors of static shape. */
final class TensorValues {
  private TensorValues() {}

  /** Returns the type of a tensor of static shape; null for other values. */
  static @Nullable RankedTensorType typeOrNull(Value value) {
    return value.type() instanceof RankedTensorType type && type.hasStaticShape() ? type : null;
  }

  static RankedTensorType type(Value value) {
    return Objects.requireNonNull(typeOrNull(value), "value is no tensor of static shape");
  }

  static int[] sizes(Value value) {
    return IndexArrays.ints(type(value).shape());
  }

  static ElementKind kind(Value value) {
    return ElementKind.of(type(value).elementType());
  }

  /** Returns whether tiles hold the elements of a value in one register. */
  static boolean hasLane(Value value) {
    ElementKind kind = kindOrNull(value);
    return kind != null && Lane.ofOrNull(kind) != null;
  }

  /** Returns whether tiles hold the elements of a value, which may be complex. */
  static boolean isTiled(Value value) {
    ElementKind kind = kindOrNull(value);
    return kind != null && (kind.isComplex() || Lane.ofOrNull(kind) != null);
  }

  private static @Nullable ElementKind kindOrNull(Value value) {
    RankedTensorType type = typeOrNull(value);
    return type == null ? null : ElementKind.ofOrNull(type.elementType());
  }

  /** Returns the number of elements of a tensor. */
  static int count(Value value) {
    return Math.toIntExact(type(value).elementCount());
  }

  /** Returns the length of the array of a tensor. */
  static int places(Value value) {
    return Math.multiplyExact(count(value), kind(value).lanes());
  }
}
