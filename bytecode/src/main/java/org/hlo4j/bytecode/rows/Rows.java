package org.hlo4j.bytecode.rows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.bytecode.table.IntList;
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
 */
public final class Rows {
  /** Stands for the location that is not known. */
  public static final int UNKNOWN = -1;

  private final Entries entries;
  private int[] numbers;
  private int size;
  private final List<OperationState> states = new ArrayList<>();
  private final List<Operation> starts = new ArrayList<>();

  /** Where the blocks of the regions begin and end; both 0 where there is none. */
  private final IntList blockStarts = new IntList();

  private final IntList blockEnds = new IntList();

  private final IntList firstValues = new IntList();

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

  /** An empty program with room for so many numbers; more are not expected. */
  public Rows(Entries entries, int capacity) {
    this.entries = entries;
    this.numbers = new int[Math.max(1 << 10, capacity)];
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

  // The rows.

  /** How many numbers there are. */
  public int size() {
    return size;
  }

  /** The array that holds the numbers, not a copy. */
  public int[] numbers() {
    return numbers;
  }

  /** Appends a number. */
  public void add(int number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size + (size >> 1));
    }
    numbers[size++] = number;
  }

  // What operations begin with.

  /** How many starts there are. */
  public int startCount() {
    return starts.size();
  }

  /** An operation with this name and these attributes, and nothing else. */
  public Operation start(int number) {
    return starts.get(number);
  }

  /** Adds the start of operations like the one to be, which does not change any more. */
  public int addStart(OperationState state) {
    states.add(state);
    starts.add(state.create());
    return starts.size() - 1;
  }

  /** Begins an operation with this name and these attributes. */
  void begin(int start, OperationState operation) {
    OperationState state = states.get(start);
    operation.restart(state.definition(), UnknownLoc.INSTANCE, state);
  }

  // Regions.

  /** How many regions there are. */
  public int regionCount() {
    return blockStarts.size();
  }

  /** Adds a region without a block. */
  public void addRegion() {
    blockStarts.add(0);
    blockEnds.add(0);
    firstValues.add(0);
  }

  /** Says where the block of a region stands, and the number of the first value in it. */
  public void setBlock(int region, int start, int end, int firstValue) {
    blockStarts.set(region, start);
    blockEnds.set(region, end);
    firstValues.set(region, firstValue);
  }

  /** Whether a region has a block. */
  public boolean hasBlock(int region) {
    return blockEnds.get(region) != 0;
  }

  /** Where the block of a region begins. */
  public int blockStart(int region) {
    return blockStarts.get(region);
  }

  /** Where the block of a region ends. */
  public int blockEnd(int region) {
    return blockEnds.get(region);
  }

  /** The number of the first value in the block of a region. */
  int firstValue(int region) {
    return firstValues.get(region);
  }
}
