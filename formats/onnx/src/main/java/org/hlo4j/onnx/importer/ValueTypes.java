package org.hlo4j.onnx.importer;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.onnx.proto.Dimension;
import org.hlo4j.onnx.proto.TensorShapeProto;
import org.hlo4j.onnx.proto.TensorTypeProto;
import org.hlo4j.onnx.proto.TypeProto;
import org.hlo4j.onnx.proto.ValueInfoProto;
import org.jspecify.annotations.Nullable;

/** Types of ONNX as those of programs. */
public final class ValueTypes {
  private ValueTypes() {}

  /** Returns the type of a tensor of known rank; null of anything else. */
  public static @Nullable RankedTensorType tensorOrNull(@Nullable TypeProto type) {
    TensorTypeProto tensor = type == null ? null : type.tensorType();
    if (tensor == null || tensor.shape() == null) {
      return null;
    }
    DataType elementType = DataType.ofOrNull(tensor.elemType());
    if (elementType == null || elementType == DataType.STRING) {
      return null;
    }
    return RankedTensorType.of(
        LongList.wrap(tensor.shape().dim().stream().mapToLong(ValueTypes::size).toArray()),
        elementType.elementType());
  }

  /**
   * Returns the type of an input of a model.
   *
   * @param sizes sizes of dimensions that the model leaves open, by their names
   * @throws UnsupportedNodeException if it is not a tensor of numbers of known rank
   */
  static RankedTensorType ofInput(ValueInfoProto input, Map<String, Long> sizes) {
    TensorTypeProto tensor = input.type() == null ? null : input.type().tensorType();
    if (tensor == null) {
      throw UnsupportedNodeException.of("it is not a tensor");
    }
    if (tensor.shape() == null) {
      throw UnsupportedNodeException.of("its rank is not known");
    }
    return RankedTensorType.of(
        LongList.wrap(
            tensor.shape().dim().stream()
                .mapToLong(dimension ->
                    dimension.dimValue() == null && sizes.containsKey(dimension.dimParam())
                        ? sizes.get(dimension.dimParam())
                        : size(dimension))
                .toArray()),
        ModelTensors.dataType(tensor.elemType()).elementType());
  }

  /** Returns the names of dimensions of inputs that have no size. */
  static Set<String> openDimensions(List<ValueInfoProto> inputs) {
    Set<String> names = new TreeSet<>();
    for (ValueInfoProto input : inputs) {
      TensorTypeProto tensor = input.type() == null ? null : input.type().tensorType();
      TensorShapeProto shape = tensor == null ? null : tensor.shape();
      if (shape != null) {
        shape.dim().stream()
            .filter(dimension -> dimension.dimValue() == null && !dimension.dimParam().isEmpty())
            .forEach(dimension -> names.add(dimension.dimParam()));
      }
    }
    return names;
  }

  static long size(Dimension dimension) {
    Long size = dimension.dimValue();
    return size == null || size < 0 ? ShapedType.DYNAMIC : size;
  }
}
