package org.hlo4j.text.parse;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.text.parse.OpNames.OpName;
import org.jspecify.annotations.Nullable;

/** A name in the source, with its meanings in different contexts. */
final class Word extends SliceTable.Entry {
  /** The attribute alias of this name. */
  @Nullable Alias<Attribute> attributeAlias;

  /** The type alias of this name. */
  @Nullable Alias<Type> typeAlias;

  /** The operation that this name last resolved to. */
  @Nullable OpName op;

  Word(SliceTable.Slice slice) {
    super(slice);
  }
}
