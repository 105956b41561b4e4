package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Blob;
import org.jspecify.annotations.Nullable;

/**
 * A handle to a blob in the resource section of a program. The blob may be absent (elided). Handles
 * are compared by identity, as the blob may be defined later.
 */
public final class ResourceHandle {
  private final String dialect;
  private final String key;
  private @Nullable Blob blob;
  private int alignment = 1;

  /**
   * Creates a handle to a resource that is not defined yet.
   *
   * @param dialect the namespace of the dialect that lists the resource
   * @param key the name of the resource
   */
  public ResourceHandle(String dialect, String key) {
    this.dialect = dialect;
    this.key = key;
  }

  /** {@return the namespace of the dialect that lists the resource, such as {@code builtin}} */
  public String dialect() {
    return dialect;
  }

  /** {@return the name of the resource in its dialect} */
  public String key() {
    return key;
  }

  /** {@return the data; null if it is absent} */
  public @Nullable Blob blobOrNull() {
    return blob;
  }

  /** {@return the alignment of the data, in bytes} */
  public int alignment() {
    return alignment;
  }

  /**
   * Defines the resource.
   *
   * @param data the data
   * @param byteAlignment the alignment, in bytes
   */
  public void define(Blob data, int byteAlignment) {
    blob = data;
    alignment = byteAlignment;
  }

  @Override
  public String toString() {
    return key;
  }
}
