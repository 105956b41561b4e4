package org.hlo4j.ir.define;

import java.util.OptionalInt;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.AttributeSyntax;
import org.hlo4j.ir.encode.Codec;

/**
 * The definition of a dialect attribute: its name, its code in bytecode, its fields and its syntax.
 *
 * @param <A> the class of the attribute
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

  /**
   * Defines an attribute with a code in its dialect's bytecode encoding.
   *
   * @param <A> the class of the attribute
   * @param dialect the namespace of the dialect
   * @param mnemonic the name within the dialect
   * @param code the code in bytecode
   * @param type the class of the attribute
   * @param codec the fields
   * @param syntax the syntax after the mnemonic
   * @return the definition
   */
  public static <A extends Attribute> AttributeDefinition<A> of(
      String dialect,
      String mnemonic,
      int code,
      Class<A> type,
      Codec<A> codec,
      AttributeSyntax<A> syntax) {
    return new AttributeDefinition<>(dialect, mnemonic, OptionalInt.of(code), type, codec, syntax);
  }

  /**
   * Defines an attribute that bytecode stores as text.
   *
   * @param <A> the class of the attribute
   * @param dialect the namespace of the dialect
   * @param mnemonic the name within the dialect
   * @param type the class of the attribute
   * @param codec the fields
   * @param syntax the syntax after the mnemonic
   * @return the definition
   */
  public static <A extends Attribute> AttributeDefinition<A> textual(
      String dialect, String mnemonic, Class<A> type, Codec<A> codec, AttributeSyntax<A> syntax) {
    return new AttributeDefinition<>(dialect, mnemonic, OptionalInt.empty(), type, codec, syntax);
  }

  /** {@return the namespace of the dialect} */
  public String dialect() {
    return dialect;
  }

  /** {@return the name within the dialect, as upstream spells it} */
  public String mnemonic() {
    return mnemonic;
  }

  /**
   * {@return the code in the dialect's bytecode encoding; empty if bytecode stores the attribute as
   * text}
   */
  public OptionalInt code() {
    return code;
  }

  /** {@return the class of the attribute} */
  public Class<A> type() {
    return type;
  }

  /** {@return the fields} */
  public Codec<A> codec() {
    return codec;
  }

  /** {@return the syntax after the mnemonic} */
  public AttributeSyntax<A> syntax() {
    return syntax;
  }

  @Override
  public String toString() {
    return "#" + dialect + "." + mnemonic;
  }
}
