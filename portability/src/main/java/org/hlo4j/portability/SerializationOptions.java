package org.hlo4j.portability;

/**
 * How a portable artifact is written.
 *
 * @param allowsOtherDialects whether the program may use other dialects than StableHLO, for which
 *     there is no promise of compatibility
 */
public record SerializationOptions(boolean allowsOtherDialects) {
  /** Nothing but StableHLO. */
  public static final SerializationOptions DEFAULT = new SerializationOptions(false);
}
