package org.hlo4j.ir.diagnostic;

import java.util.Objects;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.internal.Hashes;

/**
 * A position in a binary file, for diagnostics only; programs do not contain such locations. Its
 * text is {@code file:0x01a4}.
 */
public final class ByteOffsetLoc implements Location {
  private final String file;
  private final long offset;

  /**
   * Creates a location.
   *
   * @param file the name of the file
   * @param offset the offset in bytes
   */
  public ByteOffsetLoc(String file, long offset) {
    this.file = Objects.requireNonNull(file);
    this.offset = offset;
  }

  /** {@return the name of the file} */
  public String file() {
    return file;
  }

  /** {@return the offset in bytes} */
  public long offset() {
    return offset;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ByteOffsetLoc that && file.equals(that.file) && offset == that.offset;
  }

  @Override
  public int hashCode() {
    return Hashes.mix(Hashes.of(file), Hashes.of(offset));
  }

  @Override
  public String toString() {
    String digits = Long.toHexString(offset);
    return file + ":0x" + "0".repeat(Math.max(0, 4 - digits.length())) + digits;
  }
}
