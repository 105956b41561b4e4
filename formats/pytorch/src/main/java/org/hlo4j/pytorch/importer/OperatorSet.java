package org.hlo4j.pytorch.importer;

import org.hlo4j.program.importing.OperatorTable;

/** The operators that programs may call. */
public interface OperatorSet {
  /** Returns the table of operators. */
  OperatorTable<OperatorCall> table();

  /**
   * Returns the row of an operator.
   *
   * @param target as programs name it: {@code torch.ops.aten.add.Tensor} or {@code _operator.add}
   * @param customCalls whether operators of other libraries become custom calls; otherwise they are
   *     refused
   * @throws org.hlo4j.formulas.size.UnsupportedNodeException if there is none
   */
  OperatorTable.Row<OperatorCall> find(String target, boolean customCalls);
}
