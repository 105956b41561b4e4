package org.hlo4j.inspect.diff;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Operation;

/**
 * Pairs the operations of two blocks that stand for each other, in order. First those that are
 * alike at both ends; then, as in patience diff, the longest rising run of those that are alike and
 * the only ones of their kind; what lies between these is aligned in the same way. What is left is
 * paired by name.
 */
final class Alignment {
  /** Two operations that stand for each other. */
  record Pair(Operation before, Operation after) {}

  final List<Pair> pairs = new ArrayList<>();
  final List<Operation> removed = new ArrayList<>();
  final List<Operation> added = new ArrayList<>();
  private final OperationKeys keys;

  Alignment(OperationKeys keys, List<Operation> before, List<Operation> after) {
    this.keys = keys;
    align(before, after);
  }

  private void align(List<Operation> allBefore, List<Operation> allAfter) {
    List<Operation> before = allBefore;
    List<Operation> after = allAfter;
    while (!before.isEmpty() && !after.isEmpty() && alike(before.getFirst(), after.getFirst())) {
      pairs.add(new Pair(before.getFirst(), after.getFirst()));
      before = before.subList(1, before.size());
      after = after.subList(1, after.size());
    }
    int tail = 0;
    while (tail < before.size()
        && tail < after.size()
        && alike(before.get(before.size() - 1 - tail), after.get(after.size() - 1 - tail))) {
      tail++;
    }
    alignMiddle(before.subList(0, before.size() - tail), after.subList(0, after.size() - tail));
    for (int i = tail; i > 0; i--) {
      pairs.add(new Pair(before.get(before.size() - i), after.get(after.size() - i)));
    }
  }

  private void alignMiddle(List<Operation> before, List<Operation> after) {
    List<int[]> anchors = anchors(before, after);
    if (anchors.isEmpty()) {
      pairByName(before, after);
      return;
    }
    int fromBefore = 0;
    int fromAfter = 0;
    for (int[] anchor : anchors) {
      align(before.subList(fromBefore, anchor[0]), after.subList(fromAfter, anchor[1]));
      pairs.add(new Pair(before.get(anchor[0]), after.get(anchor[1])));
      fromBefore = anchor[0] + 1;
      fromAfter = anchor[1] + 1;
    }
    align(before.subList(fromBefore, before.size()), after.subList(fromAfter, after.size()));
  }

  private boolean alike(Operation a, Operation b) {
    return keys.of(a).equals(keys.of(b));
  }

  /** The longest run of positions, rising on both sides, of operations that have one likeness. */
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

  /** Where each key stands, or -1 if it stands in several places. */
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

  private void pairByName(List<Operation> before, List<Operation> after) {
    int next = 0;
    for (Operation op : before) {
      int found = next;
      while (found < after.size() && !after.get(found).name().equals(op.name())) {
        found++;
      }
      if (found == after.size()) {
        removed.add(op);
        continue;
      }
      added.addAll(after.subList(next, found));
      pairs.add(new Pair(op, after.get(found)));
      next = found + 1;
    }
    added.addAll(after.subList(next, after.size()));
  }
}
