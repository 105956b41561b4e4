package org.hlo4j.onnx.operator;

import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.onnx.importer.CompositeNodes;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.operator.microsoft.MicrosoftOperators;
import org.hlo4j.onnx.operator.microsoft.MicrosoftQuantized;
import org.hlo4j.onnx.operator.ml.MlOperators;
import org.hlo4j.program.importing.OperatorTable;

/**
 * The table of operators. A row converts the versions of an operator that it lists; between two of
 * these the operator did not change.
 */
public final class Operators {
  /** The rows of all operators. */
  public static final OperatorTable<Node> TABLE = new OperatorTable<>(RefusedOperators::reason);

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
    MlOperators.addTo(TABLE);
    MicrosoftOperators.addTo(TABLE);
    MicrosoftQuantized.addTo(TABLE);
    CompositeNodes.addTo(TABLE);
  }

  private Operators() {}

  /**
   * Returns whether composites are imported of an operator, and the operator did not change between
   * two versions of the operator set.
   */
  public static boolean agree(String operator, long version, long other) {
    if (!TABLE.isComposite(operator)) {
      return false;
    }
    try {
      return TABLE.find(operator, version).sinceOf(version)
          == TABLE.find(operator, other).sinceOf(other);
    } catch (UnsupportedNodeException e) {
      return false;
    }
  }
}
