package org.hlo4j.examples.mask;

import java.util.List;
import org.hlo4j.Tensors;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.GreedyRewriter;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.StablehloBuilder;
import org.hlo4j.opset.stablehlo.ComparisonDirection;

/** The pass {@code lower-mask}: expresses the dialect in StableHLO. */
public final class LowerMask {
  /** The pass, for {@code Hlo4j.with}. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
          "lower-mask", "Lowers mask to StableHLO.", PassDefinition.ANY, LowerMask::run);

  private static final RewritePatterns PATTERNS =
      RewritePatterns.of(List.of(RewritePattern.of(MaskOps.APPLY, LowerMask::lowerApply)));

  private LowerMask() {}

  private static void run(Operation root, PassContext context) {
    GreedyRewriter.apply(root, PATTERNS, context.registry());
  }

  /** Selects where {@code -before <= key - query <= after}; unused windows are erased. */
  private static boolean lowerApply(Operation apply, Rewriter rewriter) {
    RankedTensorType scores = (RankedTensorType) apply.operand(0).type();
    if (!scores.hasStaticShape()) {
      return false;
    }
    WindowType window = (WindowType) apply.operand(1).type();
    var b = StablehloBuilder.inserting(rewriter, apply.location());
    RankedTensorType positions = RankedTensorType.of(scores.shape(), IntegerType.I64);
    Value key = b.iota(positions, scores.rank() - 1);
    Value query = b.iota(positions, scores.rank() - 2);
    Value offset = b.subtract(key, query);
    Value lowest = b.constant(Tensors.splat(positions, -window.before()));
    Value highest = b.constant(Tensors.splat(positions, window.after()));
    Value isVisible =
        b.and(
            b.compare(offset, ComparisonDirection.GE, lowest),
            b.compare(offset, ComparisonDirection.LE, highest));
    Value fill = b.constant(Tensors.splat(scores, MaskOps.FILL.get(apply).score()));
    rewriter.replace(apply, b.select(isVisible, apply.operand(0), fill));
    return true;
  }
}
