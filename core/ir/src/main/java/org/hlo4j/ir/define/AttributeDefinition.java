package org.hlo4j.ir.define;

import java.util.OptionalInt;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.encode.Codec;

/**
 * The definition of a dialect attribute.
 *
 * @param <A> the class of the attribute
 */
public final class AttributeDefinition<A extends Attribute> extends AttributeOrTypeDefinition<A> {
  private AttributeDefinition(
      String dialect,
      String mnemonic,
      OptionalInt code,
      Class<A> type,
      Codec<A> codec,
      AsmSyntax<A> syntax) {
    super(dialect, mnemonic, code, type, codec, syntax);
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
      AsmSyntax<A> syntax) {
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
      String dialect, String mnemonic, Class<A> type, Codec<A> codec, AsmSyntax<A> syntax) {
    return new AttributeDefinition<>(dialect, mnemonic, OptionalInt.empty(), type, codec, syntax);
  }

  @Override
  public String toString() {
    return "#" + dialect() + "." + mnemonic();
  }
}
