package org.hlo4j.onnx.proto;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The type of sequences or optionals: {@code TypeProto.Sequence}, {@code TypeProto.Optional}. */
public record ElementTypeProto(@Nullable TypeProto elemType) {
  private static final MessageField<ElementTypeProto, @Nullable TypeProto> ELEM_TYPE =
      MessageField.optional(1, Kind.message(() -> TypeProto.MESSAGE), ElementTypeProto::elemType);

  static final Message<ElementTypeProto> MESSAGE =
      new Message<>(v -> new ElementTypeProto(v.get(ELEM_TYPE)), List.of(ELEM_TYPE));
}
