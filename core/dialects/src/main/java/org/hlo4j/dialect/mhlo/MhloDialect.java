package org.hlo4j.dialect.mhlo;

import org.hlo4j.dialect.stablehlo.ConstantSyntax;
import org.hlo4j.dialect.stablehlo.directive.StablehloDirectives;
import org.hlo4j.ir.asm.CustomDirectives;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.asm.UnknownMnemonics;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.opset.mhlo.MhloOps;

/** The {@code mhlo} dialect: its calls and constants, with the syntax of StableHLO's. */
public final class MhloDialect {
  public static final String NAMESPACE = "mhlo";

  private MhloDialect() {}

  public static Dialect create() {
    return Dialect.builder(NAMESPACE)
        .partial()
        .ops(MhloOps.ALL)
        .attributes(MhloOps.attributes())
        .attach(
            UnknownMnemonics.class,
            new UnknownMnemonics("unknown mhlo type: %s", "unknown mhlo attribute"))
        .attach(CustomDirectives.class, StablehloDirectives.create())
        .attach(MhloOps.CONSTANT, OpSyntax.class, new ConstantSyntax())
        .build();
  }
}
