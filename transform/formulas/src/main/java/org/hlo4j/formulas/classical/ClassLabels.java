package org.hlo4j.formulas.classical;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** The labels of classes by their scores. */
public final class ClassLabels {
  private ClassLabels() {}

  /**
   * Returns the labels of the largest scores, the first of equal ones, of shape (rows).
   *
   * @param scores of shape (rows, classes)
   * @param labels of each class
   */
  public static Expr ofLargest(Expr scores, LongList labels) {
    HloBuilder b = scores.builder();
    Expr index = Formulas.firstMaximum(scores, new KnownAxes(LongList.of(1)));
    return b.expr(Gathering.take(b, b.i64s(labels.toArray()), index.value(), 0));
  }

  /**
   * Returns the labels of the scores of a linear model, of shape (rows).
   *
   * @param scores of shape (rows, classes), or (rows, 1) for two classes or one; negative ones are
   *     of the first of two classes, and of no class if there is one, whose label is zero
   * @param labels of each class
   */
  public static Expr ofScores(Expr scores, LongList labels) {
    if (TensorTypes.of(scores.value()).dimension(1) != 1) {
      return ofLargest(scores, labels);
    }
    return labels.size() == 1
        ? ofTwo(scores, 0, 0, labels.get(0))
        : ofTwo(scores, 0, labels.get(0), labels.get(1));
  }

  /**
   * Returns the labels of two classes, of shape (rows).
   *
   * @param score of shape (rows, 1)
   * @param threshold beyond which it is the second class
   */
  public static Expr ofTwo(Expr score, double threshold, long first, long second) {
    HloBuilder b = score.builder();
    Expr row = b.expr(Size.reshape(b, score.value(), List.of(Size.of(b, score.value(), 0))));
    Expr number = row.convert(IntegerType.I64);
    return row.gt(row.like(threshold)).select(number.like(second), number.like(first));
  }
}
