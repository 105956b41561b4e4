package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.internal.Hashes;
import org.hlo4j.numerics.Signedness;

/** An integer type of any width: {@code i32}, {@code si8}, {@code ui64}. */
public final class IntegerType implements Type {
  /** MLIR's greatest width, in bits. */
  public static final int MAX_WIDTH = (1 << 24) - 1;

  private static final int CACHED_WIDTHS = 129;
  private static final IntegerType[][] CACHE = new IntegerType[3][CACHED_WIDTHS];

  static {
    for (Signedness signedness : Signedness.values()) {
      for (int width = 0; width < CACHED_WIDTHS; width++) {
        CACHE[signedness.ordinal()][width] = new IntegerType(width, signedness);
      }
    }
  }

  /** The type {@code i1}, of booleans. */
  public static final IntegerType I1 = signless(1);

  /** The type {@code i8}. */
  public static final IntegerType I8 = signless(8);

  /** The type {@code i16}. */
  public static final IntegerType I16 = signless(16);

  /** The type {@code i32}. */
  public static final IntegerType I32 = signless(32);

  /** The type {@code i64}. */
  public static final IntegerType I64 = signless(64);

  private final int width;
  private final Signedness signedness;

  private IntegerType(int width, Signedness signedness) {
    this.width = width;
    this.signedness = signedness;
  }

  /**
   * {@return an integer type}
   *
   * @param width the width in bits
   * @param signedness the signedness
   * @throws IllegalArgumentException if the width is negative or exceeds {@link #MAX_WIDTH}
   */
  public static IntegerType of(int width, Signedness signedness) {
    if (width < 0 || width > MAX_WIDTH) {
      throw new IllegalArgumentException("integer bitwidth is limited to " + MAX_WIDTH + " bits");
    }
    return width < CACHED_WIDTHS
        ? CACHE[signedness.ordinal()][width]
        : new IntegerType(width, signedness);
  }

  /**
   * {@return a signless type, such as {@code i32}}
   *
   * @param width the width in bits
   * @throws IllegalArgumentException if the width is negative or exceeds {@link #MAX_WIDTH}
   */
  public static IntegerType signless(int width) {
    return of(width, Signedness.SIGNLESS);
  }

  /**
   * {@return a signed type, such as {@code si32}}
   *
   * @param width the width in bits
   * @throws IllegalArgumentException if the width is negative or exceeds {@link #MAX_WIDTH}
   */
  public static IntegerType signed(int width) {
    return of(width, Signedness.SIGNED);
  }

  /**
   * {@return an unsigned type, such as {@code ui32}}
   *
   * @param width the width in bits
   * @throws IllegalArgumentException if the width is negative or exceeds {@link #MAX_WIDTH}
   */
  public static IntegerType unsigned(int width) {
    return of(width, Signedness.UNSIGNED);
  }

  /** {@return the width in bits} */
  public int width() {
    return width;
  }

  /** {@return the signedness} */
  public Signedness signedness() {
    return signedness;
  }

  /** {@return whether the type is signless} */
  public boolean isSignless() {
    return signedness == Signedness.SIGNLESS;
  }

  /** {@return whether the type is signed} */
  public boolean isSigned() {
    return signedness == Signedness.SIGNED;
  }

  /** {@return whether the type is unsigned} */
  public boolean isUnsigned() {
    return signedness == Signedness.UNSIGNED;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof IntegerType that
            && width == that.width
            && signedness == that.signedness);
  }

  @Override
  public int hashCode() {
    return Hashes.mix(width, signedness.ordinal());
  }

  @Override
  public String toString() {
    return switch (signedness) {
      case SIGNLESS -> "i" + width;
      case SIGNED -> "si" + width;
      case UNSIGNED -> "ui" + width;
    };
  }
}
