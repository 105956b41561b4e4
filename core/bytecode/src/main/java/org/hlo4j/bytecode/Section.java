package org.hlo4j.bytecode;

/** The sections of a bytecode file; the code is the ordinal. */
public enum Section {
  STRING("String"),
  DIALECT("Dialect"),
  ATTRIBUTE_TYPE("AttrType"),
  ATTRIBUTE_TYPE_OFFSET("AttrTypeOffset"),
  IR("IR"),
  RESOURCE("Resource"),
  RESOURCE_OFFSET("ResourceOffset"),
  DIALECT_VERSIONS("DialectVersions"),
  PROPERTIES("Properties");

  /** The bit of the code that is set if an alignment follows. */
  public static final int ALIGNED = 0x80;

  /** The padding byte before an aligned section or blob. */
  public static final int PADDING = 0xCB;

  private static final Section[] ALL = values();

  private final String label;

  Section(String label) {
    this.label = label;
  }

  /** Returns the code in the first byte of the section. */
  public int code() {
    return ordinal();
  }

  /** Returns the number of sections; all codes are below it. */
  public static int count() {
    return ALL.length;
  }

  /** Returns the section of a code. */
  public static Section of(int code) {
    return ALL[code];
  }

  /** Returns MLIR's name of the section. */
  public String label() {
    return label;
  }

  /** Returns whether a file of this version may lack the section. */
  public boolean isOptional(BytecodeVersion version) {
    return switch (this) {
      case STRING, DIALECT, ATTRIBUTE_TYPE, ATTRIBUTE_TYPE_OFFSET, IR -> false;
      case RESOURCE, RESOURCE_OFFSET, DIALECT_VERSIONS -> true;
      case PROPERTIES -> !version.hasNativeProperties();
    };
  }

  /** Returns MLIR's name and the code: {@code IR (4)}. */
  @Override
  public String toString() {
    return label + " (" + code() + ")";
  }
}
