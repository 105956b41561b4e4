package org.hlo4j.hlo;

import java.util.List;

/**
 * The shapes of the parameters and of the result of a computation.
 *
 * @param parameters the shapes of the parameters
 * @param result the shape of the result
 */
public record HloProgramShape(List<HloShape> parameters, HloShape result) {
  /** Copies the list. */
  public HloProgramShape {
    parameters = List.copyOf(parameters);
  }
}
