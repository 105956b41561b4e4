package org.hlo4j.engine.tile;

import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.numerics.FloatFormat;
import org.jspecify.annotations.Nullable;

/** How a tile holds elements: the type of a register. */
public enum Lane {
  /** Booleans as 0 and 1, and integers of at most 32 bits, extended by their signedness. */
  INT,
  /** Integers of more bits, extended likewise. */
  LONG,
  /** Floats of 32 bits, and those of 16 bits, widened. */
  FLOAT,
  /** Floats of 64 bits. */
  DOUBLE;

  /**
   * {@return the lane of a kind of elements; null if tiles do not hold such elements}
   *
   * @param kind the kind
   */
  public static @Nullable Lane ofOrNull(ElementKind kind) {
    return switch (kind.category()) {
      case BOOLEAN, SIGNED, UNSIGNED -> kind.width() <= Integer.SIZE ? INT : LONG;
      case FLOAT ->
          switch (kind.storage()) {
            case FLOATS -> FLOAT;
            case DOUBLES -> DOUBLE;
            default ->
                kind.format() == FloatFormat.F16 || kind.format() == FloatFormat.BF16
                    ? FLOAT
                    : null;
          };
      case COMPLEX, QUANTIZED -> null;
    };
  }

  /** {@return whether elements are rounded after each function: floats of 16 bits} */
  static boolean isRounded(ElementKind kind) {
    return kind.category() == Category.FLOAT && kind.width() < Float.SIZE;
  }
}
