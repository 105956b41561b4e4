package org.hlo4j.onnx.proto;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The type of a tensor: {@code TypeProto.Tensor}, {@code TypeProto.SparseTensor}. */
public record TensorTypeProto(long elemType, @Nullable TensorShapeProto shape) {
  private static final MessageField<TensorTypeProto, Long> ELEM_TYPE =
      MessageField.integer(1, TensorTypeProto::elemType);
  private static final MessageField<TensorTypeProto, @Nullable TensorShapeProto> SHAPE =
      MessageField.optional(
          2, Kind.message(() -> TensorShapeProto.MESSAGE), TensorTypeProto::shape);

  static final Message<TensorTypeProto> MESSAGE =
      new Message<>(
          v -> new TensorTypeProto(v.get(ELEM_TYPE), v.get(SHAPE)), List.of(ELEM_TYPE, SHAPE));
}
