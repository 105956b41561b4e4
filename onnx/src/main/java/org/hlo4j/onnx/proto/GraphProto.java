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
  private static final Field<GraphProto, List<NodeProto>> NODE =
      Field.repeated(1, Kind.message(() -> NodeProto.MESSAGE), GraphProto::node);
  private static final Field<GraphProto, String> NAME = Field.string(2, GraphProto::name);
  private static final Field<GraphProto, List<TensorProto>> INITIALIZER =
      Field.repeated(5, Kind.message(() -> TensorProto.MESSAGE), GraphProto::initializer);
  private static final Field<GraphProto, String> DOC_STRING =
      Field.string(10, GraphProto::docString);
  private static final Field<GraphProto, List<ValueInfoProto>> INPUT =
      Field.repeated(11, Kind.message(() -> ValueInfoProto.MESSAGE), GraphProto::input);
  private static final Field<GraphProto, List<ValueInfoProto>> OUTPUT =
      Field.repeated(12, Kind.message(() -> ValueInfoProto.MESSAGE), GraphProto::output);
  private static final Field<GraphProto, List<ValueInfoProto>> VALUE_INFO =
      Field.repeated(13, Kind.message(() -> ValueInfoProto.MESSAGE), GraphProto::valueInfo);
  private static final Field<GraphProto, List<TensorAnnotation>> QUANTIZATION_ANNOTATION =
      Field.repeated(
          14, Kind.message(() -> TensorAnnotation.MESSAGE), GraphProto::quantizationAnnotation);
  private static final Field<GraphProto, List<SparseTensorProto>> SPARSE_INITIALIZER =
      Field.repeated(
          15, Kind.message(() -> SparseTensorProto.MESSAGE), GraphProto::sparseInitializer);
  private static final Field<GraphProto, List<StringStringEntryProto>> METADATA_PROPS =
      Field.repeated(
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
