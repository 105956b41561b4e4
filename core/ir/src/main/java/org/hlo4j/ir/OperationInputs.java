package org.hlo4j.ir;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/**
 * All parts of an existing or future operation but its results: what result types are inferred
 * from.
 */
public sealed interface OperationInputs permits LocalOperation, OperationState {
  /** {@return the definition of the operation} */
  OpDefinition definition();

  /** {@return the location of the operation} */
  Location location();

  /** {@return the operands} */
  List<Value> operands();

  /** {@return the number of operands} */
  default int operandCount() {
    return operands().size();
  }

  /**
   * {@return an operand}
   *
   * @param index the zero-based position of the operand
   */
  default Value operand(int index) {
    return operands().get(index);
  }

  /**
   * {@return the property at a position; null if it is absent}
   *
   * @param index the zero-based position in the definition
   */
  @Nullable Attribute propertyOrNull(int index);

  /**
   * {@return the inherent or discardable attribute of a name; null if it is absent}
   *
   * @param name the name
   */
  @Nullable Attribute attributeOrNull(String name);

  /**
   * {@return the inherent or discardable attribute of a name; null if it is absent or of another
   * class}
   *
   * @param <A> the class of the attribute
   * @param name the name
   * @param type the class of the attribute
   */
  default <A extends Attribute> @Nullable A attributeOrNull(String name, Class<A> type) {
    Attribute value = attributeOrNull(name);
    return type.isInstance(value) ? type.cast(value) : null;
  }

  /** {@return the regions} */
  List<Region> regions();

  /** {@return the number of regions} */
  default int regionCount() {
    return regions().size();
  }

  /**
   * {@return a region}
   *
   * @param index the zero-based position of the region
   */
  default Region region(int index) {
    return regions().get(index);
  }
}
