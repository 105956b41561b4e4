package org.hlo4j.onnx.proto;

import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;

/** An entry of a map of strings. */
public record StringStringEntryProto(String key, String value) {
  private static final MessageFields<StringStringEntryProto> FIELDS = MessageFields.unpacked();
  private static final MessageField<StringStringEntryProto, String> KEY =
      FIELDS.string(1, StringStringEntryProto::key);
  private static final MessageField<StringStringEntryProto, String> VALUE =
      FIELDS.string(2, StringStringEntryProto::value);

  static final Message<StringStringEntryProto> MESSAGE =
      FIELDS.build(
          "StringStringEntryProto", v -> new StringStringEntryProto(v.get(KEY), v.get(VALUE)));
}
