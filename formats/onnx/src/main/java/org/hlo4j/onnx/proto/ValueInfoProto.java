package org.hlo4j.onnx.proto;

import java.util.List;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;
import org.jspecify.annotations.Nullable;

/**
 * The type of a value.
 *
 * @param offset in the file, -1 for one that was not read
 */
public record ValueInfoProto(
    long offset,
    String name,
    @Nullable TypeProto type,
    String docString,
    List<StringStringEntryProto> metadataProps) {
  private static final MessageFields<ValueInfoProto> FIELDS = MessageFields.unpacked();
  private static final MessageField<ValueInfoProto, String> NAME =
      FIELDS.string(1, ValueInfoProto::name);
  private static final MessageField<ValueInfoProto, @Nullable TypeProto> TYPE =
      FIELDS.message(2, () -> TypeProto.MESSAGE, ValueInfoProto::type);
  private static final MessageField<ValueInfoProto, String> DOC_STRING =
      FIELDS.string(3, ValueInfoProto::docString);
  private static final MessageField<ValueInfoProto, List<StringStringEntryProto>> METADATA_PROPS =
      FIELDS.messages(4, () -> StringStringEntryProto.MESSAGE, ValueInfoProto::metadataProps);

  static final Message<ValueInfoProto> MESSAGE =
      FIELDS.build(
          "ValueInfoProto",
          v ->
              new ValueInfoProto(
                  v.offset(), v.get(NAME), v.get(TYPE), v.get(DOC_STRING), v.get(METADATA_PROPS)));
}
