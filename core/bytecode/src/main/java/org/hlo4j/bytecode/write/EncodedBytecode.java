package org.hlo4j.bytecode.write;

import java.io.IOException;
import java.nio.channels.WritableByteChannel;

/**
 * An encoded program that can be written. Large constants remain slices of the file they were read
 * from, so the size may exceed memory.
 */
public final class EncodedBytecode {
  private final EncodingEmitter file;

  EncodedBytecode(EncodingEmitter file) {
    this.file = file;
  }

  /** Returns the size in bytes. */
  public long size() {
    return file.size();
  }

  /** Writes all bytes; constants in a mapped file are transferred from file to file. */
  public void writeTo(WritableByteChannel out) throws IOException {
    file.writeTo(out);
  }

  /**
   * Returns all bytes.
   *
   * @throws ArithmeticException if they exceed the size of an array
   */
  public byte[] toByteArray() {
    return file.toByteArray();
  }
}
