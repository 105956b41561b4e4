package org.hlo4j.bytecode;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;

/** The encodings of the attributes, locations and types of the builtin dialect. */
public final class BuiltinEncoding {
  private BuiltinEncoding() {}

  /** Writes the code and the fields of an attribute; returns false if it is not a builtin one. */
  public static boolean write(Attribute attribute, EncodingWriter writer) {
    return BuiltinAttributes.TABLE.write(attribute, writer);
  }

  /** Writes the code and the fields of a type; returns false if it is not a builtin one. */
  public static boolean write(Type type, EncodingWriter writer) {
    return BuiltinTypes.TABLE.write(type, writer);
  }

  public static Attribute readAttribute(EncodingReader reader) {
    return BuiltinAttributes.TABLE.read(reader, "attribute");
  }

  public static Type readType(EncodingReader reader) {
    return BuiltinTypes.TABLE.read(reader, "type");
  }
}
