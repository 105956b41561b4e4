package org.hlo4j.onnx.proto;

import java.util.List;
import org.hlo4j.ir.builtin.LongList;
import org.jspecify.annotations.Nullable;

/** A tensor of which few elements are stored. */
public record SparseTensorProto(
    @Nullable TensorProto values, @Nullable TensorProto indices, LongList dims) {
  private static final Field<SparseTensorProto, @Nullable TensorProto> VALUES =
      Field.optional(1, Kind.message(() -> TensorProto.MESSAGE), SparseTensorProto::values);
  private static final Field<SparseTensorProto, @Nullable TensorProto> INDICES =
      Field.optional(2, Kind.message(() -> TensorProto.MESSAGE), SparseTensorProto::indices);
  private static final Field<SparseTensorProto, LongList> DIMS =
      Field.integers(3, SparseTensorProto::dims);

  static final Message<SparseTensorProto> MESSAGE =
      new Message<>(
          v -> new SparseTensorProto(v.get(VALUES), v.get(INDICES), v.get(DIMS)),
          List.of(VALUES, INDICES, DIMS));
}
