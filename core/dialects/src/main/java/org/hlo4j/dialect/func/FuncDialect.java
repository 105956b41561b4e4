package org.hlo4j.dialect.func;

import org.hlo4j.dialect.syntax.FixedResultNames;
import org.hlo4j.ir.asm.DefaultDialect;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.asm.ResultNames;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.SymbolUses;
import org.hlo4j.opset.func.FuncOps;

/** The {@code func} dialect with its behaviour. */
public final class FuncDialect {
  public static final String NAMESPACE = "func";

  private FuncDialect() {}

  public static Dialect create() {
    Dialect.Builder dialect = Dialect.builder(NAMESPACE).strictProperties();
    FuncCanonicalizations.attachTo(dialect);
    return dialect
        .ops(FuncOps.ALL)
        .attach(FuncOps.FUNC, OpSyntax.class, new FuncSyntax())
        .attach(FuncOps.FUNC, OpVerifier.class, new FuncVerifier())
        .attach(FuncOps.FUNC, DefaultDialect.class, new DefaultDialect(NAMESPACE))
        .attach(FuncOps.RETURN, OpVerifier.class, FuncVerifiers::verifyReturn)
        .attach(FuncOps.CALL, SymbolUses.class, FuncVerifiers::verifyCallee)
        .attach(FuncOps.CONSTANT, OpVerifier.class, FuncVerifiers::verifyConstant)
        .attach(FuncOps.CALL_INDIRECT, OpSyntax.class, new CallIndirectSyntax())
        .attach(FuncOps.CONSTANT, ResultNames.class, FixedResultNames.of("f"))
        .build();
  }
}
