package org.hlo4j.hlo;

import java.util.List;
import org.hlo4j.ir.Blob;

/** The value of a constant. */
public sealed interface HloLiteral {
  /** {@return the shape of the value} */
  HloShape shape();

  /**
   * An array.
   *
   * @param shape the shape, of static dimensions or bounded ones
   * @param elements the elements in row-major order, whatever the layout, in little-endian order of
   *     bytes; those of less than eight bits have a byte each, whose other bits are zero
   */
  record Array(HloShape.Array shape, Blob elements) implements HloLiteral {
    /**
     * Validates the number of elements.
     *
     * @throws IllegalArgumentException if the shape has another number of elements
     */
    public Array {
      long size = elements.size();
      long bytes = shape.elementType().bytes();
      if (size % bytes != 0 || size / bytes != shape.elementCount()) {
        throw new IllegalArgumentException(
            "%s bytes are not the elements of an array of %s elements of %s"
                .formatted(size, shape.elementCount(), shape.elementType()));
      }
    }
  }

  /**
   * A tuple.
   *
   * @param shape the shape
   * @param elements the elements
   */
  record Tuple(HloShape.Tuple shape, List<HloLiteral> elements) implements HloLiteral {
    /**
     * Validates the number of elements.
     *
     * @throws IllegalArgumentException if the shape has another number of elements
     */
    public Tuple {
      elements = List.copyOf(elements);
      if (elements.size() != shape.elements().size()) {
        throw new IllegalArgumentException(
            "a tuple has %s elements, its shape %s"
                .formatted(elements.size(), shape.elements().size()));
      }
    }
  }

  /**
   * A value that the text left out: <code>{...}</code>.
   *
   * @param shape the shape
   */
  record Elided(HloShape shape) implements HloLiteral {}
}
