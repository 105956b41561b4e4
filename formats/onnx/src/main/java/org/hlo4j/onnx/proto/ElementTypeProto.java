package org.hlo4j.onnx.proto;

import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;
import org.jspecify.annotations.Nullable;

/** The type of sequences or optionals: {@code TypeProto.Sequence}, {@code TypeProto.Optional}. */
public record ElementTypeProto(@Nullable TypeProto elemType) {
  private static final MessageFields<ElementTypeProto> FIELDS = MessageFields.unpacked();
  private static final MessageField<ElementTypeProto, @Nullable TypeProto> ELEM_TYPE =
      FIELDS.message(1, () -> TypeProto.MESSAGE, ElementTypeProto::elemType);

  static final Message<ElementTypeProto> MESSAGE =
      FIELDS.build("ElementTypeProto", v -> new ElementTypeProto(v.get(ELEM_TYPE)));
}
