package org.hlo4j.onnx.proto;

import org.jspecify.annotations.Nullable;

/** The type of sequences or optionals: {@code TypeProto.Sequence}, {@code TypeProto.Optional}. */
public record ElementTypeProto(@Nullable TypeProto elemType) {
  private static final MessageFields<ElementTypeProto> FIELDS = new MessageFields<>();
  private static final MessageField<ElementTypeProto, @Nullable TypeProto> ELEM_TYPE =
      FIELDS.message(1, () -> TypeProto.MESSAGE, ElementTypeProto::elemType);

  static final Message<ElementTypeProto> MESSAGE =
      FIELDS.build(v -> new ElementTypeProto(v.get(ELEM_TYPE)));
}
