package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/** An attribute that, as the encoding of a tensor type, does not go with every tensor. */
public interface VerifiableEncoding extends Attribute {
  /** Says why this cannot encode tensors of this shape and element type; null if it can. */
  @Nullable String problemOrNull(LongList shape, Type elementType);
}
