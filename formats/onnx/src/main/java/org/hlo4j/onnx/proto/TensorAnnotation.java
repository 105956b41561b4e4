package org.hlo4j.onnx.proto;

import java.util.List;

/** Parameters of the quantization of a tensor. */
public record TensorAnnotation(
    String tensorName, List<StringStringEntryProto> quantParameterTensorNames) {
  private static final MessageField<TensorAnnotation, String> TENSOR_NAME =
      MessageField.string(1, TensorAnnotation::tensorName);
  private static final MessageField<TensorAnnotation, List<StringStringEntryProto>>
      QUANT_PARAMETER_TENSOR_NAMES =
          MessageField.repeated(
              2,
              Kind.message(() -> StringStringEntryProto.MESSAGE),
              TensorAnnotation::quantParameterTensorNames);

  static final Message<TensorAnnotation> MESSAGE =
      new Message<>(
          v -> new TensorAnnotation(v.get(TENSOR_NAME), v.get(QUANT_PARAMETER_TENSOR_NAMES)),
          List.of(TENSOR_NAME, QUANT_PARAMETER_TENSOR_NAMES));
}
