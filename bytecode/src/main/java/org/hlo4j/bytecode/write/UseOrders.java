package org.hlo4j.bytecode.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.IdentityMap;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * The orders of uses of those values whose latest use in program order does not come first, and so
 * on to the earliest.
 */
final class UseOrders {
  /** Of what is nested deeper, operations around are not looked for. */
  private static final int MAX_DEPTH = 32;

  private final Operation root;
  private final IdentityMap<Value, Boolean> unordered = new IdentityMap<>();
  private @Nullable IdentityNumbers operationNumbers;

  UseOrders(Operation root) {
    this.root = root;
  }

  /**
   * Compares a use with the next one in the list of its value. Once that was done for all uses in
   * the program, it is known which lists need to be written.
   */
  void note(OpOperand use) {
    OpOperand next = use.nextOrNull();
    if (next != null && compare(next, use) > 0) {
      unordered.put(use.get(), true);
    }
  }

  /** Whether no list needs to be written. */
  boolean isEmpty() {
    return unordered.size() == 0;
  }

  /** The order of one value's uses: where each use, latest first, stands. */
  private record Order(int value, int[] places) {}

  /** Writes what the results need; the result is false if that is nothing. */
  boolean write(Operation op, Emitter out) {
    List<Order> orders = List.of();
    for (int i = 0; i < op.resultCount(); i++) {
      orders = add(op.result(i), i, orders);
    }
    return write(orders, op.resultCount(), out);
  }

  /** Writes what the arguments need; the result is false if that is nothing. */
  boolean write(Block block, Emitter out) {
    List<Order> orders = List.of();
    for (int i = 0; i < block.argumentCount(); i++) {
      orders = add(block.argument(i), i, orders);
    }
    return write(orders, block.argumentCount(), out);
  }

  private List<Order> add(Value value, int index, List<Order> orders) {
    if (!unordered.containsKey(value)) {
      return orders;
    }
    List<Order> longer = orders.isEmpty() ? new ArrayList<>() : orders;
    longer.add(new Order(index, places(value)));
    return longer;
  }

  private static boolean write(List<Order> orders, int valueCount, Emitter out) {
    if (orders.isEmpty()) {
      return false;
    }
    if (valueCount != 1) {
      out.writeVarInt(orders.size());
    }
    for (Order order : orders) {
      if (valueCount != 1) {
        out.writeVarInt(order.value);
      }
      write(order.places, out);
    }
    return true;
  }

  /** Writes the places, or only those that differ from the order if these are few. */
  private static void write(int[] places, Emitter out) {
    int moved = 0;
    for (int i = 0; i < places.length; i++) {
      if (places[i] != i) {
        moved++;
      }
    }
    if (moved >= places.length / 2) {
      out.writeVarInt((long) places.length << 1);
      for (int place : places) {
        out.writeVarInt(place);
      }
      return;
    }
    out.writeVarInt((2L * moved) << 1 | 1);
    for (int i = 0; i < places.length; i++) {
      if (places[i] != i) {
        out.writeVarInt(places[i]);
        out.writeVarInt(i);
      }
    }
  }

  /** The order in which two uses stand in the program. */
  private int compare(OpOperand a, OpOperand b) {
    Operation first = a.owner();
    Operation second = b.owner();
    if (first == second) {
      return Integer.compare(a.index(), b.index());
    }
    if (first.blockOrNull() == second.blockOrNull()) {
      return first.isBeforeInBlock(second) ? -1 : 1;
    }
    int firstDepth = depth(first);
    int secondDepth = depth(second);
    return firstDepth > MAX_DEPTH || secondDepth > MAX_DEPTH
        ? Integer.compare(number(first), number(second))
        : compare(first, firstDepth, second, secondDepth);
  }

  /** How many operations are around one; more than {@link #MAX_DEPTH} are not counted. */
  private static int depth(Operation op) {
    int depth = 0;
    for (Operation o = op.parentOpOrNull(); o != null && depth <= MAX_DEPTH; depth++) {
      o = o.parentOpOrNull();
    }
    return depth;
  }

  /** Compares operations by those around them that are in the same block. */
  private int compare(Operation a, int depthOfA, Operation b, int depthOfB) {
    Operation first = ancestor(a, depthOfA - depthOfB);
    Operation second = ancestor(b, depthOfB - depthOfA);
    if (first == second) {
      return Integer.compare(depthOfA, depthOfB); // one is inside the other
    }
    while (first.blockOrNull() != second.blockOrNull()) {
      Operation parent = ancestor(first, 1);
      if (parent == ancestor(second, 1)) {
        return Integer.compare(number(first), number(second));
      }
      first = parent;
      second = ancestor(second, 1);
    }
    return first.isBeforeInBlock(second) ? -1 : 1;
  }

  private static Operation ancestor(Operation op, int levels) {
    Operation ancestor = op;
    for (int i = 0; i < levels; i++) {
      ancestor = java.util.Objects.requireNonNull(ancestor.parentOpOrNull());
    }
    return ancestor;
  }

  private int[] places(Value value) {
    List<OpOperand> uses = new ArrayList<>();
    value.uses().forEach(uses::add);
    Integer[] latestFirst = new Integer[uses.size()];
    Arrays.setAll(latestFirst, i -> i);
    Arrays.sort(latestFirst, (a, b) -> compare(uses.get(b), uses.get(a)));
    return Arrays.stream(latestFirst).mapToInt(Integer::intValue).toArray();
  }

  /** The position in the program; uses in different blocks of one operation are compared by it. */
  private int number(Operation op) {
    IdentityNumbers numbers = operationNumbers;
    if (numbers == null) {
      IdentityNumbers all = new IdentityNumbers(64);
      int[] next = {0};
      root.walk(each -> all.put(each, next[0]++));
      operationNumbers = all;
      numbers = all;
    }
    return numbers.get(op);
  }
}
