package org.hlo4j.onnx.proto;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A dimension: a size, a name or neither. */
public record Dimension(@Nullable Long dimValue, String dimParam, String denotation) {
  private static final MessageField<Dimension, @Nullable Long> DIM_VALUE =
      MessageField.optional(1, Kind.INT, Dimension::dimValue);
  private static final MessageField<Dimension, String> DIM_PARAM =
      MessageField.string(2, Dimension::dimParam);
  private static final MessageField<Dimension, String> DENOTATION =
      MessageField.string(3, Dimension::denotation);

  static final Message<Dimension> MESSAGE =
      new Message<>(
          v -> new Dimension(v.get(DIM_VALUE), v.get(DIM_PARAM), v.get(DENOTATION)),
          List.of(DIM_VALUE, DIM_PARAM, DENOTATION));
}
