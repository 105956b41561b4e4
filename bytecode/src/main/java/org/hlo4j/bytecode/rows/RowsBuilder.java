package org.hlo4j.bytecode.rows;

import java.util.Arrays;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;

/**
 * Puts a program together as {@link Rows}. What it has said so far it never changes, but for the
 * ends of blocks, so that another thread may follow.
 */
public final class RowsBuilder {
  private final Rows.Entries entries;
  private int[] numbers;
  private int size;

  private OperationState[] states = new OperationState[64];
  private Operation[] starts = new Operation[64];
  private int startCount;

  private int[] blockStarts = new int[64];
  private int[] blockEnds = new int[64];
  private int[] firstValues = new int[64];
  private int regionCount;

  /** An empty program with room for so many numbers; more are not expected. */
  public RowsBuilder(Rows.Entries entries, int capacity) {
    this.entries = entries;
    this.numbers = new int[Math.max(1 << 10, capacity)];
  }

  /** The program as far as it has been put together. */
  public Rows soFar() {
    return new Rows(
        entries, numbers, size, states, starts, startCount, blockStarts, blockEnds, firstValues);
  }

  /** How many numbers there are. */
  public int size() {
    return size;
  }

  /** Appends a number. */
  public void add(int number) {
    int[] to = numbers;
    if (size == to.length) {
      to = grow();
    }
    to[size++] = number;
  }

  private int[] grow() {
    numbers = Arrays.copyOf(numbers, size + (size >> 1));
    return numbers;
  }

  /** Adds the start of operations like the one to be, which does not change any more. */
  public int addStart(OperationState state) {
    if (startCount == starts.length) {
      states = Arrays.copyOf(states, startCount * 2);
      starts = Arrays.copyOf(starts, startCount * 2);
    }
    states[startCount] = state;
    starts[startCount] = state.create();
    return startCount++;
  }

  /** An operation with this name and these attributes, and nothing else. */
  public Operation start(int number) {
    return starts[number];
  }

  /** How many regions there are. */
  public int regionCount() {
    return regionCount;
  }

  /** Adds a region without a block. */
  public void addRegion() {
    if (regionCount == blockStarts.length) {
      blockStarts = Arrays.copyOf(blockStarts, regionCount * 2);
      blockEnds = Arrays.copyOf(blockEnds, regionCount * 2);
      firstValues = Arrays.copyOf(firstValues, regionCount * 2);
    }
    regionCount++;
  }

  /** Says that the block of a region begins here, and the number of the first value in it. */
  public void beginBlock(int region, int firstValue) {
    blockStarts[region] = size;
    firstValues[region] = firstValue;
  }

  /** Says that the block of a region ends here. */
  public void endBlock(int region) {
    blockEnds[region] = size;
  }
}
