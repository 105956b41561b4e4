package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Blob;
import org.jspecify.annotations.Nullable;

/**
 * A handle to a blob that stands apart from the program, in its resource section. The blob may be
 * missing (elided). Handles are compared by identity, as a program may define its blob later.
 */
public final class ResourceHandle {
  private final String dialect;
  private final String key;
  private @Nullable Blob blob;
  private int alignment = 1;

  public ResourceHandle(String dialect, String key) {
    this.dialect = dialect;
    this.key = key;
  }

  /** The dialect under which the resource is listed, such as {@code builtin}. */
  public String dialect() {
    return dialect;
  }

  /** The name of the resource in its dialect. */
  public String key() {
    return key;
  }

  public @Nullable Blob blobOrNull() {
    return blob;
  }

  /** The alignment of the data, in bytes. */
  public int alignment() {
    return alignment;
  }

  /** Defines the resource. */
  public void define(Blob data, int byteAlignment) {
    blob = data;
    alignment = byteAlignment;
  }

  @Override
  public String toString() {
    return key;
  }
}
