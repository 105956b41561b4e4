package org.hlo4j.message;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.hlo4j.ir.Blob;
import org.jspecify.annotations.Nullable;

/** Numbers of a fixed width, as their bytes; copied unless they are one packed field. */
final class FixedNumbers {
  private final int width;
  private @Nullable Blob only;
  private @Nullable ByteArrayOutputStream several;

  FixedNumbers(int width) {
    this.width = width;
  }

  void read(MessageInput input) {
    Blob next = input.isPacked() ? packed(input) : single(input);
    if (only == null && several == null) {
      only = next;
      return;
    }
    if (several == null) {
      several = new ByteArrayOutputStream();
      append(several, only);
      only = null;
    }
    append(several, next);
  }

  private Blob packed(MessageInput input) {
    Blob bytes = input.blob();
    if (bytes.size() % width != 0) {
      throw input.error("packed numbers of " + width + " bytes have " + bytes.size() + " bytes");
    }
    return bytes;
  }

  private Blob single(MessageInput input) {
    ByteBuffer number = ByteBuffer.allocate(width).order(ByteOrder.LITTLE_ENDIAN);
    return Blob.wrap(
        (width == Float.BYTES ? number.putInt(input.fixed32()) : number.putLong(input.fixed64()))
            .array());
  }

  private static void append(ByteArrayOutputStream to, @Nullable Blob bytes) {
    if (bytes != null) {
      to.writeBytes(bytes.toByteArray());
    }
  }

  Blob toBlob() {
    if (several != null) {
      return Blob.wrap(several.toByteArray());
    }
    return only == null ? Blob.EMPTY : only;
  }
}
