package org.hlo4j.onnx.proto;

import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;
import org.jspecify.annotations.Nullable;

/** The type of a value: one of the fields but the last. */
public record TypeProto(
    @Nullable TensorTypeProto tensorType,
    @Nullable ElementTypeProto sequenceType,
    @Nullable MapTypeProto mapType,
    String denotation,
    @Nullable TensorTypeProto sparseTensorType,
    @Nullable ElementTypeProto optionalType) {
  private static final MessageFields<TypeProto> FIELDS = MessageFields.unpacked();
  private static final MessageField<TypeProto, @Nullable TensorTypeProto> TENSOR_TYPE =
      FIELDS.message(1, () -> TensorTypeProto.MESSAGE, TypeProto::tensorType);
  private static final MessageField<TypeProto, @Nullable ElementTypeProto> SEQUENCE_TYPE =
      FIELDS.message(4, () -> ElementTypeProto.MESSAGE, TypeProto::sequenceType);
  private static final MessageField<TypeProto, @Nullable MapTypeProto> MAP_TYPE =
      FIELDS.message(5, () -> MapTypeProto.MESSAGE, TypeProto::mapType);
  private static final MessageField<TypeProto, String> DENOTATION =
      FIELDS.string(6, TypeProto::denotation);
  private static final MessageField<TypeProto, @Nullable TensorTypeProto> SPARSE_TENSOR_TYPE =
      FIELDS.message(8, () -> TensorTypeProto.MESSAGE, TypeProto::sparseTensorType);
  private static final MessageField<TypeProto, @Nullable ElementTypeProto> OPTIONAL_TYPE =
      FIELDS.message(9, () -> ElementTypeProto.MESSAGE, TypeProto::optionalType);

  static final Message<TypeProto> MESSAGE =
      FIELDS.build(
          "TypeProto",
          v ->
              new TypeProto(
                  v.get(TENSOR_TYPE),
                  v.get(SEQUENCE_TYPE),
                  v.get(MAP_TYPE),
                  v.get(DENOTATION),
                  v.get(SPARSE_TENSOR_TYPE),
                  v.get(OPTIONAL_TYPE)));
}
