package org.hlo4j.onnx.proto;

import java.util.List;

/** A function: an operator defined by nodes. */
public record FunctionProto(
    String name,
    List<String> input,
    List<String> output,
    List<String> attribute,
    List<NodeProto> node,
    String docString,
    List<OperatorSetIdProto> opsetImport,
    String domain,
    List<AttributeProto> attributeProto,
    List<ValueInfoProto> valueInfo,
    String overload,
    List<StringStringEntryProto> metadataProps) {
  private static final Field<FunctionProto, String> NAME = Field.string(1, FunctionProto::name);
  private static final Field<FunctionProto, List<String>> INPUT =
      Field.repeated(4, Kind.STRING, FunctionProto::input);
  private static final Field<FunctionProto, List<String>> OUTPUT =
      Field.repeated(5, Kind.STRING, FunctionProto::output);
  private static final Field<FunctionProto, List<String>> ATTRIBUTE =
      Field.repeated(6, Kind.STRING, FunctionProto::attribute);
  private static final Field<FunctionProto, List<NodeProto>> NODE =
      Field.repeated(7, Kind.message(() -> NodeProto.MESSAGE), FunctionProto::node);
  private static final Field<FunctionProto, String> DOC_STRING =
      Field.string(8, FunctionProto::docString);
  private static final Field<FunctionProto, List<OperatorSetIdProto>> OPSET_IMPORT =
      Field.repeated(9, Kind.message(() -> OperatorSetIdProto.MESSAGE), FunctionProto::opsetImport);
  private static final Field<FunctionProto, String> DOMAIN =
      Field.string(10, FunctionProto::domain);
  private static final Field<FunctionProto, List<AttributeProto>> ATTRIBUTE_PROTO =
      Field.repeated(11, Kind.message(() -> AttributeProto.MESSAGE), FunctionProto::attributeProto);
  private static final Field<FunctionProto, List<ValueInfoProto>> VALUE_INFO =
      Field.repeated(12, Kind.message(() -> ValueInfoProto.MESSAGE), FunctionProto::valueInfo);
  private static final Field<FunctionProto, String> OVERLOAD =
      Field.string(13, FunctionProto::overload);
  private static final Field<FunctionProto, List<StringStringEntryProto>> METADATA_PROPS =
      Field.repeated(
          14, Kind.message(() -> StringStringEntryProto.MESSAGE), FunctionProto::metadataProps);

  static final Message<FunctionProto> MESSAGE =
      new Message<>(
          v ->
              new FunctionProto(
                  v.get(NAME),
                  v.get(INPUT),
                  v.get(OUTPUT),
                  v.get(ATTRIBUTE),
                  v.get(NODE),
                  v.get(DOC_STRING),
                  v.get(OPSET_IMPORT),
                  v.get(DOMAIN),
                  v.get(ATTRIBUTE_PROTO),
                  v.get(VALUE_INFO),
                  v.get(OVERLOAD),
                  v.get(METADATA_PROPS)),
          List.of(
              NAME,
              INPUT,
              OUTPUT,
              ATTRIBUTE,
              NODE,
              DOC_STRING,
              OPSET_IMPORT,
              DOMAIN,
              ATTRIBUTE_PROTO,
              VALUE_INFO,
              OVERLOAD,
              METADATA_PROPS));
}
