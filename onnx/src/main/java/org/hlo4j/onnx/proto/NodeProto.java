package org.hlo4j.onnx.proto;

import java.util.List;

/**
 * A call of an operator or function.
 *
 * @param offset in the file, -1 for one that was not read
 */
public record NodeProto(
    long offset,
    List<String> input,
    List<String> output,
    String name,
    String opType,
    List<AttributeProto> attribute,
    String docString,
    String domain,
    String overload,
    List<StringStringEntryProto> metadataProps) {
  private static final Field<NodeProto, List<String>> INPUT =
      Field.repeated(1, Kind.STRING, NodeProto::input);
  private static final Field<NodeProto, List<String>> OUTPUT =
      Field.repeated(2, Kind.STRING, NodeProto::output);
  private static final Field<NodeProto, String> NAME = Field.string(3, NodeProto::name);
  private static final Field<NodeProto, String> OP_TYPE = Field.string(4, NodeProto::opType);
  private static final Field<NodeProto, List<AttributeProto>> ATTRIBUTE =
      Field.repeated(5, Kind.message(() -> AttributeProto.MESSAGE), NodeProto::attribute);
  private static final Field<NodeProto, String> DOC_STRING = Field.string(6, NodeProto::docString);
  private static final Field<NodeProto, String> DOMAIN = Field.string(7, NodeProto::domain);
  private static final Field<NodeProto, String> OVERLOAD = Field.string(8, NodeProto::overload);
  private static final Field<NodeProto, List<StringStringEntryProto>> METADATA_PROPS =
      Field.repeated(
          9, Kind.message(() -> StringStringEntryProto.MESSAGE), NodeProto::metadataProps);

  static final Message<NodeProto> MESSAGE =
      new Message<>(
          v ->
              new NodeProto(
                  v.offset(),
                  v.get(INPUT),
                  v.get(OUTPUT),
                  v.get(NAME),
                  v.get(OP_TYPE),
                  v.get(ATTRIBUTE),
                  v.get(DOC_STRING),
                  v.get(DOMAIN),
                  v.get(OVERLOAD),
                  v.get(METADATA_PROPS)),
          List.of(
              INPUT,
              OUTPUT,
              NAME,
              OP_TYPE,
              ATTRIBUTE,
              DOC_STRING,
              DOMAIN,
              OVERLOAD,
              METADATA_PROPS));
}
