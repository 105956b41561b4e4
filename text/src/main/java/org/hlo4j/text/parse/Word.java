package org.hlo4j.text.parse;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/** A name in the source, with what it means in the places where names may stand. */
final class Word extends SliceTable.Entry {
  /** The attribute alias of this name. */
  @Nullable Alias<Attribute> attributeAlias;

  /** The type alias of this name. */
  @Nullable Alias<Type> typeAlias;

  /** The operation that this name stood for when it was last used. */
  @Nullable OpName op;

  Word(SliceTable.Slice slice) {
    super(slice);
  }
}
