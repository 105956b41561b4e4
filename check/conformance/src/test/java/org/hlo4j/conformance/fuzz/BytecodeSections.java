package org.hlo4j.conformance.fuzz;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sections of MLIR bytecode, which can be modified and reassembled with consistent lengths. */
final class BytecodeSections {
  private static final int ALIGNED = 0x80;

  private final byte[] header;
  private final List<Integer> codes = new ArrayList<>();
  private final List<byte[]> bodies = new ArrayList<>();

  private BytecodeSections(byte[] header) {
    this.header = header;
  }

  /**
   * Returns the sections of bytecode; null if the bytes are not bytecode, or have padding before
   * sections.
   */
  static @Nullable BytecodeSections ofOrNull(byte[] bytes) {
    if (bytes.length < 6 || bytes[0] != 'M' || bytes[1] != 'L') {
      return null;
    }
    int at = 5;
    while (at < bytes.length && bytes[at] != 0) {
      at++;
    }
    at++;
    BytecodeSections sections = new BytecodeSections(Arrays.copyOf(bytes, at));
    while (at < bytes.length) {
      int code = bytes[at++] & 0xFF;
      int size = at == bytes.length ? 9 : 1 + Integer.numberOfTrailingZeros(bytes[at] | 0x100);
      if ((code & ALIGNED) != 0 || size > 5 || at + size > bytes.length) {
        return null;
      }
      long length = 0;
      for (int i = size - 1; i >= 0; i--) {
        length = (length << 8) | (bytes[at + i] & 0xFF);
      }
      length >>>= size;
      at += size;
      if (length > bytes.length - at) {
        return null;
      }
      sections.codes.add(code);
      sections.bodies.add(Arrays.copyOfRange(bytes, at, at + (int) length));
      at += (int) length;
    }
    return sections.codes.isEmpty() ? null : sections;
  }

  List<byte[]> bodies() {
    return bodies;
  }

  int code(int index) {
    return codes.get(index);
  }

  /** Returns the body of the first section of this kind; empty if there is none. */
  byte[] body(int code) {
    int index = codes.indexOf(code);
    return index < 0 ? new byte[0] : bodies.get(index);
  }

  void remove(int index) {
    codes.remove(index);
    bodies.remove(index);
  }

  /** Inserts a copy of section {@code from} before section {@code at}. */
  void insert(int at, int from) {
    int code = codes.get(from);
    byte[] body = bodies.get(from);
    codes.add(at, code);
    bodies.add(at, body);
  }

  byte[] toBytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(header);
    for (int i = 0; i < codes.size(); i++) {
      out.write(codes.get(i));
      out.writeBytes(number(bodies.get(i).length));
      out.writeBytes(bodies.get(i));
    }
    return out.toByteArray();
  }

  /** Encodes a number as bytecode does: as many low zero bits as bytes follow, then a one. */
  static byte[] number(long value) {
    int size = 1;
    while (size < 8 && (value >>> (7 * size)) != 0) {
      size++;
    }
    long bits = ((value << 1) | 1) << (size - 1);
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) (bits >>> (8 * i));
    }
    return bytes;
  }
}
