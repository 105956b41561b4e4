package org.hlo4j.engine.run;

import org.hlo4j.interpreter.ElementKind.Storage;

/**
 * The form of a buffer; buffers of one form serve each other's values.
 *
 * @param id the index among the forms of a plan
 * @param storage the type of the array
 * @param places the length of the array
 */
public record BufferSpec(int id, Storage storage, int places) {
  /** {@return the size in bytes} */
  public long bytes() {
    return (long) places * storage.bytes();
  }
}
