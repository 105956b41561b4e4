package org.hlo4j.bytecode;

import java.util.Optional;

/**
 * The versions of the bytecode format, named after their new features; each includes those of all
 * earlier versions. Source: {@code mlir/Bytecode/Encoding.h}.
 */
public enum BytecodeVersion {
  /** The first format. */
  V0_FIRST,
  /** Dialects may have versions. */
  V1_DIALECT_VERSIONS,
  /** Isolated regions are sections of their own, to be read lazily. */
  V2_REGION_SECTIONS,
  /** The use lists of values are preserved. */
  V3_USE_LIST_ORDERS,
  /** Unknown locations of block arguments are omitted; operation names are counted. */
  V4_ELIDED_ARGUMENT_LOCATIONS,
  /** Inherent attributes are separate from discardable ones, in the properties section. */
  V5_NATIVE_PROPERTIES,
  /** Segment sizes are numbers in the properties instead of attributes. */
  V6_NATIVE_SEGMENT_SIZES;

  /** The newest version, which is the default of the writer. */
  public static final BytecodeVersion CURRENT = V6_NATIVE_SEGMENT_SIZES;

  private static final BytecodeVersion[] ALL = values();

  /** Returns the version of a number; empty if it is unknown. */
  public static Optional<BytecodeVersion> of(long number) {
    return number >= 0 && number < ALL.length ? Optional.of(ALL[(int) number]) : Optional.empty();
  }

  /** Returns the number in the header. */
  public int number() {
    return ordinal();
  }

  public boolean hasDialectVersions() {
    return compareTo(V1_DIALECT_VERSIONS) >= 0;
  }

  public boolean hasRegionSections() {
    return compareTo(V2_REGION_SECTIONS) >= 0;
  }

  public boolean hasUseListOrders() {
    return compareTo(V3_USE_LIST_ORDERS) >= 0;
  }

  public boolean elidesArgumentLocations() {
    return compareTo(V4_ELIDED_ARGUMENT_LOCATIONS) >= 0;
  }

  public boolean countsOperationNames() {
    return compareTo(V4_ELIDED_ARGUMENT_LOCATIONS) >= 0;
  }

  public boolean hasNativeProperties() {
    return compareTo(V5_NATIVE_PROPERTIES) >= 0;
  }
}
