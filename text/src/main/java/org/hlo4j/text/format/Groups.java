package org.hlo4j.text.format;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was parsed for each declared operand, result, region or successor, or for all at once. */
final class Groups<T> {
  private final @Nullable List<T>[] groups;
  private @Nullable List<T> all;

  @SuppressWarnings({"unchecked", "rawtypes"})
  Groups(int count) {
    groups = new List[count];
  }

  void set(int index, List<T> values) {
    if (index == Part.ALL) {
      all = values;
    } else {
      groups[index] = values;
    }
  }

  boolean isSet(int index) {
    return (index == Part.ALL ? all : groups[index]) != null;
  }

  /** What was parsed for the one at {@code index}; nothing where that did not come. */
  List<T> get(int index) {
    List<T> values = index == Part.ALL ? all : groups[index];
    return values == null ? List.of() : values;
  }

  /** What was parsed for all at once or else for each, one after the other. */
  List<T> flatten() {
    if (all != null) {
      return all;
    }
    if (groups.length == 1) {
      return get(0);
    }
    List<T> values = new ArrayList<>();
    for (int i = 0; i < groups.length; i++) {
      values.addAll(get(i));
    }
    return Collections.unmodifiableList(values);
  }

  int[] sizes() {
    int[] sizes = new int[groups.length];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = get(i).size();
    }
    return sizes;
  }
}
