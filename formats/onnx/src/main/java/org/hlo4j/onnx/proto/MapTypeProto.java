package org.hlo4j.onnx.proto;

import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;
import org.jspecify.annotations.Nullable;

/** The type of maps: {@code TypeProto.Map}. */
public record MapTypeProto(long keyType, @Nullable TypeProto valueType) {
  private static final MessageFields<MapTypeProto> FIELDS = MessageFields.unpacked();
  private static final MessageField<MapTypeProto, Long> KEY_TYPE =
      FIELDS.integer(1, MapTypeProto::keyType);
  private static final MessageField<MapTypeProto, @Nullable TypeProto> VALUE_TYPE =
      FIELDS.message(2, () -> TypeProto.MESSAGE, MapTypeProto::valueType);

  static final Message<MapTypeProto> MESSAGE =
      FIELDS.build("MapTypeProto", v -> new MapTypeProto(v.get(KEY_TYPE), v.get(VALUE_TYPE)));
}
