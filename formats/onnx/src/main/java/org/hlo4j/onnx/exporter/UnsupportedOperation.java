package org.hlo4j.onnx.exporter;

import java.io.Serial;

/** Thrown if an operation cannot be expressed; the message is the reason. */
public final class UnsupportedOperation extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public UnsupportedOperation(String format, Object... arguments) {
    super(format.formatted(arguments), null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
