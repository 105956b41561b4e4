package org.hlo4j.dialect.linalg;

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
public final class CallOptions {
  /** Where descriptors of cuSOLVER's calls have the triangle: 0 is the lower one. */
  private static final int TRIANGLE_OFFSET = 4;

  private static final int TRIANGLE_END = 8;

  private final RoutineCall call;

  /** Creates the options of a call. */
  public CallOptions(RoutineCall call) {
    this.call = call;
  }

  /** Returns whether the lower triangle of the matrix is given. */
  public boolean lower() {
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
  public char letter(String name, String allowed) {
    long value = integer(name);
    if (value < 0 || value > Character.MAX_VALUE || allowed.indexOf((char) value) < 0) {
      throw call.failure("has %s of %d, expected a letter of %s".formatted(name, value, allowed));
    }
    return (char) value;
  }

  /** Returns an option that is not zero, or true. */
  public boolean flag(String name) {
    return integer(name) != 0;
  }

  /** Returns an option that is an operand, or an entry of the configuration. */
  public long integer(String name) {
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

  /** Returns whether there is an option. */
  public boolean has(String name) {
    return call.has("#" + name) || entryOrNull(name) != null;
  }

  /**
   * Returns the place, among the letters that are allowed, of the one in the configuration, or the
   * operand of a role that is this place.
   */
  public int choice(String name, String letters, String role) {
    if (!call.has("#" + role)) {
      return letters.indexOf(letter(name, letters));
    }
    long index = call.integer("#" + role);
    if (index < 0 || index >= letters.length()) {
      throw call.failure("has " + role + " of " + index);
    }
    return (int) index;
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
