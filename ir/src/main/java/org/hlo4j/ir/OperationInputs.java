package org.hlo4j.ir;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/**
 * All parts of an operation but its results, made or yet to be made: what result types are inferred
 * from.
 */
public sealed interface OperationInputs permits LocalOperation, OperationState {
  OpDefinition definition();

  Location location();

  List<Value> operands();

  default int operandCount() {
    return operands().size();
  }

  default Value operand(int index) {
    return operands().get(index);
  }

  /** The inherent attribute at this position of the definition. */
  @Nullable Attribute propertyOrNull(int index);

  /** The inherent or discardable attribute of this name. */
  @Nullable Attribute attributeOrNull(String name);

  /** The inherent or discardable attribute of this name if it has this class. */
  default <A extends Attribute> @Nullable A attributeOrNull(String name, Class<A> type) {
    Attribute value = attributeOrNull(name);
    return type.isInstance(value) ? type.cast(value) : null;
  }

  List<Region> regions();

  default int regionCount() {
    return regions().size();
  }

  default Region region(int index) {
    return regions().get(index);
  }
}
