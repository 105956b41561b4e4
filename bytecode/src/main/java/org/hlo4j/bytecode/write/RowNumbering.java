package org.hlo4j.bytecode.write;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.rows.Rows;
import org.hlo4j.bytecode.write.Listing.ListedRegion;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.UnknownLoc;

/**
 * Numbers all that a program of rows consists of and lists it, in the order of {@link Numbering}.
 * Values keep their numbers.
 */
final class RowNumbering {
  private static final int NONE = -1;

  private final Rows rows;
  private final int[] numbers;
  private final EntryNumbers entries;
  private final Listing listing = new Listing();
  private final OperationStarts starts;

  /** The starts and entries of what has a number in the rows, or -1. */
  private final int[] startOf;

  private final int[] typeOf;
  private final int[] locationOf;
  private final Deque<Pending> pending = new ArrayDeque<>();
  private final List<Parent> parents = new ArrayList<>();

  /** Where the rows are being read. */
  private int position;

  private int nextValue;
  private int depth;

  /** A region that is listed but not what is in it, and its number in the rows. */
  private record Pending(ListedRegion region, int row) {}

  /** An operation with regions and where in the list it says so. */
  private record Parent(int count, boolean isolated, int firstRegion, int position) {}

  RowNumbering(Rows rows, BytecodeVersion version) {
    this.rows = rows;
    this.numbers = rows.numbers();
    this.entries = new EntryNumbers(version, rows.attributeCount());
    this.starts = new OperationStarts(entries, new PropertyListing(version, entries));
    this.startOf = none(rows.startCount());
    this.typeOf = none(rows.typeCount());
    this.locationOf = none(rows.attributeCount());
    numberOperation();
    addRegionsOfParents();
    while (!pending.isEmpty()) {
      numberRegion(pending.pop());
      addRegionsOfParents();
    }
    starts.countUses();
    entries.assign();
  }

  private static int[] none(int count) {
    int[] none = new int[count];
    Arrays.fill(none, NONE);
    return none;
  }

  Numbered numbered() {
    Operation root = rows.start(numbers[0] >>> 1);
    return new Numbered(root, entries, starts, listing, new UseOrders(root));
  }

  private void addRegionsOfParents() {
    for (Parent parent : parents) {
      int first = NONE;
      for (int i = 0; i < parent.count; i++) {
        int index = addRegion(parent, parent.firstRegion + i);
        first = i == 0 ? index : first;
      }
      listing.set(parent.position, parent.isolated ? 1 : 0);
      listing.set(parent.position + 1, first);
    }
    parents.clear();
  }

  private int addRegion(Parent parent, int row) {
    int blocks = rows.hasBlock(row) ? 1 : 0;
    ListedRegion region =
        parent.isolated
            ? new ListedRegion(null, blocks, true, depth + 1, 0)
            : new ListedRegion(null, blocks, false, depth, nextValue);
    pending.push(new Pending(region, row));
    return listing.addRegion(region);
  }

  private void numberRegion(Pending next) {
    ListedRegion listed = next.region;
    depth = listed.depth;
    nextValue = listed.firstValue;
    listed.start = listing.size();
    position = rows.blockStart(next.row);
    if (listed.blockCount > 0) {
      numberBlock();
    }
    listed.valueCount = nextValue - listed.firstValue;
  }

  private void numberBlock() {
    int size = numbers[position++];
    int count = numbers[position++];
    listing.add(size);
    listing.add(count);
    nextValue += count;
    for (int i = 0; i < count; i++) {
      int type = numbers[position++];
      int location = location(numbers[position++]);
      listing.add(type(type));
      listing.add(location);
    }
    for (int i = 0; i < size; i++) {
      numberOperation();
    }
  }

  private int type(int index) {
    int known = typeOf[index];
    if (known != NONE) {
      entries.types().addUses(known, 1);
      return known;
    }
    int added = entries.add(rows.type(index));
    typeOf[index] = added;
    return added;
  }

  private int location(int index) {
    if (index == Rows.UNKNOWN) {
      return entries.add(UnknownLoc.INSTANCE);
    }
    int known = locationOf[index];
    if (known != NONE) {
      entries.attributes().addUses(known, 1);
      return known;
    }
    int added = entries.add(rows.location(index));
    locationOf[index] = added;
    return added;
  }

  private void numberOperation() {
    int head = numbers[position++];
    int start = startOf[head >>> 1];
    if (start != NONE) {
      starts.addUse(start);
      listing.add(start << 1 | (head & 1));
      numberResults();
    } else {
      numberFirst(head);
    }
    listing.add(location(numbers[position++]));
    int operands = numbers[position++];
    listing.add(operands);
    for (int i = 0; i < operands; i++) {
      listing.add(numbers[position++]);
    }
    if ((head & 1) != 0) {
      numberRegions();
    }
  }

  private void numberFirst(int head) {
    Operation op = rows.start(head >>> 1);
    PlainView view = new PlainView(op);
    int known = starts.size();
    int start = starts.of(op);
    startOf[head >>> 1] = start;
    if (start == known) {
      starts.addName(start, view);
    }
    listing.add(start << 1 | (head & 1));
    numberResults();
    if (start == known) {
      starts.addAttributes(start, view);
    }
  }

  private void numberResults() {
    int count = numbers[position++];
    listing.add(count);
    nextValue += count;
    for (int i = 0; i < count; i++) {
      listing.add(type(numbers[position++]));
    }
  }

  /** Makes room for what is to be said of regions, and goes over them. */
  private void numberRegions() {
    int count = numbers[position++];
    boolean isolated = numbers[position++] != 0;
    int first = numbers[position++];
    listing.add(0);
    listing.add(count);
    parents.add(new Parent(count, isolated, first, listing.size()));
    listing.add(0);
    listing.add(0);
    for (int i = first; i < first + count; i++) {
      position = Math.max(position, rows.blockEnd(i));
    }
  }
}
