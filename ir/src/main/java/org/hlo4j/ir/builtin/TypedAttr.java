package org.hlo4j.ir.builtin;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;

/** An attribute that has a type: integers, floats, strings, elements. */
public interface TypedAttr extends Attribute {
  Type type();
}
