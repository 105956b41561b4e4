package org.hlo4j.bytecode.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.Trait;

/**
 * The operations of a program numbered in the order of the text, how many each has inside, and
 * which of them use nothing from outside their regions.
 */
final class OperationOrder {
  private int count;
  private int[] ends = new int[64];
  private final BitSet isolated = new BitSet();

  private final List<Operation> open = new ArrayList<>();
  private int[] openNumbers = new int[8];
  private int[] outermostUse = new int[8];

  static OperationOrder of(Operation root) {
    OperationOrder order = new OperationOrder();
    root.walk(order::visit);
    while (!order.open.isEmpty()) {
      order.close();
    }
    return order;
  }

  /** The number of operations. */
  int count() {
    return count;
  }

  /** The number of the operation that follows this one and all inside it. */
  int end(int operation) {
    return ends[operation];
  }

  /** Whether the operations inside use no value from outside. */
  boolean isIsolated(int operation) {
    return isolated.get(operation);
  }

  private void visit(Operation op) {
    if (!open.isEmpty()) {
      Operation parent = op.parentOpOrNull();
      while (open.getLast() != parent) {
        close();
      }
    }
    for (int i = 0; i < op.operandCount(); i++) {
      noteUse(op, op.operand(i));
    }
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, count * 2);
    }
    ends[count] = count + 1;
    if (op.regionCount() > 0) {
      open(op);
    }
    count++;
  }

  private void open(Operation op) {
    int depth = open.size();
    if (depth == openNumbers.length) {
      openNumbers = Arrays.copyOf(openNumbers, depth * 2);
      outermostUse = Arrays.copyOf(outermostUse, depth * 2);
    }
    open.add(op);
    openNumbers[depth] = count;
    outermostUse[depth] = depth;
  }

  private void close() {
    int depth = open.size() - 1;
    Operation op = open.removeLast();
    int number = openNumbers[depth];
    ends[number] = count;
    if (op.has(Trait.ISOLATED_FROM_ABOVE) || outermostUse[depth] >= depth) {
      isolated.set(number);
    } else {
      outermostUse[depth - 1] = Math.min(outermostUse[depth - 1], outermostUse[depth]);
    }
  }

  /** Keeps how far out of the enclosing operations the value is defined. */
  private void noteUse(Operation op, Value value) {
    Block block = value.parentBlockOrNull();
    if (block == op.blockOrNull() || open.isEmpty()) {
      return;
    }
    Operation container = block == null ? null : block.parentOpOrNull();
    int depth = open.size() - 1;
    while (depth >= 0 && open.get(depth) != container) {
      depth--;
    }
    if (depth < 0) {
      throw new IllegalArgumentException("'" + op.name() + "' uses a value from outside");
    }
    int innermost = open.size() - 1;
    outermostUse[innermost] = Math.min(outermostUse[innermost], depth);
  }
}
