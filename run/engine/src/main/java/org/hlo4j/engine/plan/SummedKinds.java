package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.product.TileKernel;
import org.hlo4j.engine.tile.Lane;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.jspecify.annotations.Nullable;

/** In which kinds of numbers products are summed. */
final class SummedKinds {
  /** The most entries of tables that a preparation makes: of matrices, of windows' elements. */
  static final int MAX_TABLE = 1 << 20;

  private static final ElementKind F32 = ElementKind.of(FloatType.F32);
  private static final ElementKind I32 = ElementKind.of(IntegerType.signless(Integer.SIZE));
  private static final ElementKind UI32 = ElementKind.of(IntegerType.unsigned(Integer.SIZE));

  private SummedKinds() {}

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

  static TileKernel<?> kernel(ElementKind summed, boolean isStrict) {
    return switch (summed.storage()) {
      case FLOATS -> TileKernel.floats(isStrict);
      case DOUBLES -> TileKernel.doubles(isStrict);
      case INTS -> TileKernel.ints();
      case LONGS -> TileKernel.longs();
      case BYTES, SHORTS -> throw new IllegalArgumentException("no kernel sums " + summed.type());
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
