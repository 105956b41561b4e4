package org.hlo4j.onnx.proto;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The type of a value: one of the fields but the last. */
public record TypeProto(
    @Nullable TensorTypeProto tensorType,
    @Nullable ElementTypeProto sequenceType,
    @Nullable MapTypeProto mapType,
    String denotation,
    @Nullable TensorTypeProto sparseTensorType,
    @Nullable ElementTypeProto optionalType) {
  private static final MessageField<TypeProto, @Nullable TensorTypeProto> TENSOR_TYPE =
      MessageField.optional(1, Kind.message(() -> TensorTypeProto.MESSAGE), TypeProto::tensorType);
  private static final MessageField<TypeProto, @Nullable ElementTypeProto> SEQUENCE_TYPE =
      MessageField.optional(
          4, Kind.message(() -> ElementTypeProto.MESSAGE), TypeProto::sequenceType);
  private static final MessageField<TypeProto, @Nullable MapTypeProto> MAP_TYPE =
      MessageField.optional(5, Kind.message(() -> MapTypeProto.MESSAGE), TypeProto::mapType);
  private static final MessageField<TypeProto, String> DENOTATION =
      MessageField.string(6, TypeProto::denotation);
  private static final MessageField<TypeProto, @Nullable TensorTypeProto> SPARSE_TENSOR_TYPE =
      MessageField.optional(
          8, Kind.message(() -> TensorTypeProto.MESSAGE), TypeProto::sparseTensorType);
  private static final MessageField<TypeProto, @Nullable ElementTypeProto> OPTIONAL_TYPE =
      MessageField.optional(
          9, Kind.message(() -> ElementTypeProto.MESSAGE), TypeProto::optionalType);

  static final Message<TypeProto> MESSAGE =
      new Message<>(
          v ->
              new TypeProto(
                  v.get(TENSOR_TYPE),
                  v.get(SEQUENCE_TYPE),
                  v.get(MAP_TYPE),
                  v.get(DENOTATION),
                  v.get(SPARSE_TENSOR_TYPE),
                  v.get(OPTIONAL_TYPE)),
          List.of(
              TENSOR_TYPE, SEQUENCE_TYPE, MAP_TYPE, DENOTATION, SPARSE_TENSOR_TYPE, OPTIONAL_TYPE));
}
