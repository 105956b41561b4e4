package org.hlo4j.bytecode;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.jspecify.annotations.Nullable;

/** The attributes of an operation being written. */
public interface PropertyValues {
  /** Returns the property at a position of the definition; null if it is absent. */
  @Nullable Attribute propertyOrNull(int index);

  /**
   * Returns the properties of an operation of an unregistered dialect, as one attribute; null if
   * there are none.
   */
  @Nullable Attribute unregisteredPropertiesOrNull();

  /** Returns the discardable attributes. */
  DictionaryAttr discardableAttributes();
}
