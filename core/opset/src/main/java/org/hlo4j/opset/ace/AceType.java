package org.hlo4j.opset.ace;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;

/** The types of the {@code ace} dialect, used as element types; none has parameters. */
public enum AceType implements DialectType {
  /** A TensorFlow string: {@code !ace.string}. */
  STRING("string"),
  /** A TensorFlow resource handle, such as that of a table: {@code !ace.resource}. */
  RESOURCE("resource");

  private final TypeDefinition<AceType> definition;

  AceType(String mnemonic) {
    this.definition =
        TypeDefinition.textual(
            "ace", mnemonic, AceType.class, Codec.of(() -> this), AsmSyntax.nothing(this));
  }

  /** The definitions of all types of the dialect. */
  public static List<TypeDefinition<AceType>> definitions() {
    return Arrays.stream(values()).map(AceType::definition).toList();
  }

  @Override
  public TypeDefinition<AceType> definition() {
    return definition;
  }

  @Override
  public String toString() {
    return definition.toString();
  }
}
