package org.hlo4j.bytecode.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.internal.IdentityMap;
import org.jspecify.annotations.Nullable;

/** Compares uses by their positions in a program, in which operations precede nested ones. */
public final class ProgramOrder implements Comparator<OpOperand> {
  /** The ancestors of operations nested deeper are not compared. */
  private static final int MAX_DEPTH = 32;

  private final Operation root;
  private @Nullable IdentityMap<Operation, Integer> operationNumbers;

  /** Creates the order of a program, which must not change. */
  public ProgramOrder(Operation root) {
    this.root = root;
  }

  @Override
  public int compare(OpOperand a, OpOperand b) {
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

  /** Returns the position in a list of uses of each of them, latest use first. */
  public int[] places(Iterable<OpOperand> list) {
    List<OpOperand> uses = new ArrayList<>();
    list.forEach(uses::add);
    Integer[] latestFirst = new Integer[uses.size()];
    Arrays.setAll(latestFirst, i -> i);
    Arrays.sort(latestFirst, (a, b) -> compare(uses.get(b), uses.get(a)));
    return Arrays.stream(latestFirst).mapToInt(Integer::intValue).toArray();
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
