package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.product.NarrowFormat;
import org.hlo4j.engine.kernel.product.TileKernel;
import org.hlo4j.engine.tile.Lane;
import org.hlo4j.engine.tile.TileFunctions;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.numerics.FloatFormat;
import org.jspecify.annotations.Nullable;

/** In which kinds of numbers products are summed. */
final class SummedKinds {
  /** The most entries of tables that a preparation makes: of matrices, of windows' elements. */
  static final int MAX_TABLE = 1 << 20;

  private static final ElementKind F32 = ElementKind.of(FloatType.F32);
  private static final ElementKind I32 = ElementKind.of(IntegerType.signless(Integer.SIZE));
  private static final ElementKind UI32 = ElementKind.of(IntegerType.unsigned(Integer.SIZE));

  /**
   * How products are summed.
   *
   * @param factors the kind of the factors, which may be {@linkplain #narrowOrNull narrower}
   * @param sums the kind of the sums
   * @param isStrict whether products are rounded before they are added
   */
  record Summation(ElementKind factors, ElementKind sums, boolean isStrict) {
    /** Returns whether factors are widened when they are copied. */
    boolean isOfFloats() {
      return factors.storage() == Storage.FLOATS;
    }

    /** Returns the kind by which a factor is stored. */
    ElementKind stored(PlanBuilder builder, Value factor) {
      boolean isConstant = builder.groups().isConstant(factor);
      if (!isOfFloats() || !(isConstant || builder.source(factor) instanceof Source.Stored)) {
        return factors;
      }
      ElementKind own = TensorValues.kind(factor);
      if (narrowOrNull(own) != null) {
        return own;
      }
      return isConstant && own.isInteger() ? IntegerRange.of(factor).kind(factors) : factors;
    }

    /**
     * Returns the kernel.
     *
     * @param isNarrow whether a factor is stored by fewer bits than it is multiplied
     */
    TileKernel<?> kernel(boolean isNarrow) {
      return switch (sums.storage()) {
        case FLOATS -> isNarrow ? TileKernel.widened(isStrict) : TileKernel.floats(isStrict);
        case DOUBLES -> TileKernel.doubles(isStrict);
        case INTS -> isOfFloats() ? TileKernel.exactIntegers() : TileKernel.ints();
        case LONGS -> TileKernel.longs();
        case BYTES, SHORTS -> throw new IllegalArgumentException("no kernel sums " + sums.type());
      };
    }
  }

  private SummedKinds() {}

  /**
   * Returns how the products of two values are summed; null if no kernel does. Integers that are
   * known to be small are multiplied as floats.
   *
   * @param depth the products of a sum
   */
  static @Nullable Summation summationOrNull(
      Value result, Value left, Value right, int depth, boolean isStrict) {
    ElementKind sums = ofOrNull(TensorValues.kind(result));
    if (sums == null) {
      return null;
    }
    boolean isExact =
        sums.storage() == Storage.INTS
            && TileKernel.isExact(
                IntegerRange.of(left).magnitude(), IntegerRange.of(right).magnitude(), depth);
    ElementKind factors = isExact ? F32 : sums;
    return converts(left, factors) && converts(right, factors)
        ? new Summation(factors, sums, isStrict)
        : null;
  }

  private static boolean converts(Value value, ElementKind kind) {
    return TensorValues.hasLane(value) && TileFunctions.converts(TensorValues.kind(value), kind);
  }

  /** Returns the format of numbers that become floats when they are copied; null for others. */
  static @Nullable NarrowFormat narrowOrNull(ElementKind kind) {
    boolean areBytes = kind.storage() == Storage.BYTES;
    if (!areBytes && kind.storage() != Storage.SHORTS) {
      return null;
    }
    return switch (kind.category()) {
      case SIGNED -> areBytes ? NarrowFormat.BYTES : NarrowFormat.SHORTS;
      case UNSIGNED -> areBytes ? NarrowFormat.UNSIGNED_BYTES : NarrowFormat.UNSIGNED_SHORTS;
      case FLOAT ->
          kind.format() == FloatFormat.BF16
              ? NarrowFormat.BF16
              : kind.format() == FloatFormat.F16 ? NarrowFormat.F16 : null;
      case BOOLEAN, COMPLEX, QUANTIZED -> null;
    };
  }

  /**
   * Returns the kind in which products of a result's type are summed: floats of 16 bits in 32, and
   * rounded once; narrow integers in 32 bits, whose last ones are the same. Null for kinds without
   * a kernel.
   */
  static @Nullable ElementKind ofOrNull(ElementKind result) {
    return switch (Lane.ofOrNull(result)) {
      case FLOAT -> F32;
      case DOUBLE, LONG -> result;
      case INT -> result.category() == Category.BOOLEAN ? null : result.isUnsigned() ? UI32 : I32;
      case null -> null;
    };
  }

  /** Defines a result as what a slot has, rounded or cut off if it is of another kind. */
  static void define(PlanBuilder builder, Value result, int slot, ElementKind summed) {
    if (summed.storage() == TensorValues.kind(result).storage()) {
      builder.define(result, slot);
    } else {
      builder.groups().defineConverted(result, slot, summed);
    }
  }
}
