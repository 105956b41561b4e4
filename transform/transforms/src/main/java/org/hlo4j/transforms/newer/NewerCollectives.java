package org.hlo4j.transforms.newer;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.CollectiveReduceOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Expands collective operations of newer releases. */
final class NewerCollectives {
  private static final List<String> OF_REDUCTIONS =
      List.of("replica_groups", "channel_handle", "use_global_device_ids");

  private static final List<String> OF_BROADCASTS = List.of("replica_groups", "channel_handle");

  private NewerCollectives() {}

  /** Runs what is started where it starts, if all of its ends are known. */
  static boolean startedAtOnce(Operation start, Rewriter rewriter) {
    List<Operation> ends = new ArrayList<>();
    for (OpOperand use : start.result(0).uses()) {
      if (!use.owner().is(Collectives.ASYNC_DONE)) {
        return false;
      }
      ends.add(use.owner());
    }
    Operation last = start.region(0).front().back();
    rewriter.inlineBlockBefore(start.region(0).front(), start, start.operands());
    List<Value> results = List.copyOf(last.operands());
    rewriter.erase(last);
    ends.forEach(end -> rewriter.replace(end, results));
    rewriter.erase(start);
    return true;
  }

  /** Has all processes of a group reduce, and all but its first one forget the result. */
  static boolean reducedByAll(Operation reduce, Rewriter rewriter) {
    boolean isAmongReplicas = CollectiveReduceOp.CHANNEL_HANDLE.getOrNull(reduce) == null;
    if (StablehloOp.HAS_DYNAMIC_ROOT.isPresent(reduce)
        || !isAmongReplicas
        || !(CollectiveReduceOp.REPLICA_GROUPS.get(reduce) instanceof DenseElementsAttr groups)) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(reduce, rewriter);
    OperationState state =
        with(OF_REDUCTIONS, reduce, Collectives.ALL_REDUCE)
            .addOperands(reduce.operands())
            .addResultTypes(reduce.resultTypes());
    state.addRegion().takeBody(reduce.region(0));
    Operation all = builder.create(state);
    Expr self = builder.expr(builder.infer(Collectives.REPLICA_ID));
    long size = groups.type().dimension(1);
    List<Value> results = new ArrayList<>();
    for (Value result : all.results()) {
      Expr kept = builder.expr(builder.like(result, 0L));
      for (long first = 0; first < groups.elementCount(); first += size) {
        Expr isRoot = self.eq(builder.expr(builder.like(self.value(), groups.longAt(first))));
        kept = isRoot.select(builder.expr(result), kept);
      }
      results.add(kept.value());
    }
    rewriter.replace(reduce, results);
    return true;
  }

  /** Broadcasts each tensor for itself. */
  static boolean eachBroadcast(Operation broadcast, Rewriter rewriter) {
    if (StablehloOp.HAS_DYNAMIC_ROOT.isPresent(broadcast) || broadcast.operandCount() < 2) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(broadcast, rewriter);
    List<Value> results = new ArrayList<>();
    for (int i = 0; i < broadcast.operandCount(); i++) {
      results.add(
          builder
              .create(
                  with(OF_BROADCASTS, broadcast, Collectives.COLLECTIVE_BROADCAST)
                      .addOperand(broadcast.operand(i))
                      .addResultType(broadcast.result(i).type()))
              .result(0));
    }
    rewriter.replace(broadcast, results);
    return true;
  }

  /** Begins an operation with attributes of another. */
  private static OperationState with(List<String> names, Operation of, OpDefinition definition) {
    OperationState state = new OperationState(definition, of.location());
    for (String name : names) {
      Attribute value = of.attributeOrNull(name);
      if (value != null) {
        state.setAttribute(name, value);
      }
    }
    return state;
  }
}
