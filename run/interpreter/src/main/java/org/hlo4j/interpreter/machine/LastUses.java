package org.hlo4j.interpreter.machine;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * Maps each operation of a block to the values whose last use it is, possibly in a nested region.
 */
final class LastUses {
  private final Map<Operation, List<Value>> byUser = new IdentityHashMap<>();

  LastUses(Block block) {
    Map<Operation, Integer> order = new IdentityHashMap<>();
    for (Operation op : block.operations()) {
      order.put(op, order.size());
    }
    Operation first = block.firstOrNull();
    if (first != null) {
      block.arguments().forEach(argument -> add(argument, first, order));
    }
    for (Operation op : block.operations()) {
      op.results().forEach(result -> add(result, op, order));
    }
  }

  /** Adds a value that is defined by or before an operation. */
  private void add(Value value, Operation from, Map<Operation, Integer> order) {
    Operation last = from;
    for (OpOperand use : value.uses()) {
      Operation user = inBlock(use.owner(), order);
      if (user != null && order.getOrDefault(user, 0) > order.getOrDefault(last, 0)) {
        last = user;
      }
    }
    byUser.computeIfAbsent(last, op -> new ArrayList<>(1)).add(value);
  }

  /** Returns the operation's ancestor in the block, or the operation itself. */
  private static @Nullable Operation inBlock(Operation user, Map<Operation, Integer> order) {
    Operation op = user;
    while (op != null && !order.containsKey(op)) {
      op = op.parentOpOrNull();
    }
    return op;
  }

  /** Returns the values that are dead after the operation. */
  List<Value> of(Operation op) {
    return byUser.getOrDefault(op, List.of());
  }
}
