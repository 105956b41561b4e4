package org.hlo4j.transforms.complexmath;

import org.hlo4j.transforms.build.Expr;
import org.jspecify.annotations.Nullable;

/**
 * The rounding errors of squares. Numbers are split into two of half the precision by Veltkamp's
 * constant, which depends on the float type and is selected at run time by its largest number.
 */
final class DekkerSquare {
  private final Expr model;
  private final @Nullable Expr largest;
  private @Nullable Expr splitter;

  /**
   * Creates the error formula for numbers in the shape of {@code model}.
   *
   * @param largest the largest number if it exists already
   */
  DekkerSquare(Expr model, @Nullable Expr largest) {
    this.model = model;
    this.largest = largest;
  }

  /** The exact square of {@code x} minus the rounded one. */
  Expr error(Expr x, Expr square) {
    Expr negated = square.negate();
    Expr scaled = splitter().times(x);
    Expr high = scaled.plus(x.minus(scaled));
    Expr error = negated.plus(high.times(high));
    Expr low = x.minus(high);
    Expr mixed = high.times(low);
    return error.plus(mixed).plus(mixed).plus(low.times(low));
  }

  private Expr splitter() {
    Expr created = splitter;
    if (created == null) {
      created = createSplitter();
      splitter = created;
    }
    return created;
  }

  private Expr createSplitter() {
    Expr limit = largest == null ? model.largest() : largest;
    Expr isDouble = limit.gt(model.like(1e+308));
    Expr ofDouble = model.like(134217729);
    Expr isSingle = limit.gt(model.like(1e+38));
    Expr ofSingle = model.like(4097);
    return isDouble.select(ofDouble, isSingle.select(ofSingle, model.like(65)));
  }
}
