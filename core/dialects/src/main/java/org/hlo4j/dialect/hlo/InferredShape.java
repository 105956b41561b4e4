package org.hlo4j.dialect.hlo;

import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;

/**
 * The inferred components of a ranked tensor type, where the operands do not determine all of it.
 *
 * @param shape the dimension sizes
 * @param elementType the element type, if it is inferred
 * @param encoding the encoding, if any
 */
public record InferredShape(
    LongList shape, Optional<Type> elementType, Optional<Attribute> encoding) {}
