package org.hlo4j.hlo.translate;

/** Creates the operations of an instruction. */
interface Translation {
  /**
   * Creates the operations.
   *
   * @throws org.hlo4j.formulas.size.UnsupportedNodeException if StableHLO has none
   */
  ValueTree translate(HloCall call);
}
