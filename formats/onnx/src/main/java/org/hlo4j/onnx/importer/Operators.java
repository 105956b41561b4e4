package org.hlo4j.onnx.importer;

import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.program.importing.OperatorTable;

/**
 * The table of operators. A row converts the versions of an operator that it lists; between two of
 * these the operator did not change.
 */
final class Operators {
  static final OperatorTable<Node> TABLE = new OperatorTable<>(RefusedOperators::reason);

  static {
    ElementwiseOperators.addTo(TABLE);
    ActivationOperators.addTo(TABLE);
    ReductionOperators.addTo(TABLE);
    SoftmaxOperators.addTo(TABLE);
    NormalizationOperators.addTo(TABLE);
    ProductOperators.addTo(TABLE);
    RandomOperators.addTo(TABLE);
    AttentionOperators.addTo(TABLE);
    TrainingOperators.addTo(TABLE);
    QuantizationOperators.addTo(TABLE);
    ShapeOperators.addTo(TABLE);
    ConvolutionOperators.addTo(TABLE);
    PoolingOperators.addTo(TABLE);
    CastOperators.addTo(TABLE);
    ConstantOperators.addTo(TABLE);
    GatherOperators.addTo(TABLE);
    ReshapeOperators.addTo(TABLE);
    ScanOperators.addTo(TABLE);
    ScatterOperators.addTo(TABLE);
    SelectionOperators.addTo(TABLE);
    SortOperators.addTo(TABLE);
    SliceOperators.addTo(TABLE);
    ResizeOperators.addTo(TABLE);
    UnpoolingOperators.addTo(TABLE);
    SignalOperators.addTo(TABLE);
    LoopOperators.addTo(TABLE);
    SamplingOperators.addTo(TABLE);
    RecurrentOperators.addTo(TABLE);
    SequenceOperators.addTo(TABLE);
    CoarseOperators.addTo(TABLE);
    CompositeNodes.addTo(TABLE);
  }

  private Operators() {}

  /**
   * Returns the name of an operator in the table.
   *
   * @param domain empty for that of ONNX
   */
  static String name(String domain, String operator) {
    return domain.isEmpty() ? operator : domain + "." + operator;
  }

  /**
   * Returns the row of an operator in a version of its operator set.
   *
   * @throws UnsupportedNodeException if there is none
   */
  static OperatorTable.Row<Node> find(String domain, String operator, long version) {
    return TABLE.find(name(domain, operator), version);
  }

  /** Returns the rows by the names of operators. */
  static Map<String, List<OperatorTable.Row<Node>>> all() {
    return TABLE.rowsByName();
  }
}
