package org.hlo4j.onnx.proto;

import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;
import org.jspecify.annotations.Nullable;

/** A tensor of which few elements are stored. */
public record SparseTensorProto(
    @Nullable TensorProto values, @Nullable TensorProto indices, LongList dims) {
  private static final MessageFields<SparseTensorProto> FIELDS = MessageFields.unpacked();
  private static final MessageField<SparseTensorProto, @Nullable TensorProto> VALUES =
      FIELDS.message(1, () -> TensorProto.MESSAGE, SparseTensorProto::values);
  private static final MessageField<SparseTensorProto, @Nullable TensorProto> INDICES =
      FIELDS.message(2, () -> TensorProto.MESSAGE, SparseTensorProto::indices);
  private static final MessageField<SparseTensorProto, LongList> DIMS =
      FIELDS.integers(3, SparseTensorProto::dims);

  static final Message<SparseTensorProto> MESSAGE =
      FIELDS.build(
          "SparseTensorProto",
          v -> new SparseTensorProto(v.get(VALUES), v.get(INDICES), v.get(DIMS)));
}
