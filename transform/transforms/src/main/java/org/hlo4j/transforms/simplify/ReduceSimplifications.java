package org.hlo4j.transforms.simplify;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.IrMapping;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.transforms.fold.ReduceFolds;

/** Reductions over no dimensions or no elements, to outer values, and with unused results. */
final class ReduceSimplifications {
  private ReduceSimplifications() {}

  static List<RewritePattern> all() {
    return List.of(
        ReduceFolds.OVER_NO_DIMENSIONS,
        RewritePattern.of(Reductions.REDUCE, ReduceSimplifications::ofNoElements)
            .named("reduce of no elements"),
        ReduceFolds.TO_OUTER_VALUES,
        RewritePattern.of(Reductions.REDUCE, ReduceSimplifications::dropUnused)
            .named("reduce with unused results"));
  }

  /** The reduction of no elements is the initial values. */
  private static boolean ofNoElements(Operation reduce, Rewriter rewriter) {
    RankedTensorType type = (RankedTensorType) reduce.operand(0).type();
    int count = reduce.resultCount();
    return type.shape().contains(0)
        && Replacement.byBroadcasts(reduce, reduce.operands().subList(count, 2 * count), rewriter);
  }

  /** Drops unused results with the inputs that only they need. */
  private static boolean dropUnused(Operation reduce, Rewriter rewriter) {
    int pairs = reduce.resultCount();
    BitSet results = new BitSet();
    reduce.results().stream().filter(Value::hasUses).forEach(r -> results.set(r.index()));
    if (results.cardinality() == pairs || results.isEmpty()) {
      return false;
    }
    Block body = reduce.region(0).front();
    Set<Operation> needed = Collections.newSetFromMap(new IdentityHashMap<>());
    BitSet arguments = neededPairs(body, results, pairs, needed);
    if (arguments.cardinality() != results.cardinality()) {
      return false;
    }
    OperationState state = new OperationState(Reductions.REDUCE, reduce.location());
    arguments.stream().forEach(i -> state.addOperand(reduce.operand(i)));
    arguments.stream().forEach(i -> state.addOperand(reduce.operand(pairs + i)));
    state.set(ReduceOp.DIMENSIONS, ReduceOp.DIMENSIONS.get(reduce));
    results.stream().forEach(i -> state.addResultType(reduce.result(i).type()));
    state.addRegion();
    Operation smaller = rewriter.create(state);
    copyBody(body, smaller, arguments, results, needed, rewriter);
    List<Value> values = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < pairs; i++) {
      values.add(smaller.result(results.get(i) ? next++ : 0));
    }
    rewriter.replace(reduce, values);
    return true;
  }

  /**
   * Returns the inputs that the results depend on, and collects the body's operations that compute
   * them.
   */
  private static BitSet neededPairs(Block body, BitSet results, int pairs, Set<Operation> needed) {
    Deque<Value> pending = new ArrayDeque<>();
    results.stream().forEach(i -> pending.push(body.back().operand(i)));
    BitSet found = new BitSet();
    while (!pending.isEmpty()) {
      Value value = pending.pop();
      if (value.parentBlockOrNull() != body) {
        continue;
      }
      Operation definition = value.definingOpOrNull();
      if (definition == null) {
        found.set(((BlockArgument) value).index() % pairs);
      } else if (needed.add(definition)) {
        definition.operands().forEach(pending::push);
      }
    }
    return found;
  }

  private static void copyBody(
      Block body,
      Operation smaller,
      BitSet arguments,
      BitSet results,
      Set<Operation> needed,
      Rewriter rewriter) {
    IrMapping mapping = new IrMapping();
    Block copy = rewriter.createBlock(smaller.region(0), List.of(), smaller.location());
    int pairs = body.argumentCount() / 2;
    for (BlockArgument argument : body.arguments()) {
      if (arguments.get(argument.index() % pairs)) {
        mapping.map(argument, copy.addArgument(argument.type(), argument.location()));
      }
    }
    for (Operation op : body.operations()) {
      if (needed.contains(op)) {
        rewriter.clone(op, mapping);
      }
    }
    OperationState end = new OperationState(ControlFlow.RETURN, body.back().location());
    results.stream().forEach(i -> end.addOperand(mapping.lookup(body.back().operand(i))));
    rewriter.create(end);
    rewriter.setInsertionPointAfter(smaller);
  }
}
