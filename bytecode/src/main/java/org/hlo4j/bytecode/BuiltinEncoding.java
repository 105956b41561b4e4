package org.hlo4j.bytecode;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;

/** The encodings of the builtin dialect's attributes, locations and types. */
public final class BuiltinEncoding {
  private BuiltinEncoding() {}

  /** Whether the attribute is builtin and has an encoding. */
  public static boolean encodes(Attribute attribute) {
    return BuiltinAttributes.TABLE.has(attribute.getClass());
  }

  /** Whether the type is builtin and has an encoding. */
  public static boolean encodes(Type type) {
    return BuiltinTypes.TABLE.has(type.getClass());
  }

  /** Writes the code and the parts of an attribute that this encodes. */
  public static void write(Attribute attribute, EncodingWriter writer) {
    BuiltinAttributes.TABLE.write(attribute, writer);
  }

  /** Writes the code and the parts of a type that this encodes. */
  public static void write(Type type, EncodingWriter writer) {
    BuiltinTypes.TABLE.write(type, writer);
  }

  public static Attribute readAttribute(EncodingReader reader) {
    return BuiltinAttributes.TABLE.read(reader, "attribute");
  }

  public static Type readType(EncodingReader reader) {
    return BuiltinTypes.TABLE.read(reader, "type");
  }
}
