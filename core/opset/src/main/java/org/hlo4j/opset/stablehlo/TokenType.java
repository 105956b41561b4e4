package org.hlo4j.opset.stablehlo;

import org.hlo4j.ir.DialectType;
import org.hlo4j.ir.asm.AsmSyntax;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.encode.Codec;

/** The type of values that only order side effects: {@code !stablehlo.token}. */
public final class TokenType implements DialectType {
  /** The only instance. */
  public static final TokenType INSTANCE = new TokenType();

  /** The definition: name, bytecode encoding and syntax. */
  public static final TypeDefinition<TokenType> DEFINITION =
      TypeDefinition.of(
          "stablehlo",
          "token",
          0,
          TokenType.class,
          Codec.of(() -> INSTANCE),
          AsmSyntax.nothing(INSTANCE));

  private TokenType() {}

  @Override
  public TypeDefinition<TokenType> definition() {
    return DEFINITION;
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
