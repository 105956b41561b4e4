package org.hlo4j.engine.plan;

import java.util.HashSet;
import java.util.Set;
import java.util.function.IntToLongFunction;
import org.hlo4j.engine.run.Sequence;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.builtin.Sizes;

/**
 * The most bytes that buffers of a run take at a time. A buffer counts for each slot that refers to
 * it, so that no run takes more.
 */
final class PlannedMemory {
  private final IntToLongFunction bytes;

  /** The bytes that steps keep until the run ends. */
  private long kept;

  private PlannedMemory(IntToLongFunction bytes) {
    this.bytes = bytes;
  }

  /**
   * Returns the bytes for a sequence.
   *
   * @param bytes the size of the buffer of a slot
   */
  static long of(Sequence sequence, IntToLongFunction bytes) {
    PlannedMemory memory = new PlannedMemory(bytes);
    return Sizes.add(memory.peak(sequence), memory.kept);
  }

  private long peak(Sequence sequence) {
    Set<Integer> held = new HashSet<>();
    long now = 0;
    long peak = 0;
    for (Step step : sequence.steps()) {
      for (int slot : step.writes()) {
        if (held.add(slot)) {
          now += bytes.applyAsLong(slot);
        }
      }
      for (int slot : step.kept()) {
        kept += bytes.applyAsLong(slot);
      }
      // The values that a loop carries take as much as its results.
      long nested = 0;
      for (Sequence region : step.regions()) {
        nested = Math.max(nested, peak(region));
      }
      peak = Math.max(peak, now + nested);
      for (int slot : step.lastReads()) {
        if (held.remove(slot)) {
          now -= bytes.applyAsLong(slot);
        }
      }
    }
    return peak;
  }
}
