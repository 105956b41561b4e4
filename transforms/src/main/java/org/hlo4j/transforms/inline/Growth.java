package org.hlo4j.transforms.inline;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.pass.PassContext;

/**
 * How far a program grows when its calls are inlined. Forty functions that each call the next one
 * twice stand for a million million operations, and calls in regions nest these in one another.
 */
final class Growth {
  private static final long LEAST = 1 << 18;
  private static final long FACTOR = 64;

  /** Regions that are nested deeper stay functions of their own. */
  private static final int DEEPEST = ReadLimits.DEFAULT.depth();

  private final PassContext context;
  private final long limit;
  private final Map<Operation, Size> sizes = new IdentityHashMap<>();
  private long operations;

  /** How many operations a function has, and how deep its regions are nested. */
  private record Size(long operations, int depth) {}

  Growth(Operation root, PassContext context) {
    this.context = context;
    this.limit = Math.max(LEAST, FACTOR * size(root).operations);
  }

  /** The function has changed. */
  void changed(Operation function) {
    sizes.remove(function);
  }

  /** Whether regions are nested too deeply once the callee stands in place of the call. */
  boolean isTooDeep(Operation call, Operation caller, Operation callee) {
    int depth = sizes.computeIfAbsent(callee, Growth::size).depth;
    for (Operation at = call; at != null && at != caller; at = at.parentOpOrNull()) {
      depth++;
    }
    return depth > DEEPEST;
  }

  /**
   * Counts the operations of a function that is to be copied in place of a call.
   *
   * @throws org.hlo4j.ir.pass.PassFailure if there are too many by now
   */
  void count(Operation call, Operation callee) {
    operations += sizes.computeIfAbsent(callee, Growth::size).operations;
    if (operations > limit) {
      throw context.failure(
          Diagnostic.error(call.location(), "inlining makes more than " + limit + " operations"));
    }
  }

  private static Size size(Operation function) {
    Deque<Operation> open = new ArrayDeque<>();
    long[] count = {0};
    int[] deepest = {0};
    function.walk(op -> {
      while (!open.isEmpty() && open.peek() != op.parentOpOrNull()) {
        open.pop();
      }
      open.push(op);
      count[0]++;
      deepest[0] = Math.max(deepest[0], open.size() - 1);
    });
    return new Size(count[0] - 1, deepest[0]);
  }
}
