package org.hlo4j.portability;

/**
 * Options for writing portable artifacts.
 *
 * @param otherDialects the dialects besides StableHLO that the program may use
 */
public record SerializationOptions(OtherDialects otherDialects) {
  /** The options of JAX. */
  public static final SerializationOptions DEFAULT = new SerializationOptions(OtherDialects.OF_JAX);
}
