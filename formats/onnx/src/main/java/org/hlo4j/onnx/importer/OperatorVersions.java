package org.hlo4j.onnx.importer;

import org.hlo4j.formulas.size.UnsupportedNodeException;

/** The versions of operators, as far as they are imported. */
public final class OperatorVersions {
  /** The prefix of names of composites that are operators. */
  public static final String COMPOSITE_PREFIX = "onnx.";

  private OperatorVersions() {}

  /**
   * Returns whether composites are imported of an operator, and the operator did not change between
   * two versions of the operator set.
   */
  public static boolean agree(String operator, long version, long other) {
    if (!Operators.TABLE.isComposite(operator)) {
      return false;
    }
    try {
      return Operators.find("", operator, version).sinceOf(version)
          == Operators.find("", operator, other).sinceOf(other);
    } catch (UnsupportedNodeException e) {
      return false;
    }
  }
}
