package org.hlo4j.onnx.proto;

/** An entry of a map of strings. */
public record StringStringEntryProto(String key, String value) {
  private static final Field<StringStringEntryProto, String> KEY =
      Field.string(1, StringStringEntryProto::key);
  private static final Field<StringStringEntryProto, String> VALUE =
      Field.string(2, StringStringEntryProto::value);

  static final Message<StringStringEntryProto> MESSAGE =
      Message.of(v -> new StringStringEntryProto(v.get(KEY), v.get(VALUE)), KEY, VALUE);
}
