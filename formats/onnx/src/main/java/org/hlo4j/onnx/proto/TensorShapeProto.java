package org.hlo4j.onnx.proto;

import java.util.List;

/** The sizes of the dimensions of a tensor. */
public record TensorShapeProto(List<Dimension> dim) {
  private static final MessageFields<TensorShapeProto> FIELDS = new MessageFields<>();
  private static final MessageField<TensorShapeProto, List<Dimension>> DIM =
      FIELDS.messages(1, () -> Dimension.MESSAGE, TensorShapeProto::dim);

  static final Message<TensorShapeProto> MESSAGE =
      FIELDS.build(v -> new TensorShapeProto(v.get(DIM)));
}
