package org.hlo4j.transforms.build;

import java.util.HashMap;
import java.util.Map;

/** The numbers of a formula, each made where it is first used. */
public final class SharedConstants {
  private final Expr model;
  private final Map<Double, Expr> made = new HashMap<>();

  /** Numbers in the shape of {@code model} and of its element type. */
  public SharedConstants(Expr model) {
    this.model = model;
  }

  public Expr of(double number) {
    Expr constant = made.get(number);
    if (constant == null) {
      constant = model.like(number);
      made.put(number, constant);
    }
    return constant;
  }

  /** {@code hypot(a, b)} of numbers that are not negative, without overflow or underflow. */
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
