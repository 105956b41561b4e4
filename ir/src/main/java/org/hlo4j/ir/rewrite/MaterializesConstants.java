package org.hlo4j.ir.rewrite;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/** Makes the constants that operations of a dialect fold to. Attached to the dialect. */
@FunctionalInterface
public interface MaterializesConstants {
  /** The constant operation of this value and type; null if there is none. */
  @Nullable OperationState constantOrNull(Attribute value, Type type, Location location);
}
