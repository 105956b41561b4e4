package org.hlo4j.dialect.linalg;

import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/**
 * A target of custom calls.
 *
 * @param name its name
 * @param elementType the type of the elements of matrices; null if the operands determine it
 * @param signature the roles of operands and results
 * @param routine what it computes
 * @param convention how it reads matrices from buffers
 */
public record CallTarget(
    String name,
    @Nullable Type elementType,
    CallSignature signature,
    Routine routine,
    Convention convention) {
  /** How a target reads matrices from buffers, which layouts order. */
  public enum Convention {
    /** Buffers are matrices in column-major order. */
    COLUMN_MAJOR,
    /** The same, but if rows are shorter than columns the buffers are those of transposes. */
    TRANSPOSED_IF_WIDE,
    /** Layouts do not matter. */
    LOGICAL
  }
}
