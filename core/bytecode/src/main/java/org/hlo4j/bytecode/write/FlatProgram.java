package org.hlo4j.bytecode.write;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Region;

/**
 * A program as a flat list of numbers, from which its bytes are written. Each region is contiguous:
 *
 * <pre>
 * region     block…
 * block      number of operations, number of arguments, (type, location)…, operation…
 * operation  start, number of results, type…, location, number of operands, value…,
 *            number of successors, position of block…, number of regions, isolated, first region
 * </pre>
 *
 * <p>A start is an index of {@link OperationStartTable}, times two, plus one if there are
 * successors or regions, and therefore the third line. Types and locations are entries of {@link
 * EntryNumbers}; the last two numbers of an operation are present only if it has regions.
 */
final class FlatProgram {
  private final IntList numbers = new IntList();
  private final List<FlatRegion> regions = new ArrayList<>();

  /** A region in the list. */
  static final class FlatRegion {
    final Region region;

    /** Whether it uses no values defined outside. */
    final boolean isolated;

    /** The number of isolated regions that enclose it, itself included. */
    final int depth;

    /** The number of the first value in it. */
    final int firstValue;

    int start;
    int valueCount;

    FlatRegion(Region region, boolean isolated, int depth, int firstValue) {
      this.region = region;
      this.isolated = isolated;
      this.depth = depth;
      this.firstValue = firstValue;
    }
  }

  /** Returns the length of the list. */
  int size() {
    return numbers.size();
  }

  void add(int number) {
    numbers.add(number);
  }

  int get(int position) {
    return numbers.get(position);
  }

  void set(int position, int number) {
    numbers.set(position, number);
  }

  /** Adds a region to be listed later and returns its index. */
  int addRegion(FlatRegion region) {
    regions.add(region);
    return regions.size() - 1;
  }

  FlatRegion region(int index) {
    return regions.get(index);
  }
}
