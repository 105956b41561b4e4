package org.hlo4j.onnx.importer;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.onnx.proto.Dimension;
import org.hlo4j.onnx.proto.TensorShapeProto;
import org.hlo4j.onnx.proto.TensorTypeProto;
import org.hlo4j.onnx.proto.TypeProto;
import org.hlo4j.onnx.proto.ValueInfoProto;
import org.hlo4j.program.OpenDimensions;
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
    TensorShapeProto shape = tensor.shape();
    if (shape == null) {
      throw UnsupportedNodeException.of("its rank is not known");
    }
    return RankedTensorType.of(
        LongList.wrap(
            IntStream.range(0, shape.dim().size())
                .mapToLong(i -> {
                  Dimension dimension = shape.dim().get(i);
                  long size = size(dimension);
                  return size >= 0
                      ? size
                      : sizes.getOrDefault(openName(input.name(), i, dimension), size);
                })
                .toArray()),
        ModelTensors.dataType(tensor.elemType()).elementType());
  }

  /** Returns the dimensions of inputs that have no size. */
  static OpenDimensions openDimensions(List<ValueInfoProto> inputs) {
    OpenDimensions.Builder found = new OpenDimensions.Builder();
    for (ValueInfoProto input : inputs) {
      TensorTypeProto tensor = input.type() == null ? null : input.type().tensorType();
      TensorShapeProto shape = tensor == null ? null : tensor.shape();
      for (int i = 0; shape != null && i < shape.dim().size(); i++) {
        if (size(shape.dim().get(i)) < 0) {
          found.add(input.name(), i, openName(input.name(), i, shape.dim().get(i)));
        }
      }
    }
    return found.build();
  }

  /** Returns the name of a dimension that has no size; some exporters call all of these "?". */
  private static String openName(String input, int place, Dimension dimension) {
    return dimension.dimParam().isEmpty() || dimension.dimParam().equals("?")
        ? OpenDimensions.unnamed(input, place)
        : dimension.dimParam();
  }

  static long size(Dimension dimension) {
    Long size = dimension.dimValue();
    return size == null || size < 0 ? ShapedType.DYNAMIC : size;
  }
}
