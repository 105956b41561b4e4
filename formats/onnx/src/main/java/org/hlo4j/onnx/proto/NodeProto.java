package org.hlo4j.onnx.proto;

import java.util.List;
import org.hlo4j.message.Kind;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;

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
  private static final MessageFields<NodeProto> FIELDS = MessageFields.unpacked();
  private static final MessageField<NodeProto, List<String>> INPUT =
      FIELDS.repeated(1, Kind.STRING, NodeProto::input);
  private static final MessageField<NodeProto, List<String>> OUTPUT =
      FIELDS.repeated(2, Kind.STRING, NodeProto::output);
  private static final MessageField<NodeProto, String> NAME = FIELDS.string(3, NodeProto::name);
  private static final MessageField<NodeProto, String> OP_TYPE =
      FIELDS.string(4, NodeProto::opType);
  private static final MessageField<NodeProto, List<AttributeProto>> ATTRIBUTE =
      FIELDS.messages(5, () -> AttributeProto.MESSAGE, NodeProto::attribute);
  private static final MessageField<NodeProto, String> DOC_STRING =
      FIELDS.string(6, NodeProto::docString);
  private static final MessageField<NodeProto, String> DOMAIN = FIELDS.string(7, NodeProto::domain);
  private static final MessageField<NodeProto, String> OVERLOAD =
      FIELDS.string(8, NodeProto::overload);
  private static final MessageField<NodeProto, List<StringStringEntryProto>> METADATA_PROPS =
      FIELDS.messages(9, () -> StringStringEntryProto.MESSAGE, NodeProto::metadataProps);

  static final Message<NodeProto> MESSAGE =
      FIELDS
          .ignore(10) // device_configurations: on which of them a node is
          .build(
              "NodeProto",
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
                      v.get(METADATA_PROPS)));
}
