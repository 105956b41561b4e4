package org.hlo4j.transforms.dynamism;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.transforms.refine.ShapeOperands;

/** Drops the operands of a custom call that specify the static shapes of its results. */
final class CustomCallPattern {
  private CustomCallPattern() {}

  static RewritePattern reportingTo(Diagnostics diagnostics) {
    return RewritePattern.of(
        Modules.CUSTOM_CALL,
        (call, rewriter) -> {
          try {
            return rewrite(call, rewriter);
          } catch (DiagnosticException refusal) {
            refusal.diagnostics().forEach(diagnostics::report);
            return false;
          }
        });
  }

  private static boolean rewrite(Operation call, Rewriter rewriter) {
    Optional<List<LongList>> shapes = ShapeOperands.shapes(call);
    if (shapes.isEmpty()) {
      return false;
    }
    LongList dropped = ShapeOperands.indices(call).orElseThrow().toLongs();
    List<Value> operands = new ArrayList<>();
    for (int i = 0; i < call.operandCount(); i++) {
      if (!dropped.contains(i)) {
        operands.add(call.operand(i));
      } else if (!isStatic(call, i - operands.size())) {
        return false;
      }
    }
    OperationState state =
        new OperationState(call)
            .setAttributes(call.discardableAttributes().without(ShapeOperands.ATTRIBUTE))
            .addOperands(operands)
            .addResultTypes(call.resultTypes());
    List<DenseElementsAttr> layouts = CustomCallOp.OPERAND_LAYOUTS.getOrNull(call);
    if (layouts != null) {
      state.set(
          CustomCallOp.OPERAND_LAYOUTS,
          IntStream.range(0, layouts.size())
              .filter(i -> !dropped.contains(i))
              .mapToObj(layouts::get)
              .toList());
    }
    rewriter.replaceWithNew(call, state);
    return true;
  }

  private static boolean isStatic(Operation call, int result) {
    return result < call.resultCount()
        && call.result(result).type() instanceof ShapedType type
        && type.hasStaticShape();
  }
}
