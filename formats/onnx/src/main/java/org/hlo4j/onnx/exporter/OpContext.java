package org.hlo4j.onnx.exporter;

import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.jspecify.annotations.Nullable;

/**
 * An operation that is exported.
 *
 * @param operation the operation
 * @param exporter exports the graph in which it is
 * @param part selects the part of complex operands that is exported, and receives that of results;
 *     null if they are exported as they are
 */
record OpContext(Operation operation, GraphExporter exporter, @Nullable Part part) {
  /** One of the parts of complex numbers. */
  record Part(UnaryOperator<Ref> selection, Ref[] results) {}

  OpContext(Operation operation, GraphExporter exporter) {
    this(operation, exporter, null);
  }

  NodeBuilder nodes() {
    return exporter.nodes();
  }

  Ref operand(int index) {
    return value(operation.operand(index));
  }

  List<Ref> operands() {
    return values(operation.operands());
  }

  List<Ref> values(List<? extends Value> values) {
    return values.stream().map(this::value).toList();
  }

  private Ref value(Value value) {
    Ref ref = exporter.value(value);
    return part == null ? ref : part.selection().apply(ref);
  }

  Region region(int index) {
    return operation.region(index);
  }

  RankedTensorType type(int result) {
    RankedTensorType type = tensor(operation.resultType(result));
    return part != null && type.elementType() instanceof ComplexType complex
        ? RankedTensorType.of(type.shape(), complex.elementType())
        : type;
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
    if (part == null) {
      exporter.bind(operation.result(result), value);
    } else {
      part.results()[result] = value;
    }
  }

  void set(List<Ref> values) {
    for (int i = 0; i < values.size(); i++) {
      set(i, values.get(i));
    }
  }
}
