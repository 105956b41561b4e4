package org.hlo4j.onnx.proto;

import java.util.List;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;

/** Parameters of the quantization of a tensor. */
public record TensorAnnotation(
    String tensorName, List<StringStringEntryProto> quantParameterTensorNames) {
  private static final MessageFields<TensorAnnotation> FIELDS = MessageFields.unpacked();
  private static final MessageField<TensorAnnotation, String> TENSOR_NAME =
      FIELDS.string(1, TensorAnnotation::tensorName);
  private static final MessageField<TensorAnnotation, List<StringStringEntryProto>>
      QUANT_PARAMETER_TENSOR_NAMES =
          FIELDS.messages(
              2, () -> StringStringEntryProto.MESSAGE, TensorAnnotation::quantParameterTensorNames);

  static final Message<TensorAnnotation> MESSAGE =
      FIELDS.build(
          "TensorAnnotation",
          v -> new TensorAnnotation(v.get(TENSOR_NAME), v.get(QUANT_PARAMETER_TENSOR_NAMES)));
}
