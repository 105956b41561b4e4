package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.internal.IdentitySet;
import org.jspecify.annotations.Nullable;

/** A LIFO worklist of operations, without duplicates. */
final class Worklist {
  private final List<Operation> operations = new ArrayList<>();
  private final IdentitySet<Operation> listed = new IdentitySet<>();

  /** Returns whether no operation is left. */
  boolean isEmpty() {
    return operations.isEmpty();
  }

  /** Returns the number of entries, including removed ones that have not been reached. */
  int size() {
    return operations.size();
  }

  void clear() {
    operations.clear();
    listed.clear();
  }

  void push(Operation operation) {
    if (listed.add(operation)) {
      operations.add(operation);
    }
  }

  /** Pops the last operation that was not removed. Removed entries remain until then. */
  @Nullable Operation popOrNull() {
    while (!operations.isEmpty()) {
      Operation last = operations.removeLast();
      if (listed.remove(last)) {
        return last;
      }
    }
    return null;
  }

  void remove(Operation operation) {
    listed.remove(operation);
  }

  /** Reverses the order. */
  void reverse() {
    Collections.reverse(operations);
  }
}
