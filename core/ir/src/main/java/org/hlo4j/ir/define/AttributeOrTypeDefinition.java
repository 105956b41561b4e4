package org.hlo4j.ir.define;

import java.util.OptionalInt;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.encode.Codec;

/**
 * The definition of an attribute or type of a dialect: its name, its code in bytecode, its fields
 * and its syntax.
 *
 * @param <V> the class of the attribute or type
 */
public abstract sealed class AttributeOrTypeDefinition<V>
    permits AttributeDefinition, TypeDefinition {
  private final String dialect;
  private final String mnemonic;
  private final OptionalInt code;
  private final Class<V> type;
  private final Codec<V> codec;
  private final AsmSyntax<V> syntax;

  AttributeOrTypeDefinition(
      String dialect,
      String mnemonic,
      OptionalInt code,
      Class<V> type,
      Codec<V> codec,
      AsmSyntax<V> syntax) {
    this.dialect = dialect;
    this.mnemonic = mnemonic;
    this.code = code;
    this.type = type;
    this.codec = codec;
    this.syntax = syntax;
  }

  /** {@return the namespace of the dialect} */
  public final String dialect() {
    return dialect;
  }

  /** {@return the name within the dialect, as upstream spells it} */
  public final String mnemonic() {
    return mnemonic;
  }

  /** {@return the code in the dialect's bytecode encoding; empty if bytecode stores text} */
  public final OptionalInt code() {
    return code;
  }

  /** {@return the class of the attribute or type} */
  public final Class<V> type() {
    return type;
  }

  /** {@return the fields} */
  public final Codec<V> codec() {
    return codec;
  }

  /** {@return the syntax after the mnemonic} */
  public final AsmSyntax<V> syntax() {
    return syntax;
  }

  /**
   * {@return whether all fields of two values are equal}
   *
   * @param one the first value
   * @param other the second value
   * @throws ClassCastException if one is not of this definition
   */
  public final boolean areEqual(Object one, Object other) {
    return codec.areEqual(type.cast(one), type.cast(other));
  }

  /**
   * {@return a hash code of all fields of a value}
   *
   * @param value the value
   * @throws ClassCastException if it is not of this definition
   */
  public final int hash(Object value) {
    return codec.hash(type.cast(value));
  }
}
