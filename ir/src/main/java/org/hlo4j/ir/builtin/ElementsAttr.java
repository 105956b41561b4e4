package org.hlo4j.ir.builtin;

/** An attribute that holds the elements of a shaped type. */
public interface ElementsAttr extends TypedAttr {
  @Override
  ShapedType type();
}
