package org.hlo4j.onnx.proto;

import org.hlo4j.message.Kind;
import org.hlo4j.message.Message;
import org.hlo4j.message.MessageField;
import org.hlo4j.message.MessageFields;
import org.jspecify.annotations.Nullable;

/** A dimension: a size, a name or neither. */
public record Dimension(@Nullable Long dimValue, String dimParam, String denotation) {
  private static final MessageFields<Dimension> FIELDS = MessageFields.unpacked();
  private static final MessageField<Dimension, @Nullable Long> DIM_VALUE =
      FIELDS.optional(1, Kind.INT, Dimension::dimValue);
  private static final MessageField<Dimension, String> DIM_PARAM =
      FIELDS.string(2, Dimension::dimParam);
  private static final MessageField<Dimension, String> DENOTATION =
      FIELDS.string(3, Dimension::denotation);

  static final Message<Dimension> MESSAGE =
      FIELDS.build(
          "Dimension", v -> new Dimension(v.get(DIM_VALUE), v.get(DIM_PARAM), v.get(DENOTATION)));
}
