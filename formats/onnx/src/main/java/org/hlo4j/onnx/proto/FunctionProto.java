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
  private static final MessageField<FunctionProto, String> NAME =
      MessageField.string(1, FunctionProto::name);
  private static final MessageField<FunctionProto, List<String>> INPUT =
      MessageField.repeated(4, Kind.STRING, FunctionProto::input);
  private static final MessageField<FunctionProto, List<String>> OUTPUT =
      MessageField.repeated(5, Kind.STRING, FunctionProto::output);
  private static final MessageField<FunctionProto, List<String>> ATTRIBUTE =
      MessageField.repeated(6, Kind.STRING, FunctionProto::attribute);
  private static final MessageField<FunctionProto, List<NodeProto>> NODE =
      MessageField.repeated(7, Kind.message(() -> NodeProto.MESSAGE), FunctionProto::node);
  private static final MessageField<FunctionProto, String> DOC_STRING =
      MessageField.string(8, FunctionProto::docString);
  private static final MessageField<FunctionProto, List<OperatorSetIdProto>> OPSET_IMPORT =
      MessageField.repeated(
          9, Kind.message(() -> OperatorSetIdProto.MESSAGE), FunctionProto::opsetImport);
  private static final MessageField<FunctionProto, String> DOMAIN =
      MessageField.string(10, FunctionProto::domain);
  private static final MessageField<FunctionProto, List<AttributeProto>> ATTRIBUTE_PROTO =
      MessageField.repeated(
          11, Kind.message(() -> AttributeProto.MESSAGE), FunctionProto::attributeProto);
  private static final MessageField<FunctionProto, List<ValueInfoProto>> VALUE_INFO =
      MessageField.repeated(
          12, Kind.message(() -> ValueInfoProto.MESSAGE), FunctionProto::valueInfo);
  private static final MessageField<FunctionProto, String> OVERLOAD =
      MessageField.string(13, FunctionProto::overload);
  private static final MessageField<FunctionProto, List<StringStringEntryProto>> METADATA_PROPS =
      MessageField.repeated(
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
