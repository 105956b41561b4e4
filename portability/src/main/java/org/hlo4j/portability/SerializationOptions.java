package org.hlo4j.portability;

/**
 * How a portable artifact is written.
 *
 * @param otherDialects which dialects the program may use beside StableHLO
 */
public record SerializationOptions(OtherDialects otherDialects) {
  /** As JAX writes artifacts. */
  public static final SerializationOptions DEFAULT = new SerializationOptions(OtherDialects.OF_JAX);
}
