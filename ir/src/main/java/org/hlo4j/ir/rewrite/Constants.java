package org.hlo4j.ir.rewrite;

import java.util.Objects;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.Trait;
import org.jspecify.annotations.Nullable;

/** Constants: operations whose only property is the value of their only result. */
public final class Constants {
  private Constants() {}

  /** The value if it is a constant. */
  public static @Nullable Attribute valueOrNull(Value value) {
    Operation operation = value.definingOpOrNull();
    return operation == null ? null : valueOrNull(operation);
  }

  /** The value of the constant; null if the operation is none. */
  public static @Nullable Attribute valueOrNull(Operation operation) {
    return operation.has(Trait.CONSTANT_LIKE) && !operation.definition().properties().isEmpty()
        ? operation.propertyOrNull(0)
        : null;
  }

  /** The value if it is a constant of this class. */
  public static <A extends Attribute> @Nullable A valueOrNull(Value value, Class<A> kind) {
    Attribute constant = valueOrNull(value);
    return kind.isInstance(constant) ? kind.cast(constant) : null;
  }

  /**
   * The constant operation of this value and type.
   *
   * @param namespace the dialect that makes it
   * @return null if that makes none
   */
  public static @Nullable OperationState stateOrNull(
      DialectRegistry registry, String namespace, Attribute value, Type type, Location location) {
    Dialect dialect = registry.dialectOrNull(namespace);
    MaterializesConstants maker =
        dialect == null ? null : dialect.interfaceOrNull(MaterializesConstants.class);
    return maker == null ? null : maker.constantOrNull(value, type, location);
  }

  /**
   * The region at whose start constants for a block belong: the innermost one around it that is
   * isolated from above, may be, or is outermost.
   */
  public static Region regionFor(Block block) {
    Region region = Objects.requireNonNull(block.parentRegionOrNull());
    while (true) {
      Operation parent = Objects.requireNonNull(region.parentOpOrNull());
      Region outer = parent.parentRegionOrNull();
      if (outer == null
          || parent.has(Trait.ISOLATED_FROM_ABOVE)
          || !parent.definition().isRegistered()) {
        return region;
      }
      region = outer;
    }
  }
}
