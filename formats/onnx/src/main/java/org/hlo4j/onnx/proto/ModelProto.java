package org.hlo4j.onnx.proto;

import java.util.List;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;
import org.jspecify.annotations.Nullable;

/** A model: the content of a file. */
public record ModelProto(
    long irVersion,
    String producerName,
    String producerVersion,
    String domain,
    long modelVersion,
    String docString,
    @Nullable GraphProto graph,
    List<OperatorSetIdProto> opsetImport,
    List<StringStringEntryProto> metadataProps,
    List<FunctionProto> functions) {
  private static final MessageFields<ModelProto> FIELDS = MessageFields.unpacked();
  private static final MessageField<ModelProto, Long> IR_VERSION =
      FIELDS.integer(1, ModelProto::irVersion);
  private static final MessageField<ModelProto, String> PRODUCER_NAME =
      FIELDS.string(2, ModelProto::producerName);
  private static final MessageField<ModelProto, String> PRODUCER_VERSION =
      FIELDS.string(3, ModelProto::producerVersion);
  private static final MessageField<ModelProto, String> DOMAIN =
      FIELDS.string(4, ModelProto::domain);
  private static final MessageField<ModelProto, Long> MODEL_VERSION =
      FIELDS.integer(5, ModelProto::modelVersion);
  private static final MessageField<ModelProto, String> DOC_STRING =
      FIELDS.string(6, ModelProto::docString);
  private static final MessageField<ModelProto, @Nullable GraphProto> GRAPH =
      FIELDS.message(7, () -> GraphProto.MESSAGE, ModelProto::graph);
  private static final MessageField<ModelProto, List<OperatorSetIdProto>> OPSET_IMPORT =
      FIELDS.messages(8, () -> OperatorSetIdProto.MESSAGE, ModelProto::opsetImport);
  private static final MessageField<ModelProto, List<StringStringEntryProto>> METADATA_PROPS =
      FIELDS.messages(14, () -> StringStringEntryProto.MESSAGE, ModelProto::metadataProps);
  private static final MessageField<ModelProto, List<FunctionProto>> FUNCTIONS =
      FIELDS.messages(25, () -> FunctionProto.MESSAGE, ModelProto::functions);

  static final Message<ModelProto> MESSAGE =
      FIELDS
          .ignore(26) // configuration: on how many devices a run may be, which changes no value
          .build(
              "ModelProto",
              v ->
                  new ModelProto(
                      v.get(IR_VERSION),
                      v.get(PRODUCER_NAME),
                      v.get(PRODUCER_VERSION),
                      v.get(DOMAIN),
                      v.get(MODEL_VERSION),
                      v.get(DOC_STRING),
                      v.get(GRAPH),
                      v.get(OPSET_IMPORT),
                      v.get(METADATA_PROPS),
                      v.get(FUNCTIONS)));
}
