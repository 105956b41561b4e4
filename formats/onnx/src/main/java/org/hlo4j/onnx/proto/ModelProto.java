package org.hlo4j.onnx.proto;

import java.util.List;
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
  private static final MessageField<ModelProto, Long> IR_VERSION =
      MessageField.integer(1, ModelProto::irVersion);
  private static final MessageField<ModelProto, String> PRODUCER_NAME =
      MessageField.string(2, ModelProto::producerName);
  private static final MessageField<ModelProto, String> PRODUCER_VERSION =
      MessageField.string(3, ModelProto::producerVersion);
  private static final MessageField<ModelProto, String> DOMAIN =
      MessageField.string(4, ModelProto::domain);
  private static final MessageField<ModelProto, Long> MODEL_VERSION =
      MessageField.integer(5, ModelProto::modelVersion);
  private static final MessageField<ModelProto, String> DOC_STRING =
      MessageField.string(6, ModelProto::docString);
  private static final MessageField<ModelProto, @Nullable GraphProto> GRAPH =
      MessageField.optional(7, Kind.message(() -> GraphProto.MESSAGE), ModelProto::graph);
  private static final MessageField<ModelProto, List<OperatorSetIdProto>> OPSET_IMPORT =
      MessageField.repeated(
          8, Kind.message(() -> OperatorSetIdProto.MESSAGE), ModelProto::opsetImport);
  private static final MessageField<ModelProto, List<StringStringEntryProto>> METADATA_PROPS =
      MessageField.repeated(
          14, Kind.message(() -> StringStringEntryProto.MESSAGE), ModelProto::metadataProps);
  private static final MessageField<ModelProto, List<FunctionProto>> FUNCTIONS =
      MessageField.repeated(25, Kind.message(() -> FunctionProto.MESSAGE), ModelProto::functions);

  static final Message<ModelProto> MESSAGE =
      new Message<>(
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
                  v.get(FUNCTIONS)),
          List.of(
              IR_VERSION,
              PRODUCER_NAME,
              PRODUCER_VERSION,
              DOMAIN,
              MODEL_VERSION,
              DOC_STRING,
              GRAPH,
              OPSET_IMPORT,
              METADATA_PROPS,
              FUNCTIONS));
}
