package org.hlo4j.text.parse;

import java.util.HashMap;
import java.util.Map;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/** A name of values, such as {@code %0}, with the values it stands for at the present place. */
final class SsaName extends SliceTable.Entry {
  /** A value of a name, or a placeholder for one that is used before its definition. */
  static final class Binding {
    final Value value;
    final int offset;
    boolean isPlaceholder;

    Binding(Value value, int offset, boolean isPlaceholder) {
      this.value = value;
      this.offset = offset;
      this.isPlaceholder = isPlaceholder;
    }
  }

  private @Nullable Binding first;

  /** The bindings of {@code #1} and above. */
  private @Nullable Map<Integer, Binding> others;

  SsaName(SliceTable.Slice slice) {
    super(slice);
  }

  @Nullable Binding bindingOrNull(int number) {
    return number == 0 ? first : others == null ? null : others.get(number);
  }

  void bind(int number, Binding binding) {
    if (number == 0) {
      first = binding;
      return;
    }
    if (others == null) {
      others = new HashMap<>();
    }
    others.put(number, binding);
  }

  /** Forgets all values. */
  void clear() {
    first = null;
    others = null;
  }
}
