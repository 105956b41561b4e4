package org.hlo4j.bytecode.write;

import java.util.Arrays;
import org.hlo4j.ir.Attribute;

/**
 * The attributes in the properties of all operations, kept from when they were numbered, so that
 * they need not be looked up again when they are written.
 */
final class PropertyNumbers {
  private final int[] starts;
  private Numbered<Attribute>[] entries = newEntries(64);
  private int count;
  private int position;

  PropertyNumbers(int operations) {
    this.starts = new int[operations];
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Numbered<Attribute>[] newEntries(int count) {
    return new Numbered[count];
  }

  /** What is added from here on belongs to this operation. */
  void start(int operation) {
    starts[operation] = count;
  }

  void add(Numbered<Attribute> entry) {
    if (count == entries.length) {
      entries = Arrays.copyOf(entries, count * 2);
    }
    entries[count++] = entry;
  }

  /** Goes to the first attribute of an operation. */
  void rewind(int operation) {
    position = starts[operation];
  }

  /** The number of the next attribute, which is the given one. */
  int next(Attribute attribute) {
    Numbered<Attribute> entry = entries[position++];
    assert entry.value.equals(attribute) : "written but not numbered: " + attribute;
    return entry.number;
  }
}
