package org.hlo4j.ir.define;

import java.util.OptionalInt;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.AttributeSyntax;
import org.hlo4j.ir.encode.Codec;

/**
 * The table row of a dialect attribute: its name, its code in bytecode, its fields and its text.
 *
 * @param <A> the attribute's class
 */
public final class AttributeDefinition<A extends Attribute> {
  private final String dialect;
  private final String mnemonic;
  private final OptionalInt code;
  private final Class<A> type;
  private final Codec<A> codec;
  private final AttributeSyntax<A> syntax;

  private AttributeDefinition(
      String dialect,
      String mnemonic,
      OptionalInt code,
      Class<A> type,
      Codec<A> codec,
      AttributeSyntax<A> syntax) {
    this.dialect = dialect;
    this.mnemonic = mnemonic;
    this.code = code;
    this.type = type;
    this.codec = codec;
    this.syntax = syntax;
  }

  /** An attribute with a code in its dialect's bytecode encoding. */
  public static <A extends Attribute> AttributeDefinition<A> of(
      String dialect,
      String mnemonic,
      int code,
      Class<A> type,
      Codec<A> codec,
      AttributeSyntax<A> syntax) {
    return new AttributeDefinition<>(dialect, mnemonic, OptionalInt.of(code), type, codec, syntax);
  }

  /** An attribute that bytecode holds as text. */
  public static <A extends Attribute> AttributeDefinition<A> textual(
      String dialect, String mnemonic, Class<A> type, Codec<A> codec, AttributeSyntax<A> syntax) {
    return new AttributeDefinition<>(dialect, mnemonic, OptionalInt.empty(), type, codec, syntax);
  }

  public String dialect() {
    return dialect;
  }

  /** The name within the dialect, as upstream spells it. */
  public String mnemonic() {
    return mnemonic;
  }

  /** The code in the dialect's bytecode encoding; empty where bytecode holds the text. */
  public OptionalInt code() {
    return code;
  }

  public Class<A> type() {
    return type;
  }

  public Codec<A> codec() {
    return codec;
  }

  public AttributeSyntax<A> syntax() {
    return syntax;
  }

  @Override
  public String toString() {
    return "#" + dialect + "." + mnemonic;
  }
}
