package org.hlo4j.ir.define;

import java.util.OptionalInt;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.TypeSyntax;
import org.hlo4j.ir.encode.Codec;

/**
 * The definition of a dialect type: its name, its code in bytecode, its fields and its syntax.
 *
 * @param <T> the class of the type
 */
public final class TypeDefinition<T extends Type> {
  private final String dialect;
  private final String mnemonic;
  private final OptionalInt code;
  private final Class<T> type;
  private final Codec<T> codec;
  private final TypeSyntax<T> syntax;

  private TypeDefinition(
      String dialect,
      String mnemonic,
      OptionalInt code,
      Class<T> type,
      Codec<T> codec,
      TypeSyntax<T> syntax) {
    this.dialect = dialect;
    this.mnemonic = mnemonic;
    this.code = code;
    this.type = type;
    this.codec = codec;
    this.syntax = syntax;
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
      TypeSyntax<T> syntax) {
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
      String dialect, String mnemonic, Class<T> type, Codec<T> codec, TypeSyntax<T> syntax) {
    return new TypeDefinition<>(dialect, mnemonic, OptionalInt.empty(), type, codec, syntax);
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
   * {@return the code in the dialect's bytecode encoding; empty if bytecode stores the type as
   * text}
   */
  public OptionalInt code() {
    return code;
  }

  /** {@return the class of the type} */
  public Class<T> type() {
    return type;
  }

  /** {@return the fields} */
  public Codec<T> codec() {
    return codec;
  }

  /** {@return the syntax after the mnemonic} */
  public TypeSyntax<T> syntax() {
    return syntax;
  }

  @Override
  public String toString() {
    return "!" + dialect + "." + mnemonic;
  }
}
