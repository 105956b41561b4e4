package org.hlo4j.dialect.hlo;

import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.rewrite.Constants;
import org.hlo4j.ir.rewrite.Speculatability;
import org.hlo4j.ir.rewrite.Speculates;

/**
 * Conditions under which operations are speculatable, derived from StableHLO's own traits: static
 * sizes and constant shapes.
 */
public final class Speculation {
  private Speculation() {}

  /** Returns the speculatability that the traits of an operation determine, if any do. */
  public static Optional<Speculates> ofTraits(OpDefinition definition) {
    if (definition.has(Trait.SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT)) {
      return Optional.of(op -> speculatableIf(isStaticWhereResultIs(op)));
    }
    if (definition.has(Trait.RECURSIVELY_SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT)) {
      return Optional.of(op -> recursivelyIf(isStaticWhereResultIs(op)));
    }
    if (definition.has(Trait.SPECULATABLE_IF_ALL_INPUTS_STATIC)) {
      return Optional.of(op -> speculatableIf(allOperandsStatic(op)));
    }
    if (definition.has(Trait.RECURSIVELY_SPECULATABLE_IF_ALL_INPUTS_STATIC)) {
      return Optional.of(op -> recursivelyIf(allOperandsStatic(op)));
    }
    if (definition.has(Trait.SPECULATABLE_IF_ALL_INPUTS_STATIC_AND_SHAPE_CONSTANT)) {
      return Optional.of(op -> speculatableIf(hasConstantShapes(op, 1)));
    }
    return Optional.empty();
  }

  public static Speculatability speculatableIf(boolean condition) {
    return condition ? Speculatability.SPECULATABLE : Speculatability.NOT_SPECULATABLE;
  }

  public static Speculatability recursivelyIf(boolean condition) {
    return condition ? Speculatability.RECURSIVELY_SPECULATABLE : Speculatability.NOT_SPECULATABLE;
  }

  /** The type of an operand of a verified operation. */
  public static RankedTensorType operand(Operation op, int index) {
    return (RankedTensorType) op.operand(index).type();
  }

  /** The type of a result of a verified operation. */
  public static RankedTensorType result(Operation op, int index) {
    return (RankedTensorType) op.result(index).type();
  }

  public static boolean isConstant(Operation op, int operand) {
    return Constants.valueOrNull(op.operand(operand)) != null;
  }

  public static boolean allOperandsStatic(Operation op) {
    for (int i = 0; i < op.operandCount(); i++) {
      if (!(op.operand(i).type() instanceof ShapedType type) || !type.hasStaticShape()) {
        return false;
      }
    }
    return true;
  }

  /** Whether all operands are static and the last {@code count} of them are constants. */
  public static boolean hasConstantShapes(Operation op, int count) {
    for (int i = 1; i <= count; i++) {
      if (!isConstant(op, op.operandCount() - i)) {
        return false;
      }
    }
    return allOperandsStatic(op);
  }

  private static boolean isStaticWhereResultIs(Operation op) {
    return isStaticWhereResultIs(operand(op, 0), result(op, 0), LongList.of());
  }

  /**
   * Whether each dimension that is static in the result is static in the operand, except for some.
   * A dimension that only one of them has counts as static.
   */
  public static boolean isStaticWhereResultIs(
      RankedTensorType operand, RankedTensorType result, LongList except) {
    return isStaticWhereResultIs(operand.shape(), result, except);
  }

  /** As above, for the operand sizes that correspond to the result's dimensions. */
  public static boolean isStaticWhereResultIs(
      LongList sizes, RankedTensorType result, LongList except) {
    for (int i = 0; i < Math.min(sizes.size(), result.rank()); i++) {
      if (!except.contains(i) && !result.isDynamicDimension(i) && Shapes.isDynamic(sizes.get(i))) {
        return false;
      }
    }
    return true;
  }
}
