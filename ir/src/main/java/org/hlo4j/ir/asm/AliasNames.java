package org.hlo4j.ir.asm;

import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;

/**
 * Says which attributes and types of a module are printed once, in front of it, under an alias:
 * {@code #map = affine_map<…>}. A dialect attaches it to itself.
 */
public interface AliasNames {
  /**
   * An alias.
   *
   * @param name the stem of the name, to which a number is added when several share it
   * @param overridable whether another dialect may replace the alias
   */
  record Alias(String name, boolean overridable) {
    public static Alias overridable(String name) {
      return new Alias(name, true);
    }

    public static Alias fixed(String name) {
      return new Alias(name, false);
    }
  }

  default Optional<Alias> aliasOf(Attribute attribute) {
    return Optional.empty();
  }

  default Optional<Alias> aliasOf(Type type) {
    return Optional.empty();
  }
}
