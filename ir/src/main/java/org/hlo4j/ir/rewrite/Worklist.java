package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Operation;
import org.jspecify.annotations.Nullable;

/** Operations to visit, each at most once, the one added last first. */
final class Worklist {
  private final List<@Nullable Operation> operations = new ArrayList<>();
  private final Map<Operation, Integer> positions = new IdentityHashMap<>();

  void clear() {
    operations.clear();
    positions.clear();
  }

  void push(Operation operation) {
    if (positions.putIfAbsent(operation, operations.size()) == null) {
      operations.add(operation);
    }
  }

  @Nullable Operation popOrNull() {
    while (!operations.isEmpty()) {
      Operation last = operations.removeLast();
      if (last != null) {
        positions.remove(last);
        return last;
      }
    }
    return null;
  }

  void remove(Operation operation) {
    Integer position = positions.remove(operation);
    if (position != null) {
      operations.set(position, null);
    }
  }

  boolean isEmpty() {
    return positions.isEmpty();
  }

  /** Turns the order round. */
  void reverse() {
    Collections.reverse(operations);
    for (int i = 0; i < operations.size(); i++) {
      Operation operation = operations.get(i);
      if (operation != null) {
        positions.put(operation, i);
      }
    }
  }
}
