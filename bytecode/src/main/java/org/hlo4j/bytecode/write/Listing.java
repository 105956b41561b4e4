package org.hlo4j.bytecode.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;

/**
 * A program as numbers, put down when its parts are numbered, so that they need not be looked up
 * again when they are written. Each region stands in one piece:
 *
 * <pre>
 * region     block…
 * block      number of operations, number of arguments, (type, location)…, operation…
 * operation  name, number of results, type…, attributes + 1 or 0, properties, location,
 *            number of operands, value…, number of successors, position of block…,
 *            number of regions, isolated, first region
 * properties how many numbers follow, or -1; see {@link PropertyListing}
 * </pre>
 *
 * Names, types, locations and attributes are entries of {@link EntryNumbers}; the last two numbers
 * of an operation are there if it has regions.
 */
final class Listing {
  private int[] numbers;
  private int size;
  private final List<ListedRegion> regions = new ArrayList<>();
  private final List<Operation> operations = new ArrayList<>();

  /** Where a region is listed. */
  static final class ListedRegion {
    final Region region;

    /** The number of the first value in it. */
    final int firstValue;

    int start;
    int firstOperation;
    int valueCount;

    ListedRegion(Region region, int firstValue) {
      this.region = region;
      this.firstValue = firstValue;
    }
  }

  Listing(int capacity) {
    this.numbers = new int[capacity];
  }

  /** The number of numbers so far. */
  int size() {
    return size;
  }

  void add(int number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.multiplyExact(size, 2));
    }
    numbers[size++] = number;
  }

  int get(int position) {
    return numbers[position];
  }

  void set(int position, int number) {
    numbers[position] = number;
  }

  /** Adds regions to come and gives the index of the first one. */
  int addRegions(Operation op, int firstValue) {
    int first = regions.size();
    for (int i = 0; i < op.regionCount(); i++) {
      regions.add(new ListedRegion(op.region(i), firstValue));
    }
    return first;
  }

  ListedRegion region(int index) {
    return regions.get(index);
  }

  /** Keeps the operations in the order in which they are listed. */
  void addOperation(Operation op) {
    operations.add(op);
  }

  int operationCount() {
    return operations.size();
  }

  Operation operation(int index) {
    return operations.get(index);
  }
}
