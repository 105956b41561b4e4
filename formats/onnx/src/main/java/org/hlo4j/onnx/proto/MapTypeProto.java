package org.hlo4j.onnx.proto;

import org.jspecify.annotations.Nullable;

/** The type of maps: {@code TypeProto.Map}. */
public record MapTypeProto(long keyType, @Nullable TypeProto valueType) {
  private static final MessageFields<MapTypeProto> FIELDS = new MessageFields<>();
  private static final MessageField<MapTypeProto, Long> KEY_TYPE =
      FIELDS.integer(1, MapTypeProto::keyType);
  private static final MessageField<MapTypeProto, @Nullable TypeProto> VALUE_TYPE =
      FIELDS.message(2, () -> TypeProto.MESSAGE, MapTypeProto::valueType);

  static final Message<MapTypeProto> MESSAGE =
      FIELDS.build(v -> new MapTypeProto(v.get(KEY_TYPE), v.get(VALUE_TYPE)));
}
