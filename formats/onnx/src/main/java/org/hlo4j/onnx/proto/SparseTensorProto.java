package org.hlo4j.onnx.proto;

import java.util.List;
import org.hlo4j.ir.builtin.LongList;
import org.jspecify.annotations.Nullable;

/** A tensor of which few elements are stored. */
public record SparseTensorProto(
    @Nullable TensorProto values, @Nullable TensorProto indices, LongList dims) {
  private static final MessageField<SparseTensorProto, @Nullable TensorProto> VALUES =
      MessageField.optional(1, Kind.message(() -> TensorProto.MESSAGE), SparseTensorProto::values);
  private static final MessageField<SparseTensorProto, @Nullable TensorProto> INDICES =
      MessageField.optional(2, Kind.message(() -> TensorProto.MESSAGE), SparseTensorProto::indices);
  private static final MessageField<SparseTensorProto, LongList> DIMS =
      MessageField.integers(3, SparseTensorProto::dims);

  static final Message<SparseTensorProto> MESSAGE =
      new Message<>(
          v -> new SparseTensorProto(v.get(VALUES), v.get(INDICES), v.get(DIMS)),
          List.of(VALUES, INDICES, DIMS));
}
