package org.hlo4j.hlo.translate;

import static org.hlo4j.hlo.HloCallAttributes.REPLICA_GROUPS;

import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.HloReplicaGroups;
import org.hlo4j.hlo.mapping.OpcodeMapping;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.PropertyType;

/**
 * Instructions that are an operation with the same operands, and attributes that say the same: by
 * the table of which modules are made, too.
 */
final class Mapped {
  private static final Property<Attribute> GROUPS =
      Property.shared("replica_groups", PropertyType.of(Attribute.class));

  private Mapped() {}

  static ValueTree translate(HloCall call) {
    return call.emit(state(call).addOperands(call.values()), regions(call));
  }

  /** Returns the computations that are regions. */
  static HloComputation[] regions(HloCall call) {
    return call.instruction().calledComputations().toArray(HloComputation[]::new);
  }

  /** Returns the operation of an instruction without operands. */
  static OperationState state(HloCall call) {
    return state(call, call.instruction().opcode());
  }

  /** Returns the operation of an opcode, with what an instruction says. */
  static OperationState state(HloCall call, HloOpcode opcode) {
    OpcodeMapping row = OpcodeMapping.ofOrNull(opcode);
    if (row == null) {
      throw UnsupportedNodeException.of("it has no operation");
    }
    OperationState state = call.state(row.operation());
    row.toOperation(call.instruction(), state);
    if (call.get(REPLICA_GROUPS) instanceof HloReplicaGroups.Axes axes) {
      state.set(GROUPS, Meshes.groups(axes, call.module()));
    }
    return state;
  }

  /** Returns the groups of devices that an instruction names. */
  static Attribute groups(HloCall call) {
    return GROUPS.get(state(call, HloOpcode.COLLECTIVE_BROADCAST));
  }

  /** Returns how an instruction becomes an operation without attributes. */
  static Translation as(OpDefinition operation) {
    return call -> call.emit(call.state(operation).addOperands(call.values()));
  }
}
