package org.hlo4j.engine.plan;

import org.hlo4j.engine.kernel.product.TileKernel;
import org.hlo4j.engine.tile.Lane;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.jspecify.annotations.Nullable;

/** In which kinds of numbers products are summed. */
final class SummedKinds {
  /** The most entries of tables that a preparation makes: of matrices, of windows' elements. */
  static final int MAX_TABLE = 1 << 20;

  private static final ElementKind F32 = ElementKind.of(FloatType.F32);

  private SummedKinds() {}

  /**
   * Returns the kind in which products of a result's type are summed: floats of 16 bits in 32, and
   * rounded once. Null for others, as the interpreter multiplies integers fast.
   */
  static @Nullable ElementKind ofOrNull(ElementKind result) {
    return switch (Lane.ofOrNull(result)) {
      case FLOAT -> F32;
      case DOUBLE -> result;
      case INT, LONG -> null;
      case null -> null;
    };
  }

  static TileKernel<?> kernel(ElementKind summed, boolean isStrict) {
    return summed.storage() == F32.storage()
        ? TileKernel.floats(isStrict)
        : TileKernel.doubles(isStrict);
  }

  /** Defines a result as what a slot has, rounded if it is of another kind. */
  static void define(PlanBuilder builder, Value result, int slot, ElementKind summed) {
    if (summed.storage() == TensorValues.kind(result).storage()) {
      builder.define(result, slot);
    } else {
      builder.groups().defineConverted(result, slot, summed);
    }
  }
}
