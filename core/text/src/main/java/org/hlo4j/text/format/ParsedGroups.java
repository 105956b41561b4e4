package org.hlo4j.text.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parsed segments of declared operands, results, regions or successors, or one list of all. */
final class ParsedGroups<T> {
  private int count;
  private boolean isEmpty = true;
  private @Nullable List<T> @Nullable [] groups;
  private @Nullable List<T> all;

  /** Clears all; there are {@code newCount} declared ones. */
  void restart(int newCount) {
    all = null;
    if (!isEmpty && groups != null) {
      Arrays.fill(groups, 0, count, null);
    }
    isEmpty = true;
    count = newCount;
  }

  void set(int index, List<T> values) {
    if (index == Part.ALL) {
      all = values;
      return;
    }
    if (groups == null || groups.length < count) {
      groups = emptyGroups(count);
    }
    groups[index] = values;
    isEmpty = false;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static <T> @Nullable List<T>[] emptyGroups(int count) {
    return new List[count];
  }

  private @Nullable List<T> getOrNull(int index) {
    return index == Part.ALL ? all : isEmpty || groups == null ? null : groups[index];
  }

  boolean isSet(int index) {
    return getOrNull(index) != null;
  }

  /** Returns the segment at {@code index}; empty if it was not parsed. */
  List<T> get(int index) {
    List<T> values = getOrNull(index);
    return values == null ? List.of() : values;
  }

  /** Returns the list of all, or else the concatenation of the segments. */
  List<T> flatten() {
    if (all != null) {
      return all;
    }
    if (isEmpty) {
      return List.of();
    }
    if (count == 1) {
      return get(0);
    }
    List<T> values = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      values.addAll(get(i));
    }
    return Collections.unmodifiableList(values);
  }

  int[] sizes() {
    int[] sizes = new int[count];
    for (int i = 0; i < count; i++) {
      sizes[i] = get(i).size();
    }
    return sizes;
  }
}
