package org.hlo4j.bytecode.rows;

import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.UnknownLoc;

/**
 * A program as a file of bytecode holds it: in numbers, of which no operations are made. It is
 * plain: each region has at most one block, values are used behind their definition and where they
 * are seen, all operations are registered, and uses stand in the order of the program. An operation
 * is followed by what is inside it:
 *
 * <pre>
 * operation  start, number of results, type…, location, number of operands, value…,
 *            number of regions, isolated, first region, block of each region that has one
 * block      number of operations, number of arguments, (type, location)…, operation…
 * </pre>
 *
 * A start is the number of a name with its attributes, times two, plus one if there are regions;
 * else the second line is not there. Types and locations are numbers of the file, or {@link
 * #UNKNOWN}. Values are numbered from 0 in each isolated operation, those of a region after those
 * of the regions around it. Isolated are all that use nothing from outside.
 *
 * <p>While a file is read there are rows of the beginning of the program. These share what they
 * have with the rows of more of it; nothing of it changes but where the blocks end that are begun.
 */
public final class Rows {
  /** Stands for the location that is not known. */
  public static final int UNKNOWN = -1;

  private final Entries entries;
  private final int[] numbers;
  private final int size;
  private final OperationState[] states;
  private final Operation[] starts;
  private final int startCount;
  private final int[] blockStarts;
  private final int[] blockEnds;
  private final int[] firstValues;

  /** The attributes and types of a file; those that rows name have been read. */
  public interface Entries {
    /** How many attributes there are. */
    int attributeCount();

    /** How many types there are. */
    int typeCount();

    /** The attribute of this number, which is a location. */
    Location location(int number);

    /** The type of this number. */
    Type type(int number);
  }

  Rows(
      Entries entries,
      int[] numbers,
      int size,
      OperationState[] states,
      Operation[] starts,
      int startCount,
      int[] blockStarts,
      int[] blockEnds,
      int[] firstValues) {
    this.entries = entries;
    this.numbers = numbers;
    this.size = size;
    this.states = states;
    this.starts = starts;
    this.startCount = startCount;
    this.blockStarts = blockStarts;
    this.blockEnds = blockEnds;
    this.firstValues = firstValues;
  }

  /** How many types the file has. */
  public int typeCount() {
    return entries.typeCount();
  }

  /** How many attributes, and so at most locations, the file has. */
  public int attributeCount() {
    return entries.attributeCount();
  }

  /** The type of this number. */
  public Type type(int number) {
    return entries.type(number);
  }

  /** The location of this number. */
  public Location location(int number) {
    return number == UNKNOWN ? UnknownLoc.INSTANCE : entries.location(number);
  }

  /** How many numbers there are. */
  public int size() {
    return size;
  }

  /** The array that holds the numbers, not a copy. */
  public int[] numbers() {
    return numbers;
  }

  /** How many starts there are. */
  public int startCount() {
    return startCount;
  }

  /** An operation with this name and these attributes, and nothing else. */
  public Operation start(int number) {
    return starts[number];
  }

  /** Begins an operation with this name and these attributes. */
  void begin(int start, OperationState operation) {
    OperationState state = states[start];
    operation.restart(state.definition(), UnknownLoc.INSTANCE, state);
  }

  /** Whether a region has a block. */
  public boolean hasBlock(int region) {
    return blockStarts[region] != 0;
  }

  /** Where the block of a region begins. */
  public int blockStart(int region) {
    return blockStarts[region];
  }

  /** Where the block of a region ends, if all of it is there; 0 if there is no block. */
  public int blockEnd(int region) {
    return blockEnds[region];
  }

  /** The number of the first value in the block of a region. */
  int firstValue(int region) {
    return firstValues[region];
  }
}
