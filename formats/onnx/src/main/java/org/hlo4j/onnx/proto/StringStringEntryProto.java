package org.hlo4j.onnx.proto;

import java.util.List;

/** An entry of a map of strings. */
public record StringStringEntryProto(String key, String value) {
  private static final MessageField<StringStringEntryProto, String> KEY =
      MessageField.string(1, StringStringEntryProto::key);
  private static final MessageField<StringStringEntryProto, String> VALUE =
      MessageField.string(2, StringStringEntryProto::value);

  static final Message<StringStringEntryProto> MESSAGE =
      new Message<>(v -> new StringStringEntryProto(v.get(KEY), v.get(VALUE)), List.of(KEY, VALUE));
}
