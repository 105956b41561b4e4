package org.hlo4j.onnx.proto;

/** A set of operators that a model uses, by domain and version. */
public record OperatorSetIdProto(String domain, long version) {
  private static final MessageFields<OperatorSetIdProto> FIELDS = new MessageFields<>();
  private static final MessageField<OperatorSetIdProto, String> DOMAIN =
      FIELDS.string(1, OperatorSetIdProto::domain);
  private static final MessageField<OperatorSetIdProto, Long> VERSION =
      FIELDS.integer(2, OperatorSetIdProto::version);

  static final Message<OperatorSetIdProto> MESSAGE =
      FIELDS.build(v -> new OperatorSetIdProto(v.get(DOMAIN), v.get(VERSION)));
}
