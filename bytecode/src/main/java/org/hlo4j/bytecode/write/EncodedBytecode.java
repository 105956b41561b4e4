package org.hlo4j.bytecode.write;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;

/**
 * A program as bytecode that is ready to be written. Large constants are still parts of the file
 * they came from, so that it may be larger than memory.
 */
public final class EncodedBytecode {
  private final EncodingEmitter file;

  EncodedBytecode(EncodingEmitter file) {
    this.file = file;
  }

  /** The number of bytes. */
  public long size() {
    return file.size();
  }

  /** Writes all bytes; constants in a mapped file go from file to file. */
  public void writeTo(WritableByteChannel out) throws IOException {
    file.writeTo(out);
  }

  /**
   * All bytes.
   *
   * @throws ArithmeticException if there are more than an array can hold
   */
  public byte[] toByteArray() {
    return file.toByteArray();
  }
}
