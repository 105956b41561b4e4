package org.hlo4j.ir.asm;

import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;

/**
 * Selects attributes and types to be printed once, under an alias before the module: {@code #map =
 * affine_map<…>}. Attached by a dialect to itself; MLIR's counterpart is {@code
 * OpAsmDialectInterface}.
 */
public interface AliasNames {
  /**
   * An alias.
   *
   * @param name the stem of the name, to which a number is appended if several aliases share it
   * @param overridable whether another dialect may replace the alias
   */
  record Alias(String name, boolean overridable) {
    /**
     * {@return an alias that another dialect may replace}
     *
     * @param name the stem of the name
     */
    public static Alias overridable(String name) {
      return new Alias(name, true);
    }
  }

  /**
   * {@return the alias of an attribute; empty if it has none}
   *
   * @param attribute the attribute
   */
  default Optional<Alias> aliasOf(Attribute attribute) {
    return Optional.empty();
  }

  /**
   * {@return the alias of a type; empty if it has none}
   *
   * @param type the type
   */
  default Optional<Alias> aliasOf(Type type) {
    return Optional.empty();
  }
}
