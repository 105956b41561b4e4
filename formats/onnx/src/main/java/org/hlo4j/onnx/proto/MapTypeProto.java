package org.hlo4j.onnx.proto;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The type of maps: {@code TypeProto.Map}. */
public record MapTypeProto(long keyType, @Nullable TypeProto valueType) {
  private static final MessageField<MapTypeProto, Long> KEY_TYPE =
      MessageField.integer(1, MapTypeProto::keyType);
  private static final MessageField<MapTypeProto, @Nullable TypeProto> VALUE_TYPE =
      MessageField.optional(2, Kind.message(() -> TypeProto.MESSAGE), MapTypeProto::valueType);

  static final Message<MapTypeProto> MESSAGE =
      new Message<>(
          v -> new MapTypeProto(v.get(KEY_TYPE), v.get(VALUE_TYPE)), List.of(KEY_TYPE, VALUE_TYPE));
}
