package org.hlo4j.ir;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Traversals of nested operations, without recursion. */
final class Walk {
  private Walk() {}

  /** Visits the operation and all nested ones in pre-order. */
  static void preOrder(Operation root, Consumer<Operation> visitor) {
    for (Operation op = root; op != null; op = nextOrNull(root, op)) {
      visitor.accept(op);
    }
  }

  /** Visits in pre-order, as controlled by the results of the visitor. */
  static WalkResult visit(Operation root, Function<? super Operation, WalkResult> visitor) {
    Operation op = root;
    while (op != null) {
      switch (visitor.apply(op)) {
        case ADVANCE -> op = nextOrNull(root, op);
        case SKIP -> op = following(root, op);
        case INTERRUPT -> {
          return WalkResult.INTERRUPT;
        }
      }
    }
    return WalkResult.ADVANCE;
  }

  /**
   * Returns the operation after {@code op} in pre-order; null after the last one nested in the
   * root.
   */
  static @Nullable Operation nextOrNull(Operation root, Operation op) {
    Operation inner = firstNested(op, 0, 0);
    return inner != null ? inner : following(root, op);
  }

  /** Visits the operation and all nested ones in post-order. */
  static void postOrder(Operation root, Consumer<Operation> visitor) {
    Operation op = deepestFirst(root);
    while (true) {
      Operation following = op == root ? null : followingPostOrder(op);
      visitor.accept(op);
      if (following == null) {
        return;
      }
      op = following;
    }
  }

  private static Operation deepestFirst(Operation start) {
    Operation op = start;
    for (Operation inner = firstNested(op, 0, 0); inner != null; inner = firstNested(op, 0, 0)) {
      op = inner;
    }
    return op;
  }

  private static Operation followingPostOrder(Operation op) {
    if (op.next != null) {
      return deepestFirst(op.next);
    }
    Operation sibling = firstAfterBlock(op);
    if (sibling != null) {
      return deepestFirst(sibling);
    }
    return Objects.requireNonNull(op.parentOpOrNull());
  }

  /** Returns the first operation nested in {@code op}, from a region and a block of it onwards. */
  private static @Nullable Operation firstNested(Operation op, int fromRegion, int fromBlock) {
    int start = fromBlock;
    for (int r = fromRegion; r < op.regionCount(); r++) {
      List<Block> blocks = op.region(r).blocks();
      for (int b = start; b < blocks.size(); b++) {
        Operation first = blocks.get(b).firstOrNull();
        if (first != null) {
          return first;
        }
      }
      start = 0;
    }
    return null;
  }

  private static @Nullable Operation firstAfterBlock(Operation op) {
    Block in = op.block;
    Region region = in == null ? null : in.parentRegionOrNull();
    Operation parent = region == null ? null : region.parentOpOrNull();
    return in == null || region == null || parent == null
        ? null
        : firstNested(parent, region.index(), region.indexOf(in) + 1);
  }

  /** Returns the operation after {@code op} and those nested in it, within the root. */
  private static @Nullable Operation following(Operation root, Operation op) {
    for (Operation at = op; at != null && at != root; at = at.parentOpOrNull()) {
      if (at.next != null) {
        return at.next;
      }
      Operation sibling = firstAfterBlock(at);
      if (sibling != null) {
        return sibling;
      }
    }
    return null;
  }
}
