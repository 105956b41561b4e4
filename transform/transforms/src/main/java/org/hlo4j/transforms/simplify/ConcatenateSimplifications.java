package org.hlo4j.transforms.simplify;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.ConcatenateOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.transforms.build.Matches;

/** Concatenations of concatenations, of one operand, and of empty operands. */
final class ConcatenateSimplifications {
  private ConcatenateSimplifications() {}

  static List<RewritePattern> all() {
    return List.of(
        RewritePattern.of(DataMovement.CONCATENATE, ConcatenateSimplifications::flatten)
            .named("concatenate of concatenate"),
        RewritePattern.of(DataMovement.CONCATENATE, ConcatenateSimplifications::onePart)
            .named("concatenate of one"),
        RewritePattern.of(DataMovement.CONCATENATE, ConcatenateSimplifications::dropEmpty)
            .named("concatenate of empty parts"));
  }

  /** Flattens nested concatenations that have no other use. */
  private static boolean flatten(Operation concatenate, Rewriter rewriter) {
    List<Value> parts = new ArrayList<>();
    boolean flattened = false;
    for (Value part : concatenate.operands()) {
      Operation inner = Matches.definingOpOrNull(part, DataMovement.CONCATENATE);
      if (inner != null
          && part.hasOneUse()
          && ConcatenateOp.DIMENSION.get(inner).equals(ConcatenateOp.DIMENSION.get(concatenate))) {
        parts.addAll(inner.operands());
        flattened = true;
      } else {
        parts.add(part);
      }
    }
    if (flattened) {
      rewriter.modify(concatenate, () -> concatenate.setOperands(parts));
    }
    return flattened;
  }

  private static boolean onePart(Operation concatenate, Rewriter rewriter) {
    return concatenate.operandCount() == 1
        && concatenate.operand(0).type().equals(concatenate.result(0).type())
        && Replacement.byBare(concatenate, concatenate.operand(0), rewriter);
  }

  private static boolean dropEmpty(Operation concatenate, Rewriter rewriter) {
    int dimension = ConcatenateOp.DIMENSION.get(concatenate).intValue();
    List<Value> parts =
        concatenate.operands().stream()
            .filter(part -> ((RankedTensorType) part.type()).dimension(dimension) != 0)
            .toList();
    if (parts.isEmpty() || parts.size() == concatenate.operandCount()) {
      return false;
    }
    rewriter.modify(concatenate, () -> concatenate.setOperands(parts));
    return true;
  }
}
