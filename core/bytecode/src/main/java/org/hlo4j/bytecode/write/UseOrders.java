package org.hlo4j.bytecode.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.internal.IdentityMap;
import org.jspecify.annotations.Nullable;

/** The use lists that must be written: those that are not in reverse program order. */
final class UseOrders {
  /** The ancestors of operations nested deeper are not compared. */
  private static final int MAX_DEPTH = 32;

  private final Operation root;

  /** The values by the position of their definition in the flat program, then by their index. */
  private final Map<Integer, SortedMap<Integer, Value>> values = new HashMap<>();

  private @Nullable IdentityMap<Operation, Integer> operationNumbers;

  UseOrders(Operation root) {
    this.root = root;
  }

  /**
   * Compares a use with the next one in the list of its value, which is defined at a position.
   * After this has been done for all uses of the program, the lists to be written are known.
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

  /** Returns whether use lists must be written for the definition at a position. */
  boolean areWrittenAt(int position) {
    return values.containsKey(position);
  }

  /** Writes the use lists of the {@code count} values defined at a position. */
  void write(int position, int count, EncodingEmitter out) {
    SortedMap<Integer, Value> unordered = Objects.requireNonNull(values.get(position));
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

  /** Writes the permutation, or only its differences from the identity if these are few. */
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

  /** Compares the positions of two uses in the program. */
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

  /** Returns the number of ancestors of an operation, at most {@link #MAX_DEPTH} plus one. */
  private static int depth(Operation op) {
    int depth = 0;
    for (Operation o = op.parentOpOrNull(); o != null && depth <= MAX_DEPTH; depth++) {
      o = o.parentOpOrNull();
    }
    return depth;
  }

  /** Compares operations by their ancestors in the same block. */
  private int compare(Operation a, int depthOfA, Operation b, int depthOfB) {
    Operation first = ancestor(a, depthOfA - depthOfB);
    Operation second = ancestor(b, depthOfB - depthOfA);
    if (first == second) {
      return Integer.compare(depthOfA, depthOfB); // one contains the other
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
    return Objects.requireNonNull(op.parentRegionOrNull()).index();
  }

  private static Operation ancestor(Operation op, int levels) {
    Operation ancestor = op;
    for (int i = 0; i < levels; i++) {
      ancestor = Objects.requireNonNull(ancestor.parentOpOrNull());
    }
    return ancestor;
  }

  /** Returns the position in the list of each use, latest first. */
  private int[] places(Value value) {
    List<OpOperand> uses = new ArrayList<>();
    value.uses().forEach(uses::add);
    Integer[] latestFirst = new Integer[uses.size()];
    Arrays.setAll(latestFirst, i -> i);
    Arrays.sort(latestFirst, (a, b) -> compare(uses.get(b), uses.get(a)));
    return Arrays.stream(latestFirst).mapToInt(Integer::intValue).toArray();
  }

  /**
   * Returns the position in the program, by which uses in different blocks of one region are
   * compared.
   */
  private int number(Operation op) {
    IdentityMap<Operation, Integer> numbers = operationNumbers;
    if (numbers == null) {
      IdentityMap<Operation, Integer> all = new IdentityMap<>();
      root.walk(each -> all.put(each, all.size()));
      operationNumbers = all;
      numbers = all;
    }
    return Objects.requireNonNull(numbers.getOrNull(op));
  }
}
