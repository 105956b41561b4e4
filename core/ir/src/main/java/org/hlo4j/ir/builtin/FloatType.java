package org.hlo4j.ir.builtin;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.ir.Type;
import org.hlo4j.numerics.FloatFormat;
import org.jspecify.annotations.Nullable;

/** A floating-point type; there is one for each {@link FloatFormat}. Compared by identity. */
public final class FloatType implements Type {
  private static final Map<String, FloatType> BY_NAME = new LinkedHashMap<>();

  static {
    for (FloatFormat format : FloatFormat.all()) {
      BY_NAME.put(format.name(), new FloatType(format));
    }
  }

  private static final List<FloatType> ALL = List.copyOf(BY_NAME.values());

  /** The type of format {@link FloatFormat#F4E2M1FN}. */
  public static final FloatType F4E2M1FN = of(FloatFormat.F4E2M1FN);

  /** The type of format {@link FloatFormat#F6E2M3FN}. */
  public static final FloatType F6E2M3FN = of(FloatFormat.F6E2M3FN);

  /** The type of format {@link FloatFormat#F6E3M2FN}. */
  public static final FloatType F6E3M2FN = of(FloatFormat.F6E3M2FN);

  /** The type of format {@link FloatFormat#F8E3M4}. */
  public static final FloatType F8E3M4 = of(FloatFormat.F8E3M4);

  /** The type of format {@link FloatFormat#F8E4M3}. */
  public static final FloatType F8E4M3 = of(FloatFormat.F8E4M3);

  /** The type of format {@link FloatFormat#F8E4M3FN}. */
  public static final FloatType F8E4M3FN = of(FloatFormat.F8E4M3FN);

  /** The type of format {@link FloatFormat#F8E4M3FNUZ}. */
  public static final FloatType F8E4M3FNUZ = of(FloatFormat.F8E4M3FNUZ);

  /** The type of format {@link FloatFormat#F8E4M3B11FNUZ}. */
  public static final FloatType F8E4M3B11FNUZ = of(FloatFormat.F8E4M3B11FNUZ);

  /** The type of format {@link FloatFormat#F8E5M2}. */
  public static final FloatType F8E5M2 = of(FloatFormat.F8E5M2);

  /** The type of format {@link FloatFormat#F8E5M2FNUZ}. */
  public static final FloatType F8E5M2FNUZ = of(FloatFormat.F8E5M2FNUZ);

  /** The type of format {@link FloatFormat#F8E5M3FNU}. */
  public static final FloatType F8E5M3FNU = of(FloatFormat.F8E5M3FNU);

  /** The type of format {@link FloatFormat#F8E8M0FNU}. */
  public static final FloatType F8E8M0FNU = of(FloatFormat.F8E8M0FNU);

  /** The type of format {@link FloatFormat#BF16}. */
  public static final FloatType BF16 = of(FloatFormat.BF16);

  /** The type of format {@link FloatFormat#F16}. */
  public static final FloatType F16 = of(FloatFormat.F16);

  /** The type of format {@link FloatFormat#TF32}. */
  public static final FloatType TF32 = of(FloatFormat.TF32);

  /** The type of format {@link FloatFormat#F32}. */
  public static final FloatType F32 = of(FloatFormat.F32);

  /** The type of format {@link FloatFormat#F64}. */
  public static final FloatType F64 = of(FloatFormat.F64);

  /** The type of format {@link FloatFormat#F80}. */
  public static final FloatType F80 = of(FloatFormat.F80);

  /** The type of format {@link FloatFormat#F128}. */
  public static final FloatType F128 = of(FloatFormat.F128);

  private final FloatFormat format;

  private FloatType(FloatFormat format) {
    this.format = format;
  }

  private static FloatType of(FloatFormat format) {
    return Objects.requireNonNull(BY_NAME.get(format.name()));
  }

  /**
   * {@return the type of a name; null if there is none}
   *
   * @param name the name, such as {@code bf16}
   */
  public static @Nullable FloatType byNameOrNull(String name) {
    return BY_NAME.get(name);
  }

  /** {@return all floating-point types, narrowest first} */
  public static List<FloatType> all() {
    return ALL;
  }

  /** {@return the number format} */
  public FloatFormat format() {
    return format;
  }

  /** {@return MLIR's keyword, such as {@code bf16}} */
  public String name() {
    return format.name();
  }

  /** {@return the width in bits} */
  public int width() {
    return format.bitWidth();
  }

  @Override
  public String toString() {
    return name();
  }
}
