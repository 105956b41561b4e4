package org.hlo4j.onnx.proto;

import java.util.List;

/** A set of operators that a model uses, by domain and version. */
public record OperatorSetIdProto(String domain, long version) {
  private static final MessageField<OperatorSetIdProto, String> DOMAIN =
      MessageField.string(1, OperatorSetIdProto::domain);
  private static final MessageField<OperatorSetIdProto, Long> VERSION =
      MessageField.integer(2, OperatorSetIdProto::version);

  static final Message<OperatorSetIdProto> MESSAGE =
      new Message<>(
          v -> new OperatorSetIdProto(v.get(DOMAIN), v.get(VERSION)), List.of(DOMAIN, VERSION));
}
