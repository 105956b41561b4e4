package org.hlo4j.bytecode.write;

import org.hlo4j.bytecode.BuiltinEncoding;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.OpaqueAttr;
import org.hlo4j.ir.builtin.OpaqueType;
import org.hlo4j.ir.define.AttributeOrTypeDefinition;
import org.hlo4j.ir.encode.EncodingWriter;

/** Resolves the dialect of an attribute or type and its encoding there. */
final class Encodings {
  static final String BUILTIN = "builtin";

  private Encodings() {}

  static String dialectOf(Attribute attribute) {
    if (attribute instanceof DialectAttribute a) {
      return a.definition().dialect();
    }
    return attribute instanceof OpaqueAttr a ? a.dialect() : BUILTIN;
  }

  static String dialectOf(Type type) {
    if (type instanceof DialectType t) {
      return t.definition().dialect();
    }
    return type instanceof OpaqueType t ? t.dialect() : BUILTIN;
  }

  /** Writes the attribute; returns false if it has no encoding. */
  static boolean write(Attribute attribute, EncodingWriter out) {
    if (attribute instanceof DialectAttribute a) {
      return write(a, a.definition(), out);
    }
    return BuiltinEncoding.write(attribute, out);
  }

  /** Writes the type; returns false if it has no encoding. */
  static boolean write(Type type, EncodingWriter out) {
    if (type instanceof DialectType t) {
      return write(t, t.definition(), out);
    }
    return BuiltinEncoding.write(type, out);
  }

  private static <V> boolean write(
      Object value, AttributeOrTypeDefinition<V> definition, EncodingWriter out) {
    if (definition.code().isEmpty()) {
      return false;
    }
    out.writeVarInt(definition.code().getAsInt());
    definition.codec().write(definition.type().cast(value), out);
    return true;
  }
}
