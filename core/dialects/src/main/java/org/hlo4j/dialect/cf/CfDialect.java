package org.hlo4j.dialect.cf;

import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.ValueGroups;
import org.hlo4j.ir.rewrite.Branches;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.op.cf.CondBrOp;
import org.hlo4j.opset.cf.CfOps;

/** The {@code cf} dialect with its behaviour. */
public final class CfDialect {
  public static final String NAMESPACE = "cf";

  private CfDialect() {}

  public static Dialect create() {
    Dialect.Builder dialect = Dialect.builder(NAMESPACE).strictProperties();
    CfCanonicalizations.attachTo(dialect);
    return dialect
        .ops(CfOps.ALL)
        .attach(CfOps.BR, OpVerifier.class, CfDialect::verifyBranch)
        .attach(CfOps.COND_BR, OpVerifier.class, CfDialect::verifyConditionalBranch)
        .attach(CfOps.BR, Branches.class, (_, _) -> 0)
        .attach(CfOps.COND_BR, Branches.class, (_, successor) -> 1 + successor)
        .build();
  }

  private static boolean verifyBranch(Operation branch, VerificationContext context) {
    return verifySuccessor(branch, 0, branch.operands(), context);
  }

  private static boolean verifyConditionalBranch(Operation branch, VerificationContext context) {
    return verifySuccessor(branch, 0, ValueGroups.operands(branch, 1), context)
        && verifySuccessor(branch, 1, ValueGroups.operands(branch, 2), context)
        && verifyWeights(branch, context);
  }

  /** Checks the weights of the successors: one for each if there are any, and not only zeros. */
  private static boolean verifyWeights(Operation branch, VerificationContext context) {
    DenseArrayAttr weights = CondBrOp.BRANCH_WEIGHTS.getOrNull(branch);
    if (weights == null || weights.size() == 0) {
      return true;
    }
    if (weights.size() != branch.successorCount()) {
      return context.error(
          branch,
          "expects number of branch weights to match number of successors: %d vs %d"
              .formatted(weights.size(), branch.successorCount()));
    }
    return weights.toLongs().stream().anyMatch(weight -> weight != 0)
        || context.error(branch, "branch weights cannot all be zero");
  }

  /** Checks that the operands have the types of the arguments of a successor. */
  private static boolean verifySuccessor(
      Operation branch, int successor, List<Value> operands, VerificationContext context) {
    Block target = branch.successor(successor);
    if (operands.size() != target.argumentCount()) {
      return context.error(
          branch,
          "branch has %d operands for successor #%d, but target block has %d"
              .formatted(operands.size(), successor, target.argumentCount()));
    }
    for (int i = 0; i < operands.size(); i++) {
      if (!operands.get(i).type().equals(target.argument(i).type())) {
        return context.error(
            branch, "type mismatch for bb argument #%d of successor #%d".formatted(i, successor));
      }
    }
    return true;
  }
}
