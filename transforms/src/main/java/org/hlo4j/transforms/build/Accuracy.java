package org.hlo4j.transforms.build;

import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.op.stablehlo.StablehloOp;

/** The accuracy that operations ask for. */
public final class Accuracy {
  private Accuracy() {}

  /** Whether the operation asks for no accuracy in particular. */
  public static boolean isDefault(Operation operation) {
    return byDefault(operation.definition())
        .filter(value -> value.equals(StablehloOp.RESULT_ACCURACY.getOrNull(operation)))
        .isPresent();
  }

  /** Says that the operation asks for no accuracy in particular, if it is one that could. */
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
