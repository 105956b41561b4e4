package org.hlo4j.bytecode.write;

import java.util.Arrays;
import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/**
 * Maps the types of results in the program to the entries of the types that the view maps them to.
 */
final class ResultTypes {
  private final EntryNumbers entries;
  private final EntrySlots slots = new EntrySlots(1 << 8);
  private Type[] types = new Type[64];
  private int[] viewed = new int[64];

  /** The last type, and its entry. */
  private @Nullable Type newest;

  private int newestEntry;

  ResultTypes(EntryNumbers entries) {
    this.entries = entries;
  }

  /** Counts a use of the type that a view maps this one to, and returns its entry. */
  int use(Type type, ProgramView view) {
    if (type == newest) {
      entries.types().addUses(newestEntry, 1);
    } else {
      newest = type;
      newestEntry = find(type, view);
    }
    return newestEntry;
  }

  private int find(Type type, ProgramView view) {
    int hash = type.hashCode();
    int slot = slots.first(hash);
    for (int candidate; (candidate = slots.entry(slot)) >= 0; slot = slots.next(slot, hash)) {
      if (type == types[candidate] || type.equals(types[candidate])) {
        entries.types().addUses(viewed[candidate], 1);
        return viewed[candidate];
      }
    }
    int index = slots.size();
    if (index == types.length) {
      types = Arrays.copyOf(types, index * 2);
      viewed = Arrays.copyOf(viewed, index * 2);
    }
    types[index] = type;
    viewed[index] = entries.add(view.resultType(type));
    slots.add(slot, hash);
    return viewed[index];
  }
}
