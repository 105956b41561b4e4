package org.hlo4j.onnx.exporter;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
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
public record OpContext(Operation operation, GraphExporter exporter, @Nullable Part part) {
  /** One of the parts of complex numbers. */
  public record Part(UnaryOperator<Ref> selection, Ref[] results) {}

  public OpContext(Operation operation, GraphExporter exporter) {
    this(operation, exporter, null);
  }

  public NodeBuilder nodes() {
    return exporter.nodes();
  }

  public Ref operand(int index) {
    return value(operation.operand(index));
  }

  public List<Ref> operands() {
    return values(operation.operands());
  }

  public List<Ref> values(List<? extends Value> values) {
    return values.stream().map(this::value).toList();
  }

  private Ref value(Value value) {
    Ref ref = exporter.value(value);
    return part == null ? ref : part.selection().apply(ref);
  }

  public Region region(int index) {
    return operation.region(index);
  }

  public RankedTensorType type(int result) {
    RankedTensorType type = tensor(operation.resultType(result));
    return part != null && type.elementType() instanceof ComplexType complex
        ? RankedTensorType.of(type.shape(), complex.elementType())
        : type;
  }

  /** Returns the types of all results. */
  public List<RankedTensorType> types() {
    return IntStream.range(0, operation.resultCount()).mapToObj(this::type).toList();
  }

  public LongList shape() {
    return type(0).shape();
  }

  /** Returns whether a type is that of complex numbers. */
  public static boolean isComplex(Type type) {
    return type instanceof RankedTensorType tensor && tensor.elementType() instanceof ComplexType;
  }

  public static RankedTensorType tensor(Type type) {
    if (type instanceof RankedTensorType tensor) {
      return tensor;
    }
    throw new UnsupportedOperation("ONNX has no values of type %s", type);
  }

  public void set(int result, Ref value) {
    if (part == null) {
      exporter.bind(operation.result(result), value);
    } else {
      part.results()[result] = value;
    }
  }

  public void set(List<Ref> values) {
    for (int i = 0; i < values.size(); i++) {
      set(i, values.get(i));
    }
  }
}
