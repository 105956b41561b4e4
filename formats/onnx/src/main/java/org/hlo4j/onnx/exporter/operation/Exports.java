package org.hlo4j.onnx.exporter.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.onnx.exporter.Export;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.opset.stablehlo.LinearAlgebra;

/** The table of operations that can be exported. */
public final class Exports {
  private static final Map<OpDefinition, Export> ROWS = rows();

  private Exports() {}

  private static Map<OpDefinition, Export> rows() {
    Export.Rows rows = new Export.Rows();
    ElementwiseExports.addTo(rows);
    FloatExports.addTo(rows);
    IntegerExports.addTo(rows);
    MovementExports.addTo(rows);
    IndexingExports.addTo(rows);
    ContractionExports.addTo(rows);
    ReductionExports.addTo(rows);
    WindowExports.addTo(rows);
    SortExports.addTo(rows);
    ControlFlowExports.addTo(rows);
    DynamicExports.addTo(rows);
    NormalizationExports.addTo(rows);
    RandomExports.addTo(rows);
    rows.single(LinearAlgebra.FFT, FourierTransforms::export);
    return rows.all();
  }

  /** Returns the names of the operations in the table, sorted. */
  static List<String> names() {
    return ROWS.keySet().stream().map(OpDefinition::name).sorted().toList();
  }

  /**
   * Returns how an operation is exported.
   *
   * @throws UnsupportedOperation if no row has it
   */
  public static Export of(Operation operation) {
    List<Type> types = new ArrayList<>(operation.resultTypes());
    types.addAll(Value.types(operation.operands()));
    return types.stream().anyMatch(OpContext::isComplex)
        ? ComplexExports.of(operation)
        : plain(operation);
  }

  /**
   * Returns how an operation is exported, whatever its elements are.
   *
   * @throws UnsupportedOperation if no row has it
   */
  static Export plain(Operation operation) {
    Export export = ROWS.get(operation.definition());
    if (export == null) {
      throw new UnsupportedOperation("no operators of ONNX express it");
    }
    return export;
  }
}
