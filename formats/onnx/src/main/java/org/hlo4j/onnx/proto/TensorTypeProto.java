package org.hlo4j.onnx.proto;

import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;
import org.jspecify.annotations.Nullable;

/** The type of a tensor: {@code TypeProto.Tensor}, {@code TypeProto.SparseTensor}. */
public record TensorTypeProto(long elemType, @Nullable TensorShapeProto shape) {
  private static final MessageFields<TensorTypeProto> FIELDS = MessageFields.unpacked();
  private static final MessageField<TensorTypeProto, Long> ELEM_TYPE =
      FIELDS.integer(1, TensorTypeProto::elemType);
  private static final MessageField<TensorTypeProto, @Nullable TensorShapeProto> SHAPE =
      FIELDS.message(2, () -> TensorShapeProto.MESSAGE, TensorTypeProto::shape);

  static final Message<TensorTypeProto> MESSAGE =
      FIELDS.build("TensorTypeProto", v -> new TensorTypeProto(v.get(ELEM_TYPE), v.get(SHAPE)));
}
