package org.hlo4j.bytecode.write;

import java.util.Arrays;
import java.util.Objects;
import org.hlo4j.bytecode.PropertyValues;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.jspecify.annotations.Nullable;

/**
 * The starts of operations: names and attributes. Operations share them, so only the first of equal
 * ones is viewed, numbered and listed; the others are counted.
 */
final class OperationStartTable {
  private static final int NONE = -1;

  private final EntryNumbers entries;
  private final PropertyListing properties;
  private final EntrySlots slots = new EntrySlots(1 << 8);

  private @Nullable Operation[] firsts = new Operation[64];
  private int[] uses = new int[64];
  private int[] names = new int[64];
  private int[] dictionaries = new int[64];

  /**
   * The positions of the properties in the listing, which end where the next ones begin, and
   * whether there are any.
   */
  private int[] positions = new int[65];

  private boolean[] hasProperties = new boolean[64];

  OperationStartTable(EntryNumbers entries, PropertyListing properties) {
    this.entries = entries;
    this.properties = properties;
  }

  int size() {
    return slots.size();
  }

  /**
   * Returns the start of an operation, counted from 0; a new one if it is the first of its kind.
   */
  int of(Operation op) {
    int hash = op.attributesHashCode();
    int slot = slots.first(hash);
    for (int candidate; (candidate = slots.entry(slot)) >= 0; slot = slots.next(slot, hash)) {
      if (op.hasSameAttributes(Objects.requireNonNull(firsts[candidate]))) {
        uses[candidate]++;
        return candidate;
      }
    }
    int start = slots.size();
    if (start == firsts.length) {
      grow();
    }
    firsts[start] = op;
    uses[start] = 1;
    slots.add(slot, hash);
    return start;
  }

  private void grow() {
    int capacity = firsts.length * 2;
    firsts = Arrays.copyOf(firsts, capacity);
    uses = Arrays.copyOf(uses, capacity);
    names = Arrays.copyOf(names, capacity);
    dictionaries = Arrays.copyOf(dictionaries, capacity);
    positions = Arrays.copyOf(positions, capacity + 1);
    hasProperties = Arrays.copyOf(hasProperties, capacity);
  }

  /** Numbers the name of the newest start, at whose operation the view is. */
  void addName(int start, ProgramView view) {
    names[start] = entries.addName(view.definition());
  }

  /** Numbers and lists the attributes of the newest start, at whose operation the view is. */
  void addAttributes(int start, ProgramView view) {
    PropertyValues viewed = view.attributes();
    DictionaryAttr dictionary = entries.dictionary(view.definition(), viewed);
    dictionaries[start] = dictionary.isEmpty() ? NONE : entries.add(dictionary);
    hasProperties[start] = entries.listProperties(view.definition(), viewed, properties);
    positions[start + 1] = properties.size();
  }

  /** Counts the uses of names and attributes by all operations, once these have been visited. */
  void countUses() {
    for (int start = 0; start < size(); start++) {
      int more = uses[start] - 1;
      if (more > 0) {
        entries.names().addUses(names[start], more);
        if (dictionaries[start] != NONE) {
          entries.attributes().addUses(dictionaries[start], more);
        }
        properties.addUses(positions[start], positions[start + 1], more);
      }
    }
  }

  /** Returns the entry of the name. */
  int name(int start) {
    return names[start];
  }

  boolean hasDictionary(int start) {
    return dictionaries[start] != NONE;
  }

  /** Returns the entry of the dictionary of attributes, which must exist. */
  int dictionary(int start) {
    return dictionaries[start];
  }

  boolean hasProperties(int start) {
    return hasProperties[start];
  }

  void writeProperties(int start, EncodingEmitter out) {
    properties.write(positions[start], positions[start + 1], out);
  }
}
