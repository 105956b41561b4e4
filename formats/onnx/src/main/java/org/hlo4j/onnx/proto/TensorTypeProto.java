package org.hlo4j.onnx.proto;

import org.jspecify.annotations.Nullable;

/** The type of a tensor: {@code TypeProto.Tensor}, {@code TypeProto.SparseTensor}. */
public record TensorTypeProto(long elemType, @Nullable TensorShapeProto shape) {
  private static final MessageFields<TensorTypeProto> FIELDS = new MessageFields<>();
  private static final MessageField<TensorTypeProto, Long> ELEM_TYPE =
      FIELDS.integer(1, TensorTypeProto::elemType);
  private static final MessageField<TensorTypeProto, @Nullable TensorShapeProto> SHAPE =
      FIELDS.message(2, () -> TensorShapeProto.MESSAGE, TensorTypeProto::shape);

  static final Message<TensorTypeProto> MESSAGE =
      FIELDS.build(v -> new TensorTypeProto(v.get(ELEM_TYPE), v.get(SHAPE)));
}
