package org.hlo4j.ir.define;

import java.util.OptionalInt;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.encode.Codec;

/**
 * The definition of a dialect type.
 *
 * @param <T> the class of the type
 */
public final class TypeDefinition<T extends Type> extends AttributeOrTypeDefinition<T> {
  private TypeDefinition(
      String dialect,
      String mnemonic,
      OptionalInt code,
      Class<T> type,
      Codec<T> codec,
      AsmSyntax<T> syntax) {
    super(dialect, mnemonic, code, type, codec, syntax);
  }

  /**
   * Defines a type with a code in its dialect's bytecode encoding.
   *
   * @param <T> the class of the type
   * @param dialect the namespace of the dialect
   * @param mnemonic the name within the dialect
   * @param code the code in bytecode
   * @param type the class of the type
   * @param codec the fields
   * @param syntax the syntax after the mnemonic
   * @return the definition
   */
  public static <T extends Type> TypeDefinition<T> of(
      String dialect,
      String mnemonic,
      int code,
      Class<T> type,
      Codec<T> codec,
      AsmSyntax<T> syntax) {
    return new TypeDefinition<>(dialect, mnemonic, OptionalInt.of(code), type, codec, syntax);
  }

  /**
   * Defines a type that bytecode stores as text.
   *
   * @param <T> the class of the type
   * @param dialect the namespace of the dialect
   * @param mnemonic the name within the dialect
   * @param type the class of the type
   * @param codec the fields
   * @param syntax the syntax after the mnemonic
   * @return the definition
   */
  public static <T extends Type> TypeDefinition<T> textual(
      String dialect, String mnemonic, Class<T> type, Codec<T> codec, AsmSyntax<T> syntax) {
    return new TypeDefinition<>(dialect, mnemonic, OptionalInt.empty(), type, codec, syntax);
  }

  @Override
  public String toString() {
    return "!" + dialect() + "." + mnemonic();
  }
}
