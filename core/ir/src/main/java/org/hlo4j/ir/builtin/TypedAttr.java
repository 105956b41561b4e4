package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;

/** An attribute that has a type: an integer, float, string or elements. */
public interface TypedAttr extends Attribute {
  /** {@return the type} */
  Type type();
}
