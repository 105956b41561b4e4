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

/** Access to constants: operations whose only property is the value of their only result. */
public final class Constants {
  private Constants() {}

  /**
   * {@return the attribute of a value; null if it is not defined by a constant}
   *
   * @param value the value
   */
  public static @Nullable Attribute valueOrNull(Value value) {
    Operation operation = value.definingOpOrNull();
    return operation == null ? null : valueOrNull(operation);
  }

  /**
   * {@return the attribute of a constant; null if the operation is none}
   *
   * @param operation the operation
   */
  public static @Nullable Attribute valueOrNull(Operation operation) {
    return operation.has(Trait.CONSTANT_LIKE) && !operation.definition().properties().isEmpty()
        ? operation.propertyOrNull(0)
        : null;
  }

  /**
   * {@return the attribute of a value; null if it is not defined by a constant of this class}
   *
   * @param <A> the class of the attribute
   * @param value the value
   * @param kind the class of the attribute
   */
  public static <A extends Attribute> @Nullable A valueOrNull(Value value, Class<A> kind) {
    Attribute constant = valueOrNull(value);
    return kind.isInstance(constant) ? kind.cast(constant) : null;
  }

  /**
   * Describes a constant operation.
   *
   * @param registry the dialects
   * @param namespace the dialect of the operation
   * @param value the value
   * @param type the type of the result
   * @param location the location
   * @return the operation to be created; null if the dialect has no such constant
   */
  public static @Nullable OperationState stateOrNull(
      DialectRegistry registry, String namespace, Attribute value, Type type, Location location) {
    Dialect dialect = registry.dialectOrNull(namespace);
    MaterializesConstants maker =
        dialect == null ? null : dialect.interfaceOrNull(MaterializesConstants.class);
    return maker == null ? null : maker.constantOrNull(value, type, location);
  }

  /**
   * {@return the region at whose start the constants of a block are placed: the innermost enclosing
   * one that is isolated from above, may be, or is outermost}
   *
   * @param block the block
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
