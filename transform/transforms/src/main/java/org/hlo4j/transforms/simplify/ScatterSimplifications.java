package org.hlo4j.transforms.simplify;

import java.util.List;
import java.util.function.Predicate;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.op.stablehlo.ScatterOp;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.transforms.build.Matches;

/**
 * Scatters without updates, which return their inputs. They stay if the type of a result is not
 * that of its input, since users of the result may need it.
 */
final class ScatterSimplifications {
  private ScatterSimplifications() {}

  static List<RewritePattern> all() {
    return List.of(
        toInputs(ScatterSimplifications::hasNoIndices).named("scatter without indices"),
        toInputs(ScatterSimplifications::hasNoUpdates).named("scatter without updates"));
  }

  private static RewritePattern toInputs(Predicate<Operation> updatesNothing) {
    return RewritePattern.of(
        Indexing.SCATTER,
        (scatter, rewriter) -> {
          List<Value> inputs = scatter.operands().subList(0, scatter.resultCount());
          if (!updatesNothing.test(scatter) || !Value.types(inputs).equals(scatter.resultTypes())) {
            return false;
          }
          rewriter.replace(scatter, inputs);
          return true;
        });
  }

  /** Returns whether the indices have a static shape with a scatter dimension of size 0. */
  private static boolean hasNoIndices(Operation scatter) {
    RankedTensorType indices = Matches.staticTypeOrNull(scatter.operand(scatter.resultCount()));
    if (indices == null) {
      return false;
    }
    long indexVectorDim = ScatterOp.SCATTER_DIMENSION_NUMBERS.get(scatter).indexVectorDim();
    for (int i = 0; i < indices.rank(); i++) {
      if (i != indexVectorDim && indices.shape().get(i) == 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether all updates have static shapes without elements. */
  private static boolean hasNoUpdates(Operation scatter) {
    List<Value> updates =
        scatter.operands().subList(scatter.resultCount() + 1, scatter.operandCount());
    return updates.stream()
        .allMatch(update -> {
          RankedTensorType type = Matches.staticTypeOrNull(update);
          return type != null && type.elementCount() == 0;
        });
  }
}
