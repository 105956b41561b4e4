package org.hlo4j.bytecode;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.jspecify.annotations.Nullable;

/** The attributes of an operation that is written. */
public interface PropertyValues {
  /** The inherent attribute at this position of the operation's definition. */
  @Nullable Attribute propertyOrNull(int index);

  /** The properties of an operation of an unknown dialect, as one attribute. */
  @Nullable Attribute unregisteredPropertiesOrNull();

  /** The attributes that the definition does not name. */
  DictionaryAttr discardableAttributes();
}
