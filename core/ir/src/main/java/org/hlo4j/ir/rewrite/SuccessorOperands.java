package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.ValueGroups;

/** Access to the operands of branches that are forwarded to block arguments. */
public final class SuccessorOperands {
  private final DialectRegistry registry;

  /**
   * Creates an accessor.
   *
   * @param registry the dialects
   */
  public SuccessorOperands(DialectRegistry registry) {
    this.registry = registry;
  }

  /**
   * {@return whether it is known which operands of a terminator are forwarded}
   *
   * @param terminator the terminator
   */
  public boolean areKnown(Operation terminator) {
    return registry.interfaceOrNull(terminator.definition(), Branches.class) != null;
  }

  /**
   * {@return whether this is known of all predecessors of a block}
   *
   * @param block the block
   */
  public boolean areKnown(Block block) {
    for (BlockOperand use : block.uses()) {
      if (!areKnown(use.owner())) {
        return false;
      }
    }
    return true;
  }

  private int group(Operation branch, int successor) {
    Branches branches = registry.interfaceOrNull(branch.definition(), Branches.class);
    if (branches == null) {
      throw new IllegalArgumentException("'" + branch.name() + "' is no branch");
    }
    return branches.operandsFor(branch, successor);
  }

  /**
   * {@return the values forwarded to a successor}
   *
   * @param use the successor of a branch
   */
  public List<Value> of(BlockOperand use) {
    return List.copyOf(ValueGroups.operands(use.owner(), group(use.owner(), use.index())));
  }

  /**
   * {@return whether an operand is forwarded to a block argument}
   *
   * @param branch the terminator
   * @param operand the zero-based position of the operand
   */
  public boolean contains(Operation branch, int operand) {
    for (int successor = 0; successor < branch.successorCount(); successor++) {
      int start = start(branch, group(branch, successor));
      if (operand >= start && operand < start + branch.successor(successor).argumentCount()) {
        return true;
      }
    }
    return false;
  }

  private static int start(Operation branch, int group) {
    return ValueGroups.start(
        branch.definition().operands(),
        group,
        branch.operandCount(),
        ValueGroups.operandSizesOrNull(branch));
  }

  /**
   * Replaces the values forwarded to a successor, whose number may change.
   *
   * @param use the successor of a branch
   * @param values the new values
   */
  public void set(BlockOperand use, List<Value> values) {
    Operation branch = use.owner();
    int group = group(branch, use.index());
    int start = start(branch, group);
    int end = start(branch, group + 1);
    List<Value> operands = new ArrayList<>(branch.operands().subList(0, start));
    operands.addAll(values);
    operands.addAll(branch.operands().subList(end, branch.operandCount()));
    if (ValueGroups.operandSizesOrNull(branch) instanceof DenseArrayAttr sizes) {
      int[] changed = new int[sizes.size()];
      for (int i = 0; i < changed.length; i++) {
        changed[i] = i == group ? values.size() : Math.toIntExact(sizes.longAt(i));
      }
      branch.setAttribute(OpDefinition.OPERAND_SEGMENT_SIZES, DenseArrayAttr.i32(changed));
    }
    branch.setOperands(operands);
  }
}
