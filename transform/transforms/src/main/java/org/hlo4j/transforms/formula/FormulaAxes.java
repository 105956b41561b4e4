package org.hlo4j.transforms.formula;

import org.hlo4j.transforms.build.Expr;

/** The dimensions along which a formula that is built reduces tensors of one shape. */
public interface FormulaAxes {
  /**
   * {@return the sums along these dimensions}
   *
   * @param x a tensor of the shape
   */
  Expr sum(Expr x);

  /**
   * {@return the maxima along these dimensions}
   *
   * @param x a tensor of the shape
   */
  Expr maximum(Expr x);

  /**
   * {@return a reduced tensor broadcast to the shape that it had before}
   *
   * @param reduced a tensor like those that {@link #sum} returns
   * @param model a tensor of that shape
   */
  Expr spread(Expr reduced, Expr model);

  /**
   * {@return how many elements are reduced to one, as a tensor like the reduced}
   *
   * @param reduced a tensor like those that {@link #sum} returns
   * @param model a tensor of the shape before
   */
  Expr count(Expr reduced, Expr model);
}
