package org.hlo4j.tools.auditpage;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.GZIPOutputStream;
import org.hlo4j.signing.json.JsonObject;

/** An array of little-endian numbers, or of text, compressed as it grows; in JSON it is base64. */
final class PackedBytes {
  private static final int BUFFER = 1 << 13;

  private final ByteArrayOutputStream packed = new ByteArrayOutputStream();
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
  private final GZIPOutputStream out;

  PackedBytes() {
    try {
      out = new GZIPOutputStream(packed, BUFFER);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ByteBuffer room(int bytes) {
    if (buffer.remaining() < bytes) {
      write(buffer.array(), buffer.position());
      buffer.clear();
    }
    return buffer;
  }

  private void write(byte[] bytes, int count) {
    try {
      out.write(bytes, 0, count);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void add(int number) {
    room(Integer.BYTES).putInt(number);
  }

  void add(double number) {
    room(Double.BYTES).putDouble(number);
  }

  void add(long number) {
    room(Long.BYTES).putLong(number);
  }

  void add(byte[] text) {
    room(BUFFER);
    write(text, text.length);
  }

  /** Writes a field; nothing can be added thereafter. */
  void writeTo(JsonObject json, String name) throws IOException {
    room(BUFFER);
    out.close();
    json.put(name, packed.toByteArray());
  }
}
