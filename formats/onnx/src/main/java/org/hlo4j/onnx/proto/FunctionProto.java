package org.hlo4j.onnx.proto;

import java.util.List;
import org.hlo4j.message.Kind;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;

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
  private static final MessageFields<FunctionProto> FIELDS = MessageFields.unpacked();
  private static final MessageField<FunctionProto, String> NAME =
      FIELDS.string(1, FunctionProto::name);
  private static final MessageField<FunctionProto, List<String>> INPUT =
      FIELDS.repeated(4, Kind.STRING, FunctionProto::input);
  private static final MessageField<FunctionProto, List<String>> OUTPUT =
      FIELDS.repeated(5, Kind.STRING, FunctionProto::output);
  private static final MessageField<FunctionProto, List<String>> ATTRIBUTE =
      FIELDS.repeated(6, Kind.STRING, FunctionProto::attribute);
  private static final MessageField<FunctionProto, List<NodeProto>> NODE =
      FIELDS.messages(7, () -> NodeProto.MESSAGE, FunctionProto::node);
  private static final MessageField<FunctionProto, String> DOC_STRING =
      FIELDS.string(8, FunctionProto::docString);
  private static final MessageField<FunctionProto, List<OperatorSetIdProto>> OPSET_IMPORT =
      FIELDS.messages(9, () -> OperatorSetIdProto.MESSAGE, FunctionProto::opsetImport);
  private static final MessageField<FunctionProto, String> DOMAIN =
      FIELDS.string(10, FunctionProto::domain);
  private static final MessageField<FunctionProto, List<AttributeProto>> ATTRIBUTE_PROTO =
      FIELDS.messages(11, () -> AttributeProto.MESSAGE, FunctionProto::attributeProto);
  private static final MessageField<FunctionProto, List<ValueInfoProto>> VALUE_INFO =
      FIELDS.messages(12, () -> ValueInfoProto.MESSAGE, FunctionProto::valueInfo);
  private static final MessageField<FunctionProto, String> OVERLOAD =
      FIELDS.string(13, FunctionProto::overload);
  private static final MessageField<FunctionProto, List<StringStringEntryProto>> METADATA_PROPS =
      FIELDS.messages(14, () -> StringStringEntryProto.MESSAGE, FunctionProto::metadataProps);

  static final Message<FunctionProto> MESSAGE =
      FIELDS.build(
          "FunctionProto",
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
                  v.get(METADATA_PROPS)));
}
