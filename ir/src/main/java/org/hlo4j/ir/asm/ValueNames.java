package org.hlo4j.ir.asm;

import org.hlo4j.ir.Value;

/** Takes the names that operations suggest for values when text is printed. */
@FunctionalInterface
public interface ValueNames {
  /**
   * Suggests a name, without the {@code %}. A name that is taken gets a suffix. For a result that
   * is not the first, the name begins a group of results that go by it.
   */
  void suggest(Value value, String name);
}
