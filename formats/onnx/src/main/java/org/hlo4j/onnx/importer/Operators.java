package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hlo4j.formulas.size.UnsupportedNodeException;

/**
 * The table of operators. A row converts the versions of an operator that it lists; between two of
 * these the operator did not change.
 */
final class Operators {
  private static final Map<String, List<Operator>> BY_NAME = new TreeMap<>();

  static {
    Rows rows = new Rows();
    ElementwiseOperators.addTo(rows);
    ActivationOperators.addTo(rows);
    ReductionOperators.addTo(rows);
    SoftmaxOperators.addTo(rows);
    NormalizationOperators.addTo(rows);
    ProductOperators.addTo(rows);
    RandomOperators.addTo(rows);
    AttentionOperators.addTo(rows);
    TrainingOperators.addTo(rows);
    QuantizationOperators.addTo(rows);
    ShapeOperators.addTo(rows);
    ConvolutionOperators.addTo(rows);
    PoolingOperators.addTo(rows);
    CastOperators.addTo(rows);
    ConstantOperators.addTo(rows);
    GatherOperators.addTo(rows);
    ReshapeOperators.addTo(rows);
    ScanOperators.addTo(rows);
    ScatterOperators.addTo(rows);
    SelectionOperators.addTo(rows);
    SortOperators.addTo(rows);
    SliceOperators.addTo(rows);
    ResizeOperators.addTo(rows);
    UnpoolingOperators.addTo(rows);
    SignalOperators.addTo(rows);
    LoopOperators.addTo(rows);
    SamplingOperators.addTo(rows);
    RecurrentOperators.addTo(rows);
    SequenceOperators.addTo(rows);
    rows.all.forEach(row ->
        BY_NAME.computeIfAbsent(row.domain() + ":" + row.name(), _ -> new ArrayList<>()).add(row));
  }

  private Operators() {}

  /** Rows that are being collected. */
  static final class Rows {
    private final List<Operator> all = new ArrayList<>();

    /**
     * Adds an operator of ONNX.
     *
     * @param since the versions that the row converts
     */
    Rows add(String name, int[] since, Operator.Builder builder) {
      all.add(new Operator("", name, since, builder, true));
      return this;
    }

    /** Adds an operator that is not computed while it is imported: its results are random, say. */
    Rows addUnfolded(String name, int[] since, Operator.Builder builder) {
      all.add(new Operator("", name, since, builder, false));
      return this;
    }

    /** Adds an operator of another domain. */
    Rows add(String domain, String name, int[] since, Operator.Builder builder) {
      all.add(new Operator(domain, name, since, builder, true));
      return this;
    }
  }

  static int[] since(int... versions) {
    return versions;
  }

  /**
   * Returns the row of an operator in a version of its operator set.
   *
   * @throws UnsupportedNodeException if there is none
   */
  static Operator find(String domain, String name, long version) {
    List<Operator> rows = BY_NAME.getOrDefault(domain + ":" + name, List.of());
    Operator found = null;
    int latest = 0;
    for (Operator row : rows) {
      for (int since : row.since()) {
        if (since <= version && since > latest) {
          latest = since;
          found = row;
        }
      }
    }
    if (found == null) {
      throw UnsupportedNodeException.of(
          rows.isEmpty()
              ? RefusedOperators.reason(domain, name)
              : "version " + version + " of the operator is not supported");
    }
    return found;
  }

  /** Returns the rows by domain and name. */
  static Map<String, List<Operator>> all() {
    return Collections.unmodifiableMap(BY_NAME);
  }
}
