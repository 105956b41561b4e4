package org.hlo4j.hlo.translate;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.HloOpcode;

/**
 * How large a program is, in which a computation stands at each place that applies it: a short
 * module may double that with each of its computations.
 */
final class ExpandedSizes {
  /** As many times as it has instructions may a module have when all is in its place. */
  private static final long MAX_GROWTH = 64;

  /** A module may have as many whatever its own number is. */
  private static final long ALWAYS_ALLOWED = 1L << 18;

  private static final int MAX_DEPTH = 200;

  private record Size(long instructions, int depth) {}

  private ExpandedSizes() {}

  /**
   * Checks a module.
   *
   * @throws UnsupportedNodeException if its program would be too large
   */
  static void require(HloModule module) {
    Map<HloComputation, Size> sizes = new HashMap<>();
    long own = module.computations().stream().mapToLong(each -> each.instructions().size()).sum();
    long most = Math.max(ALWAYS_ALLOWED, Math.multiplyExact(MAX_GROWTH, own));
    long sum = 0;
    for (HloComputation each : module.computations()) {
      Size size = size(each, sizes, most);
      sizes.put(each, size);
      sum += size.instructions;
      if (sum > most || size.depth > MAX_DEPTH) {
        throw UnsupportedNodeException.of(
            sum > most
                ? "its computations are applied in too many places"
                : "its computations apply others more than %d deep",
            MAX_DEPTH);
      }
    }
  }

  private static Size size(HloComputation computation, Map<HloComputation, Size> known, long most) {
    long instructions = computation.instructions().size();
    int depth = 0;
    for (HloInstruction each : computation.instructions()) {
      if (isCall(each)) {
        continue;
      }
      for (HloComputation applied : each.calledComputations()) {
        Size size = known.getOrDefault(applied, new Size(0, 0));
        instructions = Math.min(most + 1, instructions + size.instructions);
        depth = Math.max(depth, size.depth + 1);
      }
    }
    return new Size(instructions, depth);
  }

  /** Returns whether the computations of an instruction stay functions. */
  private static boolean isCall(HloInstruction instruction) {
    return switch (instruction.opcode()) {
      case CALL, CUSTOM_CALL, ASYNC_START -> true;
      default -> false;
    };
  }

  /** Returns the computations that fusions have, and only they. */
  static Set<HloComputation> fused(HloModule module) {
    Set<HloComputation> fused = new HashSet<>();
    Set<HloComputation> others = new HashSet<>(Set.of(module.entry()));
    for (HloComputation computation : module.computations()) {
      for (HloInstruction each : computation.instructions()) {
        List<HloComputation> called = each.calledComputations();
        (each.opcode() == HloOpcode.FUSION ? fused : others).addAll(called);
      }
    }
    fused.removeAll(others);
    return fused;
  }
}
