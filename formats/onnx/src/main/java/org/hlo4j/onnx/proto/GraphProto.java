package org.hlo4j.onnx.proto;

import java.util.List;

/** A graph of nodes: a model, or the body of a node. */
public record GraphProto(
    List<NodeProto> node,
    String name,
    List<TensorProto> initializer,
    String docString,
    List<ValueInfoProto> input,
    List<ValueInfoProto> output,
    List<ValueInfoProto> valueInfo,
    List<TensorAnnotation> quantizationAnnotation,
    List<SparseTensorProto> sparseInitializer,
    List<StringStringEntryProto> metadataProps) {
  private static final MessageField<GraphProto, List<NodeProto>> NODE =
      MessageField.repeated(1, Kind.message(() -> NodeProto.MESSAGE), GraphProto::node);
  private static final MessageField<GraphProto, String> NAME =
      MessageField.string(2, GraphProto::name);
  private static final MessageField<GraphProto, List<TensorProto>> INITIALIZER =
      MessageField.repeated(5, Kind.message(() -> TensorProto.MESSAGE), GraphProto::initializer);
  private static final MessageField<GraphProto, String> DOC_STRING =
      MessageField.string(10, GraphProto::docString);
  private static final MessageField<GraphProto, List<ValueInfoProto>> INPUT =
      MessageField.repeated(11, Kind.message(() -> ValueInfoProto.MESSAGE), GraphProto::input);
  private static final MessageField<GraphProto, List<ValueInfoProto>> OUTPUT =
      MessageField.repeated(12, Kind.message(() -> ValueInfoProto.MESSAGE), GraphProto::output);
  private static final MessageField<GraphProto, List<ValueInfoProto>> VALUE_INFO =
      MessageField.repeated(13, Kind.message(() -> ValueInfoProto.MESSAGE), GraphProto::valueInfo);
  private static final MessageField<GraphProto, List<TensorAnnotation>> QUANTIZATION_ANNOTATION =
      MessageField.repeated(
          14, Kind.message(() -> TensorAnnotation.MESSAGE), GraphProto::quantizationAnnotation);
  private static final MessageField<GraphProto, List<SparseTensorProto>> SPARSE_INITIALIZER =
      MessageField.repeated(
          15, Kind.message(() -> SparseTensorProto.MESSAGE), GraphProto::sparseInitializer);
  private static final MessageField<GraphProto, List<StringStringEntryProto>> METADATA_PROPS =
      MessageField.repeated(
          16, Kind.message(() -> StringStringEntryProto.MESSAGE), GraphProto::metadataProps);

  static final Message<GraphProto> MESSAGE =
      new Message<>(
          v ->
              new GraphProto(
                  v.get(NODE),
                  v.get(NAME),
                  v.get(INITIALIZER),
                  v.get(DOC_STRING),
                  v.get(INPUT),
                  v.get(OUTPUT),
                  v.get(VALUE_INFO),
                  v.get(QUANTIZATION_ANNOTATION),
                  v.get(SPARSE_INITIALIZER),
                  v.get(METADATA_PROPS)),
          List.of(
              NODE,
              NAME,
              INITIALIZER,
              DOC_STRING,
              INPUT,
              OUTPUT,
              VALUE_INFO,
              QUANTIZATION_ANNOTATION,
              SPARSE_INITIALIZER,
              METADATA_PROPS));
}
