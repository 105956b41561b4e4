package org.hlo4j.dialect.cf;

import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.Canonicalizes;
import org.hlo4j.ir.rewrite.Constants;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.opset.cf.CfOps;

/** The canonical forms of branches. */
final class CfCanonicalizations {
  private CfCanonicalizations() {}

  static void attachTo(Dialect.Builder dialect) {
    attach(dialect, CfOps.BR, CfCanonicalizations::mergeOnlySuccessor);
    attach(dialect, CfOps.COND_BR, CfCanonicalizations::branchOnConstant);
  }

  private static void attach(
      Dialect.Builder dialect, OpDefinition definition, RewritePattern.Rewrite rewrite) {
    List<RewritePattern> patterns = List.of(RewritePattern.of(definition, rewrite));
    dialect.attach(definition, Canonicalizes.class, () -> patterns);
  }

  /** Continues with a block to which nothing else goes, instead of going there. */
  private static boolean mergeOnlySuccessor(Operation branch, Rewriter rewriter) {
    Block from = branch.blockOrNull();
    Block to = branch.successor(0);
    if (from == null || from == to || to.isEntryBlock() || to.uses().size() != 1) {
      return false;
    }
    List<Value> operands = List.copyOf(branch.operands());
    rewriter.erase(branch);
    rewriter.mergeBlocks(to, from, operands);
    return true;
  }

  private static boolean branchOnConstant(Operation branch, Rewriter rewriter) {
    IntegerAttr condition = Constants.valueOrNull(branch.operand(0), IntegerAttr.class);
    if (condition == null) {
      return false;
    }
    DenseArrayAttr sizes =
        branch.attribute(OpDefinition.OPERAND_SEGMENT_SIZES, DenseArrayAttr.class).orElseThrow();
    int split = 1 + (int) sizes.longAt(1);
    List<Value> operands =
        condition.isTrue()
            ? branch.operands().subList(1, split)
            : branch.operands().subList(split, branch.operandCount());
    rewriter.replaceWithNew(
        branch,
        new OperationState(CfOps.BR, branch.location())
            .addOperands(operands)
            .addSuccessor(branch.successor(condition.isTrue() ? 0 : 1)));
    return true;
  }
}
