package org.hlo4j.text.parse;

import java.util.HashMap;
import java.util.Map;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/** A name of values, such as {@code %0}, with the values it stands for at the present place. */
final class SsaName extends SliceTable.Entry {
  /** A value of a name, or a placeholder for one that is used before its definition. */
  static final class Binding {
    private Value value;
    private int offset;
    boolean isPlaceholder;

    Binding(Value value, int offset, boolean isPlaceholder) {
      this.value = value;
      this.offset = offset;
      this.isPlaceholder = isPlaceholder;
    }

    Value value() {
      return value;
    }

    /** Where the value was defined or used first. */
    int offset() {
      return offset;
    }
  }

  private @Nullable Binding first;

  /** What {@link #define} bound last: functions use the same names again, one after the other. */
  private @Nullable Binding own;

  /** The bindings of {@code #1} and above. */
  private @Nullable Map<Integer, Binding> others;

  SsaName(SliceTable.Slice slice) {
    super(slice);
  }

  @Nullable Binding bindingOrNull(int number) {
    return number == 0 ? first : others == null ? null : others.get(number);
  }

  /** Binds a value that was defined at an offset; what was bound before may change. */
  void define(int number, Value value, int offset) {
    Binding binding = own;
    if (number > 0 || binding == null) {
      binding = new Binding(value, offset, false);
      own = number > 0 ? own : binding;
    } else {
      binding.value = value;
      binding.offset = offset;
    }
    bind(number, binding);
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
