package org.hlo4j.onnx.proto;

import java.util.List;

/** The sizes of the dimensions of a tensor. */
public record TensorShapeProto(List<Dimension> dim) {
  private static final MessageField<TensorShapeProto, List<Dimension>> DIM =
      MessageField.repeated(1, Kind.message(() -> Dimension.MESSAGE), TensorShapeProto::dim);

  static final Message<TensorShapeProto> MESSAGE =
      new Message<>(v -> new TensorShapeProto(v.get(DIM)), List.of(DIM));
}
