package org.hlo4j.engine.tile;

import org.hlo4j.engine.kernel.Parallel;

/** Instructions that compute arrays of one shape from others, tile by tile. */
public final class TileCode {
  /** The number of elements of a tile: several registers fit into the first cache. */
  static final int LENGTH = 1024;

  /** The least work, in instructions on an element, that is distributed over threads. */
  private static final long MIN_WORK = 100_000;

  private static final int TASKS_PER_THREAD = 4;

  /** The most work of a task, as a run can be cancelled between tasks: some milliseconds. */
  private static final long MAX_WORK = 100_000_000;

  private final int count;
  private final int[] registers;

  /** Sets the registers that all tiles of a run share. */
  private final TileInstruction[] once;

  private final TileInstruction[] instructions;

  TileCode(int count, int[] registers, TileInstruction[] once, TileInstruction[] instructions) {
    this.count = count;
    this.registers = registers;
    this.once = once;
    this.instructions = instructions;
  }

  /**
   * Runs the code.
   *
   * @param r registers for this thread
   * @param parallel distributes the tiles
   */
  public void run(TileRegisters r, Parallel parallel) {
    long work = (long) count * instructions.length;
    int shares = parallel.threads() == 1 || work < MIN_WORK ? 1 : parallel.threads();
    if (shares == 1 && work < MAX_WORK) {
      run(r, 0, count);
      return;
    }
    int tiles = Math.ceilDiv(count, LENGTH);
    long fewest = Math.max((long) shares * TASKS_PER_THREAD, work / MAX_WORK);
    int tasks = (int) Math.min(tiles, fewest);
    parallel.run(
        tasks,
        task -> {
          int from = (int) ((long) tiles * task / tasks) * LENGTH;
          int to = Math.min((int) ((long) tiles * (task + 1) / tasks) * LENGTH, count);
          r.onThisThread(own -> run(own, from, to));
        });
  }

  /**
   * Runs the code once for each of some distances of shifted loads, in their order, tile by tile.
   *
   * @param first runs before the others on each tile
   * @param r registers for this thread
   * @param shifts the distances
   * @param parallel distributes the tiles
   */
  public void runShifted(TileCode first, TileRegisters r, int[] shifts, Parallel parallel) {
    int tiles = Math.ceilDiv(count, LENGTH);
    boolean isWorthwhile =
        parallel.threads() > 1 && (long) count * instructions.length * shifts.length >= MIN_WORK;
    Parallel threads = isWorthwhile ? parallel : Parallel.NONE;
    threads.run(tiles, tile -> r.onThisThread(own -> runShifted(first, own, shifts, tile)));
  }

  private void runShifted(TileCode first, TileRegisters r, int[] shifts, int tile) {
    int from = tile * LENGTH;
    int to = Math.min(from + LENGTH, count);
    first.run(r, from, to);
    r.extend(registers);
    r.from = from;
    for (TileInstruction instruction : once) {
      instruction.run(r, to - from);
    }
    for (int shift : shifts) {
      r.shift = shift;
      for (TileInstruction instruction : instructions) {
        instruction.run(r, to - from);
      }
    }
  }

  /** {@return the number of elements} */
  public int count() {
    return count;
  }

  /**
   * Runs the code on some elements.
   *
   * @param r registers for this thread
   * @param from the first element
   * @param to the end of the elements, exclusive
   */
  public void run(TileRegisters r, int from, int to) {
    r.extend(registers);
    r.from = from;
    int longest = Math.min(to - from, LENGTH);
    for (TileInstruction instruction : once) {
      instruction.run(r, longest);
    }
    for (int at = from; at < to; at += LENGTH) {
      r.from = at;
      int length = Math.min(LENGTH, to - at);
      for (TileInstruction instruction : instructions) {
        instruction.run(r, length);
      }
    }
  }
}
