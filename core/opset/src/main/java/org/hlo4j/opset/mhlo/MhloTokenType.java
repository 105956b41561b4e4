package org.hlo4j.opset.mhlo;

import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;

/** The type of values that only order side effects: {@code !mhlo.token}. */
public final class MhloTokenType implements DialectType {
  /** The only instance. */
  public static final MhloTokenType INSTANCE = new MhloTokenType();

  /** The definition: name, bytecode encoding and syntax. */
  public static final TypeDefinition<MhloTokenType> DEFINITION =
      TypeDefinition.of(
          "mhlo",
          "token",
          0,
          MhloTokenType.class,
          Codec.of(() -> INSTANCE),
          AsmSyntax.nothing(INSTANCE));

  private MhloTokenType() {}

  @Override
  public TypeDefinition<MhloTokenType> definition() {
    return DEFINITION;
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
