package org.hlo4j.text.parse;

import java.util.HashMap;
import java.util.Map;
import org.hlo4j.ir.Value;
import org.jspecify.annotations.Nullable;

/** A value name, such as {@code %0}, with its current bindings. */
final class SsaName extends SliceTable.Entry {
  /** The value bound to a name, or a placeholder for one that is used before its definition. */
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

    /** Returns the offset of the definition or the first use. */
    int offset() {
      return offset;
    }
  }

  private @Nullable Binding first;

  /**
   * The binding set by {@link #define}, which is reused: functions use the same names one after
   * another.
   */
  private @Nullable Binding own;

  /** The bindings of results {@code #1} and above. */
  private @Nullable Map<Integer, Binding> others;

  SsaName(SliceTable.Slice slice) {
    super(slice);
  }

  @Nullable Binding bindingOrNull(int number) {
    return number == 0 ? first : others == null ? null : others.get(number);
  }

  /** Binds a value defined at an offset; may modify the previous binding. */
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

  /** Removes all bindings. */
  void clear() {
    first = null;
    others = null;
  }
}
