package org.hlo4j.ir.asm;

import org.hlo4j.ir.Value;

/** Accepts the names that operations suggest for values. */
@FunctionalInterface
public interface ValueNames {
  /**
   * Suggests a name, which gets a suffix if it is taken. A name for a result other than the first
   * one begins a new group of results that share the name.
   *
   * @param value the value
   * @param name the name, without the {@code %}
   */
  void suggest(Value value, String name);
}
