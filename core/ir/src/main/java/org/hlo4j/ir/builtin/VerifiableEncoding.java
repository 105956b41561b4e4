package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/** An attribute that is a valid encoding of some tensor types only. */
public interface VerifiableEncoding extends Attribute {
  /**
   * {@return why this is not a valid encoding of a tensor type; null if it is}
   *
   * @param shape the sizes of the dimensions
   * @param elementType the type of the elements
   */
  @Nullable String problemOrNull(LongList shape, Type elementType);
}
