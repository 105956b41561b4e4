package org.hlo4j.hlo.translate;

import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.PropertyType;

/** Numbers of operands and results that belong together. */
final class SegmentSizes {
  private static final Property<DenseArrayAttr> OPERANDS =
      Property.shared("operandSegmentSizes", PropertyType.of(DenseArrayAttr.class));
  private static final Property<DenseArrayAttr> RESULTS =
      Property.shared("resultSegmentSizes", PropertyType.of(DenseArrayAttr.class));

  private SegmentSizes() {}

  /** Sets the numbers of an operation that has two groups of operands, and two of results. */
  static void set(OperationState state, int inputs, int inits, int outputs, int carries) {
    state
        .set(OPERANDS, DenseArrayAttr.i32(inputs, inits))
        .set(RESULTS, DenseArrayAttr.i32(outputs, carries));
  }
}
