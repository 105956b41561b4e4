package org.hlo4j.onnx.proto;

import java.util.List;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;

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
  private static final MessageFields<GraphProto> FIELDS = MessageFields.unpacked();
  private static final MessageField<GraphProto, List<NodeProto>> NODE =
      FIELDS.messages(1, () -> NodeProto.MESSAGE, GraphProto::node);
  private static final MessageField<GraphProto, String> NAME = FIELDS.string(2, GraphProto::name);
  private static final MessageField<GraphProto, List<TensorProto>> INITIALIZER =
      FIELDS.messages(5, () -> TensorProto.MESSAGE, GraphProto::initializer);
  private static final MessageField<GraphProto, String> DOC_STRING =
      FIELDS.string(10, GraphProto::docString);
  private static final MessageField<GraphProto, List<ValueInfoProto>> INPUT =
      FIELDS.messages(11, () -> ValueInfoProto.MESSAGE, GraphProto::input);
  private static final MessageField<GraphProto, List<ValueInfoProto>> OUTPUT =
      FIELDS.messages(12, () -> ValueInfoProto.MESSAGE, GraphProto::output);
  private static final MessageField<GraphProto, List<ValueInfoProto>> VALUE_INFO =
      FIELDS.messages(13, () -> ValueInfoProto.MESSAGE, GraphProto::valueInfo);
  private static final MessageField<GraphProto, List<TensorAnnotation>> QUANTIZATION_ANNOTATION =
      FIELDS.messages(14, () -> TensorAnnotation.MESSAGE, GraphProto::quantizationAnnotation);
  private static final MessageField<GraphProto, List<SparseTensorProto>> SPARSE_INITIALIZER =
      FIELDS.messages(15, () -> SparseTensorProto.MESSAGE, GraphProto::sparseInitializer);
  private static final MessageField<GraphProto, List<StringStringEntryProto>> METADATA_PROPS =
      FIELDS.messages(16, () -> StringStringEntryProto.MESSAGE, GraphProto::metadataProps);

  static final Message<GraphProto> MESSAGE =
      FIELDS.build(
          "GraphProto",
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
                  v.get(METADATA_PROPS)));
}
