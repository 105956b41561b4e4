package org.hlo4j.transforms.build;

import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.op.stablehlo.StablehloOp;

/** The {@code result_accuracy} of elementary functions. */
public final class Accuracy {
  private Accuracy() {}

  /**
   * {@return whether an operation states the default accuracy}
   *
   * @param operation any operation; false if it has no such property
   */
  public static boolean isDefault(Operation operation) {
    return byDefault(operation.definition())
        .filter(value -> value.equals(StablehloOp.RESULT_ACCURACY.getOrNull(operation)))
        .isPresent();
  }

  /** Sets the default accuracy if the operation has that property. */
  static OperationState stateDefault(OperationState state, OpDefinition definition) {
    byDefault(definition)
        .ifPresent(value -> state.setAttribute(StablehloOp.RESULT_ACCURACY, value));
    return state;
  }

  private static Optional<Attribute> byDefault(OpDefinition definition) {
    return definition.properties().stream()
        .filter(property -> property.name().equals(StablehloOp.RESULT_ACCURACY.name()))
        .findFirst()
        .flatMap(PropertyDefinition::defaultValue);
  }
}
