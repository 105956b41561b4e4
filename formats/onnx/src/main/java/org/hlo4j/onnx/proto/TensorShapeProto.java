package org.hlo4j.onnx.proto;

import java.util.List;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;

/** The sizes of the dimensions of a tensor. */
public record TensorShapeProto(List<Dimension> dim) {
  private static final MessageFields<TensorShapeProto> FIELDS = MessageFields.unpacked();
  private static final MessageField<TensorShapeProto, List<Dimension>> DIM =
      FIELDS.messages(1, () -> Dimension.MESSAGE, TensorShapeProto::dim);

  static final Message<TensorShapeProto> MESSAGE =
      FIELDS.build("TensorShapeProto", v -> new TensorShapeProto(v.get(DIM)));
}
