package org.hlo4j.transforms.chlo;

import java.util.HashMap;
import java.util.Map;
import org.hlo4j.transforms.build.Expr;

/** The numbers of a formula, each made where it is first used. */
final class SharedConstants {
  private final Expr model;
  private final Map<Double, Expr> made = new HashMap<>();

  /** Numbers in the shape of {@code model} and of its element type. */
  SharedConstants(Expr model) {
    this.model = model;
  }

  Expr of(double number) {
    Expr constant = made.get(number);
    if (constant == null) {
      constant = model.like(number);
      made.put(number, constant);
    }
    return constant;
  }
}
