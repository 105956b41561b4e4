package org.hlo4j.onnx.proto;

import java.util.List;
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
  private static final Field<ValueInfoProto, String> NAME = Field.string(1, ValueInfoProto::name);
  private static final Field<ValueInfoProto, @Nullable TypeProto> TYPE =
      Field.optional(2, Kind.message(() -> TypeProto.MESSAGE), ValueInfoProto::type);
  private static final Field<ValueInfoProto, String> DOC_STRING =
      Field.string(3, ValueInfoProto::docString);
  private static final Field<ValueInfoProto, List<StringStringEntryProto>> METADATA_PROPS =
      Field.repeated(
          4, Kind.message(() -> StringStringEntryProto.MESSAGE), ValueInfoProto::metadataProps);

  static final Message<ValueInfoProto> MESSAGE =
      new Message<>(
          v ->
              new ValueInfoProto(
                  v.offset(), v.get(NAME), v.get(TYPE), v.get(DOC_STRING), v.get(METADATA_PROPS)),
          List.of(NAME, TYPE, DOC_STRING, METADATA_PROPS));
}
