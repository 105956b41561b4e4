package org.hlo4j.dialect.hlo;

import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * What is inferred of a ranked tensor where not all of its type follows from the operands.
 *
 * @param shape the sizes
 * @param elementType the element type, if it is inferred
 * @param encoding the encoding, if there is one
 */
public record InferredShape(
    LongList shape, Optional<Type> elementType, Optional<Attribute> encoding) {
  /** All parts of a type. */
  public static InferredShape of(RankedTensorType type) {
    return new InferredShape(type.shape(), Optional.of(type.elementType()), type.encoding());
  }
}
