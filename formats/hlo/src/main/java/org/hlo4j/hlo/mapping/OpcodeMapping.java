package org.hlo4j.hlo.mapping;

import java.util.List;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/**
 * An operation that is an instruction with the same operands and results, but for tuples and
 * regions.
 *
 * @param operation the operation
 * @param opcode the opcode of the instruction
 * @param attributes what properties are
 */
public record OpcodeMapping(
    OpDefinition operation, HloOpcode opcode, List<AttributeMapping> attributes) {
  /** Copies the list. */
  public OpcodeMapping {
    attributes = List.copyOf(attributes);
  }

  /**
   * {@return the row of an operation, null if there is none}
   *
   * @param operation the operation
   */
  public static @Nullable OpcodeMapping ofOrNull(OpDefinition operation) {
    return OpcodeMappings.BY_OPERATION.get(operation);
  }

  /**
   * {@return the row of an opcode, null if there is none}
   *
   * @param opcode the opcode
   */
  public static @Nullable OpcodeMapping ofOrNull(HloOpcode opcode) {
    return OpcodeMappings.BY_OPCODE.get(opcode);
  }

  /**
   * Sets the attributes that properties are.
   *
   * @param from the operation
   * @param instruction the instruction that gets the attributes
   * @throws IllegalArgumentException if HLO has no word for a value, with the reason
   */
  public void toHlo(Operation from, HloInstruction.Builder instruction) {
    attributes.forEach(each -> each.toHlo(from, instruction));
  }

  /**
   * Sets the properties that attributes are.
   *
   * @param from the instruction
   * @param state the operation that gets the properties
   * @throws IllegalArgumentException if StableHLO has no word for a value, with the reason
   */
  public void toOperation(HloInstruction from, OperationState state) {
    attributes.forEach(each -> each.toOperation(from, state));
  }
}
