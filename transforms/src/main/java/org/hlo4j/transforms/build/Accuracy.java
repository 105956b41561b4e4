package org.hlo4j.transforms.build;

import org.hlo4j.ir.Operation;

/** The accuracy that operations ask for. */
public final class Accuracy {
  private Accuracy() {}

  /** Whether the operation asks for no accuracy in particular. */
  public static boolean isDefault(Operation operation) {
    return operation
        .definition()
        .properties()
        .get(operation.definition().propertyIndex("result_accuracy"))
        .defaultValue()
        .filter(value -> {
          var given = operation.attributeOrNull("result_accuracy");
          return given == null || value.equals(given);
        })
        .isPresent();
  }
}
