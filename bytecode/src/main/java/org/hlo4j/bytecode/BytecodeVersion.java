package org.hlo4j.bytecode;

import java.util.Optional;

/**
 * The versions of the bytecode format, named by what each brought. A version has the features of
 * all before it. Source: {@code mlir/Bytecode/Encoding.h}.
 */
public enum BytecodeVersion {
  /** The first format. */
  V0_FIRST,
  /** Dialects may state their version. */
  V1_DIALECT_VERSIONS,
  /** Regions that use nothing from outside stand in a section of their own, to be read lazily. */
  V2_REGION_SECTIONS,
  /** The order of a value's uses is kept. */
  V3_USE_LIST_ORDERS,
  /** Unknown locations of block arguments are left out; operation names are counted. */
  V4_ELIDED_ARGUMENT_LOCATIONS,
  /** Inherent attributes stand apart from discardable ones, in the properties section. */
  V5_NATIVE_PROPERTIES,
  /** Segment sizes are numbers of the properties instead of attributes. */
  V6_NATIVE_SEGMENT_SIZES;

  /** The newest version, which is written unless another one is asked for. */
  public static final BytecodeVersion CURRENT = V6_NATIVE_SEGMENT_SIZES;

  private static final BytecodeVersion[] ALL = values();

  /** The version of this number; empty for versions to come. */
  public static Optional<BytecodeVersion> of(long number) {
    return number >= 0 && number < ALL.length ? Optional.of(ALL[(int) number]) : Optional.empty();
  }

  /** The number in the header. */
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

  public boolean hasNativeSegmentSizes() {
    return compareTo(V6_NATIVE_SEGMENT_SIZES) >= 0;
  }
}
