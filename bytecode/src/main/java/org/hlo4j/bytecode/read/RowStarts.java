package org.hlo4j.bytecode.read;

import java.util.Arrays;
import org.hlo4j.bytecode.OperationParts;
import org.hlo4j.bytecode.rows.RowsBuilder;
import org.hlo4j.bytecode.table.EntrySlots;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.Hashes;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.jspecify.annotations.Nullable;

/**
 * With what operations begin, as {@link OperationStarts}, told apart by the numbers of the file.
 */
final class RowStarts {
  private static final int NONE = -1;

  private final DialectTable dialects;
  private final EntryTable entries;
  private final PropertiesTable properties;
  private final RowsBuilder rows;
  private final EntrySlots slots = new EntrySlots(1 << 8);

  /** The numbers of each start: name, dictionary, properties. */
  private int[] keys = new int[3 << 6];

  /** The start met last with these properties, and of this name without properties, plus one. */
  private final int[] byProperties;

  private final int[] byName;

  RowStarts(
      DialectTable dialects, EntryTable entries, PropertiesTable properties, RowsBuilder rows) {
    this.dialects = dialects;
    this.entries = entries;
    this.properties = properties;
    this.rows = rows;
    this.byProperties = new int[properties.size()];
    this.byName = new int[dialects.nameCount()];
  }

  /** Reads the attributes of an operation and gives its start. */
  int read(ByteCursor in, int name, int parts) {
    int dictionary =
        (parts & OperationParts.ATTRIBUTES) != 0 ? entries.readAttributeNumber(in) : NONE;
    boolean hasProperties = (parts & OperationParts.PROPERTIES) != 0;
    int property = hasProperties ? in.readIndex(properties.size(), "properties") : NONE;
    int[] newest = hasProperties ? byProperties : byName;
    int at = hasProperties ? property : name;
    int start = newest[at] - 1;
    if (start < 0 || !isStart(start, name, dictionary, property)) {
      start = find(in, name, dictionary, property);
      newest[at] = start + 1;
    }
    return start;
  }

  private boolean isStart(int start, int name, int dictionary, int property) {
    return keys[3 * start] == name
        && keys[3 * start + 1] == dictionary
        && keys[3 * start + 2] == property;
  }

  private int find(ByteCursor in, int name, int dictionary, int property) {
    int hash = Hashes.mix(Hashes.mix(name, dictionary), property);
    int slot = slots.first(hash);
    for (int known; (known = slots.entry(slot)) >= 0; slot = slots.next(slot, hash)) {
      if (isStart(known, name, dictionary, property)) {
        return known;
      }
    }
    int at = 3 * slots.size();
    if (at == keys.length) {
      keys = Arrays.copyOf(keys, 2 * at);
    }
    slots.add(slot, hash);
    keys[at] = name;
    keys[at + 1] = dictionary;
    keys[at + 2] = property;
    return make(in, name, dictionary, property);
  }

  private int make(ByteCursor in, int nameIndex, int dictionary, int property) {
    OpNameEntry name = dialects.name(nameIndex, UnknownLoc.INSTANCE, in);
    NotPlain.unless(name.wasRegistered() && name.definition().isRegistered());
    OperationState state = new OperationState(name.definition(), UnknownLoc.INSTANCE);
    @Nullable Attribute attributes = dictionary == NONE ? null : entries.attribute(dictionary);
    if (attributes instanceof DictionaryAttr all) {
      name.properties().setAllAttributes(all, state);
    }
    NotPlain.unless(attributes == null || attributes instanceof DictionaryAttr);
    if (property != NONE) {
      properties.read(property, name, state);
    }
    return rows.addStart(state);
  }
}
