package org.hlo4j.ir.rewrite;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/**
 * Materializes the constants to which operations of a dialect fold. Attached by a dialect to
 * itself.
 */
@FunctionalInterface
public interface MaterializesConstants {
  /**
   * {@return the constant operation to be created; null if there is none}
   *
   * @param value the value
   * @param type the type of the result
   * @param location the location
   */
  @Nullable OperationState constantOrNull(Attribute value, Type type, Location location);
}
