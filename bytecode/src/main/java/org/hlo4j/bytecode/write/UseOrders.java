package org.hlo4j.bytecode.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.internal.IdentityMap;
import org.jspecify.annotations.Nullable;

/**
 * The orders of uses of those values whose latest use in program order does not come first, and so
 * on to the earliest.
 */
final class UseOrders {
  /** Of what is nested deeper, operations around are not looked for. */
  private static final int MAX_DEPTH = 32;

  private final Operation root;

  /** The values by the position in the flat program of what defines them, then by their index. */
  private final Map<Integer, SortedMap<Integer, Value>> values = new HashMap<>();

  private @Nullable IdentityMap<Operation, Integer> operationNumbers;

  UseOrders(Operation root) {
    this.root = root;
  }

  /**
   * Compares a use with the next one in the list of its value, which is defined at a position. Once
   * that was done for all uses in the program, it is known which lists need to be written.
   */
  void note(OpOperand use, int position) {
    OpOperand next = use.nextOrNull();
    if (next != null && compare(next, use) > 0) {
      values.computeIfAbsent(position, at -> new TreeMap<>()).put(index(use.get()), use.get());
    }
  }

  private static int index(Value value) {
    return switch (value) {
      case OpResult result -> result.index();
      case BlockArgument argument -> argument.index();
    };
  }

  /** Whether what is defined at a position needs orders to be written. */
  boolean areWrittenAt(int position) {
    return values.containsKey(position);
  }

  /** Writes what is needed by those of {@code count} values that are defined at a position. */
  void write(int position, int count, EncodingEmitter out) {
    SortedMap<Integer, Value> unordered = java.util.Objects.requireNonNull(values.get(position));
    if (count != 1) {
      out.writeVarInt(unordered.size());
    }
    unordered.forEach((index, value) -> {
      if (count != 1) {
        out.writeVarInt(index);
      }
      write(places(value), out);
    });
  }

  /** Writes the places, or only those that differ from the order if these are few. */
  private static void write(int[] places, EncodingEmitter out) {
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
        int regions = Integer.compare(region(first), region(second));
        return regions != 0 ? regions : Integer.compare(number(first), number(second));
      }
      first = parent;
      second = ancestor(second, 1);
    }
    return first.isBeforeInBlock(second) ? -1 : 1;
  }

  private static int region(Operation op) {
    return java.util.Objects.requireNonNull(op.parentRegionOrNull()).index();
  }

  private static Operation ancestor(Operation op, int levels) {
    Operation ancestor = op;
    for (int i = 0; i < levels; i++) {
      ancestor = java.util.Objects.requireNonNull(ancestor.parentOpOrNull());
    }
    return ancestor;
  }

  /** Where each use, latest first, stands in the list. */
  private int[] places(Value value) {
    List<OpOperand> uses = new ArrayList<>();
    value.uses().forEach(uses::add);
    Integer[] latestFirst = new Integer[uses.size()];
    Arrays.setAll(latestFirst, i -> i);
    Arrays.sort(latestFirst, (a, b) -> compare(uses.get(b), uses.get(a)));
    return Arrays.stream(latestFirst).mapToInt(Integer::intValue).toArray();
  }

  /** The position in the program; uses in different blocks of one region are compared by it. */
  private int number(Operation op) {
    IdentityMap<Operation, Integer> numbers = operationNumbers;
    if (numbers == null) {
      IdentityMap<Operation, Integer> all = new IdentityMap<>();
      root.walk(each -> all.put(each, all.size()));
      operationNumbers = all;
      numbers = all;
    }
    return java.util.Objects.requireNonNull(numbers.getOrNull(op));
  }
}
