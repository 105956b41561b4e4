package org.hlo4j.ir.builtin;

/** An attribute that stores the elements of a shaped type. */
public interface ElementsAttr extends TypedAttr {
  @Override
  ShapedType type();
}
