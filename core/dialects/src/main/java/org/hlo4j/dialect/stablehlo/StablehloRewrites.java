package org.hlo4j.dialect.stablehlo;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.IrMapping;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.rewrite.Canonicalizes;
import org.hlo4j.ir.rewrite.Constants;
import org.hlo4j.ir.rewrite.MaterializesConstants;
import org.hlo4j.ir.rewrite.MemoryEffects;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Modules;

/**
 * Interfaces of the {@code stablehlo} dialect for rewriting: constants, side effects,
 * canonicalization patterns.
 */
final class StablehloRewrites {
  private StablehloRewrites() {}

  static void attachTo(Dialect.Builder dialect) {
    dialect
        .attach(MaterializesConstants.class, ConstantValues.materializedBy(DataMovement.CONSTANT))
        .attach(Modules.CUSTOM_CALL, MemoryEffects.class, StablehloRewrites::mayHaveEffects)
        .attach(
            ControlFlow.CASE,
            Canonicalizes.class,
            () ->
                List.of(
                    RewritePattern.of(ControlFlow.CASE, StablehloRewrites::inlineBranch)
                        .ignoringUses()));
  }

  /** A custom call has side effects only if its attribute states so. */
  private static boolean mayHaveEffects(Operation call) {
    return CustomCallOp.HAS_SIDE_EFFECT.get(call);
  }

  /** Inlines the branch of a {@code case} with a constant index. */
  private static boolean inlineBranch(Operation branches, Rewriter rewriter) {
    DenseElementsAttr index = Constants.valueOrNull(branches.operand(0), DenseElementsAttr.class);
    if (index == null || index.longAt(0) < 0 || index.longAt(0) >= branches.regionCount()) {
      return false;
    }
    Block block = branches.region((int) index.longAt(0)).back();
    IrMapping mapping = new IrMapping();
    for (Operation op : block.operations()) {
      if (op != block.lastOrNull()) {
        rewriter.clone(op, mapping);
      }
    }
    List<Value> results = new ArrayList<>();
    block.back().operands().forEach(value -> results.add(mapping.lookup(value)));
    rewriter.replace(branches, results);
    return true;
  }
}
