package org.hlo4j.jax;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/**
 * The bytes of an untrusted FlatBuffer: each range is checked before it is read. Offsets only point
 * forward, so there are no cycles; but two may have the same target, so the bytes read are counted
 * and a small file cannot expand to a huge one.
 */
final class FlatInput {
  /**
   * Limit of the bytes read, as a multiple of the size of the file. Writers share strings at most.
   */
  private static final long READ_FACTOR = 16;

  /** Limit of the nesting depth of tables. */
  private static final int MAX_DEPTH = 500;

  private final Blob bytes;
  private final String name;
  private long left;
  private int depth;

  FlatInput(Blob bytes, String name) {
    this.bytes = bytes;
    this.name = name;
    this.left = READ_FACTOR * bytes.size();
  }

  DiagnosticException error(long at, String message) {
    return new DiagnosticException(
        new ByteOffsetLoc(name, at), "not a jax.export file: " + message);
  }

  /** Checks that an object lies within the file and counts it as read. */
  void take(long at, long size) {
    if (at < 0 || at + size > bytes.size()) {
      throw error(at, size + " bytes are expected here but the file ends before");
    }
    left -= size;
    if (left < 0) {
      throw error(at, "its parts are larger than the file");
    }
  }

  void enter(long at) {
    if (++depth > MAX_DEPTH) {
      throw error(at, "tables are nested too deeply");
    }
  }

  void leave() {
    depth--;
  }

  int byteAt(long at) {
    return bytes.byteAt(at);
  }

  int unsignedShortAt(long at) {
    return Short.toUnsignedInt(bytes.shortAt(at));
  }

  long unsignedIntAt(long at) {
    return Integer.toUnsignedLong(bytes.intAt(at));
  }

  int intAt(long at) {
    return bytes.intAt(at);
  }

  /** Returns the target of the offset stored at a position; always ahead of it. */
  long target(long at) {
    long offset = unsignedIntAt(at);
    if (offset < Integer.BYTES) {
      throw error(at, "an offset points to itself");
    }
    return at + offset;
  }

  /**
   * Returns the number of elements of the vector at a position, all of which are within the file.
   */
  int vectorSize(long at, int elementSize) {
    take(at, Integer.BYTES);
    long count = unsignedIntAt(at);
    take(at + Integer.BYTES, count * elementSize);
    if (count > Integer.MAX_VALUE) {
      throw error(at, "a vector has " + count + " elements");
    }
    return (int) count;
  }

  Blob bytesAt(long at) {
    int size = vectorSize(at, 1);
    return bytes.slice(at + Integer.BYTES, size);
  }

  String stringAt(long at) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytesAt(at).toByteArray()))
          .toString();
    } catch (CharacterCodingException e) {
      throw error(at, "a string is not UTF-8");
    }
  }
}
