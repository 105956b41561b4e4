package org.hlo4j.pytorch.importer;

import org.hlo4j.ir.Value;
import org.hlo4j.transforms.build.HloBuilder;

/** How a view shows elements of its base: a slice or transposition of it, say. */
public interface ViewStep {
  /** Returns the view of a base. */
  Value read(HloBuilder b, Value base);

  /**
   * Returns a base with other elements where the view shows them.
   *
   * @param part the elements, of the shape and element type of the view
   */
  Value write(HloBuilder b, Value base, Value part);
}
