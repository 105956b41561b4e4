package org.hlo4j.onnx.proto;

import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;

/** A set of operators that a model uses, by domain and version. */
public record OperatorSetIdProto(String domain, long version) {
  private static final MessageFields<OperatorSetIdProto> FIELDS = MessageFields.unpacked();
  private static final MessageField<OperatorSetIdProto, String> DOMAIN =
      FIELDS.string(1, OperatorSetIdProto::domain);
  private static final MessageField<OperatorSetIdProto, Long> VERSION =
      FIELDS.integer(2, OperatorSetIdProto::version);

  static final Message<OperatorSetIdProto> MESSAGE =
      FIELDS.build(
          "OperatorSetIdProto", v -> new OperatorSetIdProto(v.get(DOMAIN), v.get(VERSION)));
}
