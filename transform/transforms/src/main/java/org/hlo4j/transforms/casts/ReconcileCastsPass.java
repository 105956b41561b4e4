package org.hlo4j.transforms.casts;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.pass.Pass;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.jspecify.annotations.Nullable;

/**
 * Erases chains of {@code builtin.unrealized_conversion_cast} that lead back to their original
 * types. Other casts stay.
 */
public final class ReconcileCastsPass implements Pass {
  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      PassDefinition.of(
          "reconcile-unrealized-casts",
          "Simplify and eliminate unrealized conversion casts",
          PassDefinition.ANY,
          new ReconcileCastsPass());

  private ReconcileCastsPass() {}

  @Override
  public void run(Operation operation, PassContext context) {
    List<Operation> casts = new ArrayList<>();
    operation.walk(op -> {
      if (op.is(BuiltinOps.UNREALIZED_CONVERSION_CAST)) {
        casts.add(op);
      }
    });
    casts.forEach(ReconcileCastsPass::bypass);
    for (Operation cast : casts.reversed()) {
      if (!cast.hasUses()) {
        cast.erase();
      }
    }
  }

  /** Replaces the results by the start of the chain if it has their types. */
  private static void bypass(Operation cast) {
    for (Operation at = cast; at != null; at = castOfOperandsOrNull(at)) {
      if (Value.types(at.operands()).equals(cast.resultTypes())) {
        cast.replaceAllUsesWith(at.operands());
        return;
      }
    }
  }

  /** Returns the cast whose results are the operands, all of them and in order. */
  private static @Nullable Operation castOfOperandsOrNull(Operation cast) {
    if (cast.operandCount() == 0 || !(cast.operand(0) instanceof OpResult first)) {
      return null;
    }
    Operation inner = first.owner();
    return inner.is(BuiltinOps.UNREALIZED_CONVERSION_CAST)
            && inner.results().equals(cast.operands())
        ? inner
        : null;
  }
}
