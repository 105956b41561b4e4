package org.hlo4j.ir.define;

import java.util.OptionalInt;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.TypeSyntax;
import org.hlo4j.ir.encode.Codec;

/**
 * The table row of a dialect type: its name, its code in bytecode, its fields and its text.
 *
 * @param <T> the type's class
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

  /** A type with a code in its dialect's bytecode encoding. */
  public static <T extends Type> TypeDefinition<T> of(
      String dialect,
      String mnemonic,
      int code,
      Class<T> type,
      Codec<T> codec,
      TypeSyntax<T> syntax) {
    return new TypeDefinition<>(dialect, mnemonic, OptionalInt.of(code), type, codec, syntax);
  }

  /** A type that bytecode holds as text. */
  public static <T extends Type> TypeDefinition<T> textual(
      String dialect, String mnemonic, Class<T> type, Codec<T> codec, TypeSyntax<T> syntax) {
    return new TypeDefinition<>(dialect, mnemonic, OptionalInt.empty(), type, codec, syntax);
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

  public Class<T> type() {
    return type;
  }

  public Codec<T> codec() {
    return codec;
  }

  public TypeSyntax<T> syntax() {
    return syntax;
  }

  @Override
  public String toString() {
    return "!" + dialect + "." + mnemonic;
  }
}
