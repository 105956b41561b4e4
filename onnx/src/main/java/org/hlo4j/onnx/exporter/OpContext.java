package org.hlo4j.onnx.exporter;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * An operation that is exported.
 *
 * @param operation the operation
 * @param exporter exports the graph in which it is
 */
record OpContext(Operation operation, GraphExporter exporter) {
  NodeBuilder nodes() {
    return exporter.nodes();
  }

  Ref operand(int index) {
    return exporter.value(operation.operand(index));
  }

  List<Ref> operands() {
    return values(operation.operands());
  }

  List<Ref> values(List<? extends Value> values) {
    return values.stream().map(exporter::value).toList();
  }

  Region region(int index) {
    return operation.region(index);
  }

  RankedTensorType type(int result) {
    return tensor(operation.resultType(result));
  }

  LongList shape() {
    return type(0).shape();
  }

  static RankedTensorType tensor(Type type) {
    if (type instanceof RankedTensorType tensor) {
      return tensor;
    }
    throw new UnsupportedOperation("ONNX has no values of type %s", type);
  }

  void set(int result, Ref value) {
    exporter.bind(operation.result(result), value);
  }

  void set(List<Ref> values) {
    for (int i = 0; i < values.size(); i++) {
      set(i, values.get(i));
    }
  }
}
