package org.hlo4j.onnx.importer;

import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.transforms.build.HloBuilder;

/** Conversions between the types of elements, as ONNX defines them. */
final class Casts {
  private Casts() {}

  /**
   * Converts elements.
   *
   * @param saturates whether numbers beyond the range of a type of eight bits become its largest;
   *     otherwise infinity or not a number
   * @param roundMode how {@code f8E8M0FNU} rounds: up, down or nearest
   */
  static Value cast(HloBuilder b, Value value, Type to, boolean saturates, String roundMode) {
    if (Node.elementTypeOf(value).equals(to)) {
      return value;
    }
    return b.convert(value, to);
  }
}
