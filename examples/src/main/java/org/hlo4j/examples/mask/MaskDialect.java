package org.hlo4j.examples.mask;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.VerificationContext;

/** The dialect: definitions, and the behaviour that is attached to them. */
public final class MaskDialect {
  private MaskDialect() {}

  /** The dialect, for {@code Hlo4j.standard().with(MaskDialect.create())}. */
  public static Dialect create() {
    return Dialect.builder("mask")
        .types(List.of(WindowType.DEFINITION))
        .attributes(List.of(FillAttr.DEFINITION))
        .ops(MaskOps.ALL)
        .attach(MaskOps.APPLY, OpSyntax.class, new ApplySyntax())
        .attach(MaskOps.APPLY, InfersTypes.class, MaskDialect::inferApply)
        .attach(MaskOps.APPLY, OpVerifier.class, MaskDialect::verifyApply)
        .build();
  }

  private static List<Type> inferApply(OperationInputs apply) {
    return List.of(apply.operand(0).type());
  }

  private static boolean verifyApply(Operation apply, VerificationContext context) {
    RankedTensorType scores = (RankedTensorType) apply.operand(0).type();
    return scores.rank() >= 2
        || context.opError(apply, "expects scores of queries and keys, got " + scores);
  }
}
