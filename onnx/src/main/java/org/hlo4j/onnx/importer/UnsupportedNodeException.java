package org.hlo4j.onnx.importer;

import java.io.Serial;

/** Thrown if a node, tensor or type cannot be converted; the message is the reason. */
public final class UnsupportedNodeException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  UnsupportedNodeException(String reason) {
    super(reason, null, false, false);
  }

  /** Returns the reason. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
