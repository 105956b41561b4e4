package org.hlo4j.hlo.export;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.hlo.HloCallAttributes;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.mapping.OpcodeMapping;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;

/**
 * How operations are exported: those that are an instruction by its row, others by a method of
 * their subject.
 */
final class OperationExports {
  private static final Map<OpDefinition, OperationExport> OTHERS = new HashMap<>();

  static {
    ArrayExports.addTo(OTHERS);
    CallExports.addTo(OTHERS);
    CollectiveExports.addTo(OTHERS);
    ControlFlowExports.addTo(OTHERS);
    ShardyExports.addTo(OTHERS);
    TransferExports.addTo(OTHERS);
  }

  private OperationExports() {}

  /**
   * Returns how an operation is exported.
   *
   * @throws UnsupportedOperation if HLO has no word for it
   */
  static OperationExport of(Operation operation) {
    OpDefinition definition = operation.definition();
    OperationExport other = OTHERS.get(definition);
    if (other != null) {
      return other;
    }
    OpcodeMapping row = OpcodeMapping.ofOrNull(definition);
    if (row == null) {
      throw new UnsupportedOperation("HLO has no such operation");
    }
    return context -> context.bindResults(instruction(context, row, context.operands()));
  }

  /** Adds the instruction of a row. */
  static HloInstruction instruction(
      OperationContext context, OpcodeMapping row, List<HloInstruction> operands) {
    HloOpcode opcode = row.opcode();
    List<HloComputation> regions =
        context.operation().regions().stream()
            .map(region -> context.region(region.index()))
            .toList();
    return context.main(
        opcode,
        context.shape(),
        operands,
        builder -> {
          row.toHlo(context.operation(), builder);
          if (opcode.hasAttribute(HloCallAttributes.TO_APPLY)) {
            builder.set(HloCallAttributes.TO_APPLY, regions.getFirst());
          } else if (opcode == HloOpcode.SELECT_AND_SCATTER) {
            builder.set(HloCallAttributes.SELECT, regions.getFirst());
            builder.set(HloCallAttributes.SCATTER, regions.getLast());
          }
        });
  }

  /** Returns the row of an operation that has one. */
  static OpcodeMapping row(OperationContext context) {
    OpcodeMapping row = OpcodeMapping.ofOrNull(context.operation().definition());
    if (row == null) {
      throw new IllegalStateException("no row for " + context.operation().name());
    }
    return row;
  }
}
