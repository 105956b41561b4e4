package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Type;
import org.hlo4j.numerics.Signedness;

/** An integer type of any width: {@code i32}, {@code si8}, {@code ui64}. */
public final class IntegerType implements Type {
  /** The widest integer type that MLIR allows, in bits. */
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

  public static final IntegerType I1 = signless(1);
  public static final IntegerType I8 = signless(8);
  public static final IntegerType I16 = signless(16);
  public static final IntegerType I32 = signless(32);
  public static final IntegerType I64 = signless(64);

  private final int width;
  private final Signedness signedness;

  private IntegerType(int width, Signedness signedness) {
    this.width = width;
    this.signedness = signedness;
  }

  public static IntegerType of(int width, Signedness signedness) {
    if (width < 0 || width > MAX_WIDTH) {
      throw new IllegalArgumentException("integer bitwidth is limited to " + MAX_WIDTH + " bits");
    }
    return width < CACHED_WIDTHS
        ? CACHE[signedness.ordinal()][width]
        : new IntegerType(width, signedness);
  }

  public static IntegerType signless(int width) {
    return of(width, Signedness.SIGNLESS);
  }

  public static IntegerType signed(int width) {
    return of(width, Signedness.SIGNED);
  }

  public static IntegerType unsigned(int width) {
    return of(width, Signedness.UNSIGNED);
  }

  /** The width in bits. */
  public int width() {
    return width;
  }

  public Signedness signedness() {
    return signedness;
  }

  public boolean isSignless() {
    return signedness == Signedness.SIGNLESS;
  }

  public boolean isSigned() {
    return signedness == Signedness.SIGNED;
  }

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
