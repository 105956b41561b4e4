package org.hlo4j.onnx.exporter;

import java.io.Serial;

/** Thrown if an operation cannot be expressed; the message is the reason. */
public final class UnsupportedOperation extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final boolean needsSizes;

  public UnsupportedOperation(String format, Object... arguments) {
    this(false, format.formatted(arguments));
  }

  private UnsupportedOperation(boolean needsSizes, String reason) {
    super(reason, null, false, false);
    this.needsSizes = needsSizes;
  }

  /** Returns that an operation can be expressed once its sizes are known. */
  public static UnsupportedOperation ofOpenSizes() {
    return ofOpenSizes("it needs sizes that are known only at run time");
  }

  /** Returns that an operation can be expressed once its sizes are known, with a reason. */
  public static UnsupportedOperation ofOpenSizes(String reason) {
    return new UnsupportedOperation(true, reason);
  }

  /** Returns whether known sizes would be a way out. */
  boolean needsSizes() {
    return needsSizes;
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
