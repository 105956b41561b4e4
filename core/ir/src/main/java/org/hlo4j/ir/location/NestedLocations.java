package org.hlo4j.ir.location;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.ir.Location;
import org.jspecify.annotations.Nullable;

/**
 * Comparison and formatting of locations without recursion, as they may be nested deeper than the
 * stack allows.
 */
final class NestedLocations {
  private static final int FEW = 64;

  /** The number of pieces of text after which the rest is left out. */
  private static final int MAX_PIECES = 1 << 14;

  private NestedLocations() {}

  /** Returns whether two locations are equal. */
  @SuppressWarnings("ReferenceEquality") // identical parts need not be compared
  static boolean equal(Location first, Location second) {
    Deque<Location> others = new ArrayDeque<>(2);
    // Locations may share parts, so that pairs repeat; short comparisons are not recorded.
    @Nullable Map<Location, Location> compared = null;
    int steps = 0;
    Location a = first;
    Location b = second;
    while (true) {
      if (a != b && (compared == null || compared.put(a, b) != b)) {
        if (!equalExceptParts(a, b)) {
          return false;
        }
        if (++steps == FEW) {
          compared = new IdentityHashMap<>();
        }
        List<Location> as = a.parts();
        List<Location> bs = b.parts();
        for (int i = 0; i < as.size(); i++) {
          others.push(as.get(i));
          others.push(bs.get(i));
        }
      }
      if (others.isEmpty()) {
        return true;
      }
      b = others.pop();
      a = others.pop();
    }
  }

  /** Returns whether two locations are equal, apart from their parts. */
  private static boolean equalExceptParts(Location a, Location b) {
    if (a.hashCode() != b.hashCode()) {
      return false;
    }
    if (a instanceof CallSiteLoc) {
      return b instanceof CallSiteLoc;
    }
    if (a instanceof NameLoc named) {
      return b instanceof NameLoc that && named.name().equals(that.name());
    }
    if (a instanceof FusedLoc fused) {
      return b instanceof FusedLoc that
          && fused.locations().size() == that.locations().size()
          && Objects.equals(fused.metadataOrNull(), that.metadataOrNull());
    }
    return a.equals(b);
  }

  /** Returns the text of a location; the end of one with very many parts is left out. */
  static String toString(Location location) {
    StringBuilder text = new StringBuilder();
    Deque<Object> pending = new ArrayDeque<>();
    pending.push(location);
    int pieces = 0;
    while (!pending.isEmpty()) {
      if (++pieces > MAX_PIECES) {
        return text.append("...").toString();
      }
      Object next = pending.pop();
      if (next instanceof CallSiteLoc call) {
        text.append("callsite(");
        push(pending, call.callee(), " at ", call.caller(), ")");
      } else if (next instanceof NameLoc named) {
        text.append('"').append(named.name()).append("\"(");
        push(pending, named.child(), ")");
      } else if (next instanceof FusedLoc fused) {
        text.append("fused[");
        pending.push("]");
        for (int i = fused.locations().size() - 1; i >= 0; i--) {
          push(pending, i == 0 ? "" : ", ", fused.locations().get(i));
        }
      } else {
        text.append(next);
      }
    }
    return text.toString();
  }

  private static void push(Deque<Object> pending, Object... pieces) {
    for (int i = pieces.length - 1; i >= 0; i--) {
      pending.push(pieces[i]);
    }
  }
}
