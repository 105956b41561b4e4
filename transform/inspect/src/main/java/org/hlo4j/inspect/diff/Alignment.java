package org.hlo4j.inspect.diff;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Operation;

/**
 * Pairs corresponding operations of two blocks, in order. Equal operations at both ends are paired
 * first; then, as in patience diff, the longest increasing sequence of operations with equal keys
 * that are unique in both blocks serves as anchors, and the ranges between anchors are aligned
 * recursively. What remains is paired by name.
 */
final class Alignment {
  /** Two corresponding operations. */
  record Pair(Operation before, Operation after) {}

  /** Ranges between anchors nested deeper than this are paired by name. */
  private static final int MAX_DEPTH = 64;

  final List<Pair> pairs = new ArrayList<>();
  final List<Operation> removed = new ArrayList<>();
  final List<Operation> added = new ArrayList<>();
  private final OperationKeys keys;

  Alignment(OperationKeys keys, List<Operation> before, List<Operation> after) {
    this.keys = keys;
    align(before, after, 0);
  }

  /** Pairs equal operations at both ends, then aligns the range between. */
  private void align(List<Operation> before, List<Operation> after, int depth) {
    int shorter = Math.min(before.size(), after.size());
    int head = 0;
    while (head < shorter && alike(before.get(head), after.get(head))) {
      pairs.add(new Pair(before.get(head), after.get(head)));
      head++;
    }
    int beforeEnd = before.size();
    int afterEnd = after.size();
    while (Math.min(beforeEnd, afterEnd) > head
        && alike(before.get(beforeEnd - 1), after.get(afterEnd - 1))) {
      beforeEnd--;
      afterEnd--;
    }
    alignMiddle(before.subList(head, beforeEnd), after.subList(head, afterEnd), depth);
    for (int i = 0; beforeEnd + i < before.size(); i++) {
      pairs.add(new Pair(before.get(beforeEnd + i), after.get(afterEnd + i)));
    }
  }

  private void alignMiddle(List<Operation> before, List<Operation> after, int depth) {
    List<int[]> anchors = depth < MAX_DEPTH ? anchors(before, after) : List.of();
    if (anchors.isEmpty()) {
      pairByName(before, after);
      return;
    }
    int fromBefore = 0;
    int fromAfter = 0;
    for (int[] anchor : anchors) {
      align(before.subList(fromBefore, anchor[0]), after.subList(fromAfter, anchor[1]), depth + 1);
      pairs.add(new Pair(before.get(anchor[0]), after.get(anchor[1])));
      fromBefore = anchor[0] + 1;
      fromAfter = anchor[1] + 1;
    }
    align(
        before.subList(fromBefore, before.size()),
        after.subList(fromAfter, after.size()),
        depth + 1);
  }

  private boolean alike(Operation a, Operation b) {
    return keys.of(a).equals(keys.of(b));
  }

  /**
   * Returns the longest sequence of index pairs, increasing on both sides, of operations whose key
   * is unique on each side.
   */
  private List<int[]> anchors(List<Operation> before, List<Operation> after) {
    Map<String, Integer> inAfter = uniquePositions(after);
    List<int[]> candidates = new ArrayList<>();
    uniquePositions(before)
        .forEach((key, position) -> {
          Integer other = inAfter.get(key);
          if (position >= 0 && other != null && other >= 0) {
            candidates.add(new int[] {position, other});
          }
        });
    candidates.sort((a, b) -> Integer.compare(a[0], b[0]));
    return longestRising(candidates);
  }

  /** Maps each key to its index, or to -1 if it occurs more than once. */
  private Map<String, Integer> uniquePositions(List<Operation> ops) {
    Map<String, Integer> positions = new HashMap<>();
    for (int i = 0; i < ops.size(); i++) {
      positions.merge(keys.of(ops.get(i)), i, (first, second) -> -1);
    }
    return positions;
  }

  private static List<int[]> longestRising(List<int[]> candidates) {
    int[] ends = new int[candidates.size()];
    int[] previous = new int[candidates.size()];
    int length = 0;
    for (int i = 0; i < candidates.size(); i++) {
      int low = 0;
      int high = length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (candidates.get(ends[middle])[1] < candidates.get(i)[1]) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      previous[i] = low == 0 ? -1 : ends[low - 1];
      ends[low] = i;
      length = Math.max(length, low + 1);
    }
    List<int[]> run = new ArrayList<>();
    for (int i = length == 0 ? -1 : ends[length - 1]; i >= 0; i = previous[i]) {
      run.addFirst(candidates.get(i));
    }
    return run;
  }

  /** Pairs each operation with the next one of the same name after all those already paired. */
  private void pairByName(List<Operation> before, List<Operation> after) {
    Map<String, ArrayDeque<Integer>> places = new HashMap<>();
    for (int i = 0; i < after.size(); i++) {
      places.computeIfAbsent(after.get(i).name(), _ -> new ArrayDeque<>()).add(i);
    }
    int next = 0;
    for (Operation op : before) {
      ArrayDeque<Integer> ofName = places.getOrDefault(op.name(), new ArrayDeque<>(0));
      while (!ofName.isEmpty() && ofName.peek() < next) {
        ofName.remove();
      }
      if (ofName.isEmpty()) {
        removed.add(op);
        continue;
      }
      int found = ofName.remove();
      added.addAll(after.subList(next, found));
      pairs.add(new Pair(op, after.get(found)));
      next = found + 1;
    }
    added.addAll(after.subList(next, after.size()));
  }
}
