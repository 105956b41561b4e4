package org.hlo4j.linalg;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.jspecify.annotations.Nullable;

/**
 * Options of a call, wherever its target has them: operands, entries of a dictionary, or the bytes
 * or words of a string.
 */
final class Settings {
  /** Where descriptors of cuSOLVER's calls have the triangle: 0 is the lower one. */
  private static final int TRIANGLE_OFFSET = 4;

  private static final int TRIANGLE_END = 8;

  private final Call call;

  Settings(Call call) {
    this.call = call;
  }

  /** Returns whether the lower triangle of the matrix is given. */
  boolean lower() {
    if (call.has("#lower")) {
      return call.integer("#lower") != 0;
    }
    if (entryOrNull("uplo") != null) {
      return letter("uplo", "LU") == 'L';
    }
    return entryOrNull("lower") != null ? flag("lower") : describedLower();
  }

  private boolean describedLower() {
    String text = string();
    if (text.indexOf(',') == 1) {
      return text.charAt(0) == '1'; // of the TPU: lower, sorted, iterations, tolerance
    }
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    if (bytes.length < TRIANGLE_END) {
      throw call.failure("has a descriptor that cannot be read");
    }
    int triangle = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(TRIANGLE_OFFSET);
    if (triangle != 0 && triangle != 1) {
      throw call.failure("has a descriptor that cannot be read");
    }
    return triangle == 0;
  }

  /** Returns a letter among those that are allowed. */
  char letter(String name, String allowed) {
    long value = integer(name);
    if (value < 0 || value > Character.MAX_VALUE || allowed.indexOf((char) value) < 0) {
      throw call.failure("has %s of %d, expected a letter of %s".formatted(name, value, allowed));
    }
    return (char) value;
  }

  boolean flag(String name) {
    return integer(name) != 0;
  }

  /** Returns an option that is an operand, or an entry of the configuration. */
  long integer(String name) {
    if (call.has("#" + name)) {
      return call.integer("#" + name);
    }
    if (entryOrNull(name) instanceof IntegerAttr value && value.fitsLong()) {
      return value.type().equals(IntegerAttr.TRUE.type())
          ? (value.isTrue() ? 1 : 0)
          : value.longValue();
    }
    throw call.failure("has no integer '" + name + "' in its configuration");
  }

  boolean has(String name) {
    return call.has("#" + name) || entryOrNull(name) != null;
  }

  private @Nullable Attribute entryOrNull(String name) {
    return configuration() instanceof DictionaryAttr entries ? entries.getOrNull(name) : null;
  }

  private String string() {
    return configuration() instanceof StringAttr text ? text.value() : "";
  }

  private @Nullable Attribute configuration() {
    return call.op()
        .attribute("mhlo.backend_config", Attribute.class)
        .orElseGet(() -> CustomCallOp.BACKEND_CONFIG.getOrNull(call.op()));
  }
}
