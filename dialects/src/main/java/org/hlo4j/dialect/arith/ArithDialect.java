package org.hlo4j.dialect.arith;

import java.util.Arrays;
import org.hlo4j.dialect.syntax.FixedResultNames;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.asm.ResultNames;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.opset.arith.ArithOps;
import org.hlo4j.opset.arith.FlagsKind;

/** The {@code arith} dialect with its behaviour. */
public final class ArithDialect {
  public static final String NAMESPACE = "arith";

  private ArithDialect() {}

  public static Dialect create() {
    FixedResultNames product = FixedResultNames.of("low", "high");
    Dialect.Builder builder = Dialect.builder(NAMESPACE);
    ArithVerifiers.casts()
        .forEach((op, verifier) -> builder.attach(op, OpVerifier.class, verifier));
    ArithFolds.attachTo(builder);
    return builder
        .ops(ArithOps.ALL)
        .attributes(Arrays.stream(FlagsKind.values()).map(FlagsKind::definition).toList())
        .attach(ArithOps.CONSTANT, ResultNames.class, new ConstantNames())
        .attach(ArithOps.ADDUI_EXTENDED, ResultNames.class, FixedResultNames.of("sum", "overflow"))
        .attach(ArithOps.MULSI_EXTENDED, ResultNames.class, product)
        .attach(ArithOps.MULUI_EXTENDED, ResultNames.class, product)
        .attach(ArithOps.CONSTANT, OpVerifier.class, ArithVerifiers::verifyConstant)
        .attach(ArithOps.SELECT, OpVerifier.class, ArithVerifiers::verifySelect)
        .attach(ArithOps.SELECT, OpSyntax.class, new SelectSyntax())
        .build();
  }
}
