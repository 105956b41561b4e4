package org.hlo4j.hlo.mapping;

import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;

/** Properties of an operation that are attributes of an instruction, in both directions. */
public interface AttributeMapping {
  /**
   * Sets the attributes that properties are.
   *
   * @param operation the operation with the properties
   * @param instruction the instruction that gets the attributes
   * @throws IllegalArgumentException if no attribute says the same, with the reason
   */
  void toHlo(Operation operation, HloInstruction.Builder instruction);

  /**
   * Sets the properties that attributes are.
   *
   * @param instruction the instruction with the attributes
   * @param operation the operation that gets the properties
   * @throws IllegalArgumentException if no property says the same, with the reason
   */
  void toOperation(HloInstruction instruction, OperationState operation);
}
