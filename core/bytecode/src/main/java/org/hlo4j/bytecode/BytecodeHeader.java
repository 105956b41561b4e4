package org.hlo4j.bytecode;

/**
 * The header of a bytecode file.
 *
 * @param version the version of the format
 * @param producer the writer of the file, such as {@code StableHLO_v1.22.0}
 */
public record BytecodeHeader(BytecodeVersion version, String producer) {
  /** The first four bytes, {@code ML\xEFR}, as a little-endian number. */
  public static final int MAGIC = 0x52EF4C4D;

  /** Returns the note that MLIR attaches to every error about a file. */
  public String note() {
    return "in bytecode version " + version.number() + " produced by: " + producer;
  }
}
