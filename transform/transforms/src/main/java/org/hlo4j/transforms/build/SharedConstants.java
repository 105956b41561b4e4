package org.hlo4j.transforms.build;

import java.util.HashMap;
import java.util.Map;

/** The constants of a formula, each created where it is first used. */
public final class SharedConstants {
  private final Expr model;
  private final Map<Double, Expr> constants = new HashMap<>();

  /**
   * Creates an empty set of constants.
   *
   * @param model the tensor that has the shape and element type of the constants
   */
  public SharedConstants(Expr model) {
    this.model = model;
  }

  /**
   * {@return a constant in the shape of the model}
   *
   * @param number the value of all elements, rounded to the element type
   */
  public Expr of(double number) {
    Expr constant = constants.get(number);
    if (constant == null) {
      constant = model.like(number);
      constants.put(number, constant);
    }
    return constant;
  }

  /**
   * {@return {@code sqrt(a * a + b * b)} without overflow or underflow}
   *
   * @param a floats that are not negative
   * @param b floats that are not negative
   */
  public Expr hypotenuse(Expr a, Expr b) {
    Expr longer = a.max(b);
    Expr shorter = a.min(b);
    Expr areEqual = longer.eq(shorter);
    Expr diagonal = of(1.4142135623730951).times(longer);
    Expr one = of(1);
    Expr ratio = shorter.over(longer);
    Expr square = ratio.times(ratio);
    Expr root = one.plus(square).sqrt();
    Expr isLost = root.eq(one).and(square.gt(of(0)));
    Expr series = longer.plus(longer.times(square).over(of(2)));
    return areEqual.select(diagonal, isLost.select(series, longer.times(root)));
  }
}
