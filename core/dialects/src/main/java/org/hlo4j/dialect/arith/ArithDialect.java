package org.hlo4j.dialect.arith;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.dialect.syntax.FixedResultNames;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.asm.ResultNames;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.opset.arith.ArithOps;
import org.hlo4j.opset.arith.FlagsKind;

/** The {@code arith} dialect with its behaviour. */
public final class ArithDialect {
  public static final String NAMESPACE = "arith";

  private ArithDialect() {}

  public static Dialect create() {
    FixedResultNames product = FixedResultNames.of("low", "high");
    Dialect.Builder builder = Dialect.builder(NAMESPACE).strictProperties();
    ArithVerifiers.casts()
        .forEach((op, verifier) -> builder.attach(op, OpVerifier.class, verifier));
    ArithFolds.attachTo(builder);
    for (OpDefinition op : ArithOps.ALL) {
      if (op.has(Trait.SAME_OPERANDS_AND_RESULT_TYPE)) {
        builder.attach(op, InfersTypes.class, inputs -> List.of(inputs.operand(0).type()));
      }
    }
    return builder
        .ops(ArithOps.ALL)
        .attributes(Arrays.stream(FlagsKind.values()).map(FlagsKind::definition).toList())
        .attach(ArithOps.CONSTANT, ResultNames.class, new ConstantNames())
        .attach(ArithOps.ADDUI_EXTENDED, ResultNames.class, FixedResultNames.of("sum", "overflow"))
        .attach(ArithOps.MULSI_EXTENDED, ResultNames.class, product)
        .attach(ArithOps.MULUI_EXTENDED, ResultNames.class, product)
        .attach(ArithOps.CONSTANT, OpVerifier.class, ArithVerifiers::verifyConstant)
        .attach(ArithOps.SELECT, OpSyntax.class, new SelectSyntax())
        .build();
  }
}
