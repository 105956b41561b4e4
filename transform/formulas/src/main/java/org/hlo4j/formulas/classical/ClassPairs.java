package org.hlo4j.formulas.classical;

import java.util.List;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Pairs of classes, between each of which a machine decides: (0, 1), (0, 2) and so on, (1, 2).
 * Classes and probabilities follow from all decisions, as in LIBSVM.
 *
 * @param classes how many classes there are, 2 or more
 */
public record ClassPairs(int classes) {
  /** More classes are refused: there is a decision for each pair. */
  private static final int MAX_CLASSES = 256;

  /** More coefficients are refused. */
  private static final long MAX_COEFFICIENTS = 1 << 26;

  private static final double LEAST_PROBABILITY = 1e-7;
  private static final double TOLERANCE = 0.005;
  private static final int ITERATIONS = 100;

  /**
   * Creates pairs.
   *
   * @throws UnsupportedNodeException if there are too few classes, or too many
   */
  public ClassPairs {
    if (classes < 2 || classes > MAX_CLASSES) {
      throw UnsupportedNodeException.of("it has %d classes, not 2 to %d", classes, MAX_CLASSES);
    }
  }

  /** Receives each pair. */
  private interface PairConsumer {
    void accept(int pair, int first, int second);
  }

  private void forEach(PairConsumer consumer) {
    int pair = 0;
    for (int i = 0; i < classes; i++) {
      for (int j = i + 1; j < classes; j++) {
        consumer.accept(pair++, i, j);
      }
    }
  }

  public int count() {
    return classes * (classes - 1) / 2;
  }

  /**
   * Returns the decisions, which are positive for the first class of a pair.
   *
   * @param kernels of rows and support vectors, those of each class one after the other
   * @param vectors how many of each class there are
   * @param coefficients of support vectors, for the other classes one after the other
   * @param offsets of each pair
   * @return of shape (rows, pairs)
   */
  public Expr decisions(Expr kernels, LongList vectors, double[] coefficients, double[] offsets) {
    int[] starts = new int[classes + 1];
    for (int i = 0; i < classes; i++) {
      starts[i + 1] = Math.toIntExact(Sizes.add(starts[i], vectors.get(i)));
    }
    int all = starts[classes];
    if (coefficients.length != (long) all * (classes - 1)
        || offsets.length != count()
        || (long) all * count() > MAX_COEFFICIENTS) {
      throw UnsupportedNodeException.of(
          "it has %d coefficients and %d offsets for %d support vectors of %d classes",
          coefficients.length, offsets.length, all, classes);
    }
    double[] table = new double[all * count()];
    forEach((pair, first, second) -> {
      for (int k = starts[first]; k < starts[first + 1]; k++) {
        table[pair * all + k] = coefficients[(second - 1) * all + k];
      }
      for (int k = starts[second]; k < starts[second + 1]; k++) {
        table[pair * all + k] = coefficients[first * all + k];
      }
    });
    return Features.linear(kernels, count(), table, offsets);
  }

  /** Returns how many decisions are for each class, of shape (rows, classes). */
  public Expr votes(Expr decisions) {
    double[] table = new double[classes * count()];
    double[] against = new double[classes];
    forEach((pair, first, second) -> {
      table[first * count() + pair] = 1;
      table[second * count() + pair] = -1;
      against[second]++;
    });
    Expr isFirst = decisions.gt(decisions.like(0.0));
    return Features.linear(isFirst.convert(decisions.elementType()), classes, table, against);
  }

  /**
   * Returns the probabilities of classes, of shape (rows, classes).
   *
   * @param slopes of the logistic function of each decision
   * @param offsets of the logistic function of each decision
   * @throws UnsupportedNodeException if they are not as many as there are pairs
   */
  public Expr probabilities(Expr decisions, double[] slopes, double[] offsets) {
    if (slopes.length != count() || offsets.length != count()) {
      throw UnsupportedNodeException.of(
          "it has %d and %d parameters of probabilities for %d pairs of classes",
          slopes.length, offsets.length, count());
    }
    Expr scaled = Formulas.times(decisions, Table.row(decisions, slopes));
    Expr odds = Features.plus(scaled, offsets).negate().apply(Elementwise.LOGISTIC);
    Expr least = odds.like(LEAST_PROBABILITY);
    return coupled(square(odds.clamp(least, odds.like(1 - LEAST_PROBABILITY))));
  }

  /** Returns the probability of each class against each other, of shape (rows, first, second). */
  private Expr square(Expr odds) {
    long[] places = new long[classes * classes];
    double[] signs = new double[places.length];
    double[] constants = new double[places.length];
    forEach((pair, first, second) -> {
      int place = first * classes + second;
      int mirrored = second * classes + first;
      places[place] = pair;
      places[mirrored] = pair;
      signs[place] = 1;
      signs[mirrored] = -1;
      constants[mirrored] = 1;
    });
    HloBuilder b = odds.builder();
    Expr each = b.expr(Gathering.take(b, odds.value(), b.i64s(places), 1));
    Expr flat = Features.plus(Formulas.times(each, Table.row(each, signs)), constants);
    Size size = Size.of(b, classes);
    return b.expr(Size.reshape(b, flat.value(), List.of(Size.of(b, odds.value(), 0), size, size)));
  }

  /**
   * Returns the probabilities p for which p'Qp is least, by at most 100 sweeps over the classes,
   * with Q of probabilities r of pairs: the sum of r(j, t) squared for t, and -r(j, t) r(t, j).
   */
  private Expr coupled(Expr odds) {
    HloBuilder b = odds.builder();
    List<Size> sizes = Size.allOf(b, odds.value());
    Expr row = b.expr(Size.iota(b, sizes, 1, IntegerType.I64));
    Expr column = b.expr(Size.iota(b, sizes, 2, IntegerType.I64));
    Expr squares = Axes.of(3, 1).spreadSum(Formulas.square(odds));
    Expr mirrored = b.expr(Movement.transpose(b, odds.value(), LongList.of(0, 2, 1)));
    Expr matrix = row.eq(column).select(squares, odds.times(mirrored).negate());
    Expr even = Axes.of(3, 1).sum(matrix);
    Value start = even.like(1.0 / classes).value();
    Value last = b.i64(Math.max(ITERATIONS, classes));
    return b.expr(
        RegionBodies.counted(
                b,
                last,
                List.of(start),
                (_, values) -> List.of(sweep(matrix, b.expr(values.getFirst())).value()))
            .getFirst());
  }

  /** Returns probabilities after a sweep, those that are near enough unchanged. */
  private Expr sweep(Expr matrix, Expr before) {
    HloBuilder b = before.builder();
    Axes ofClasses = Axes.of(2, 1);
    Expr products = Axes.of(3, 2).sum(matrix.times(Axes.of(3, 1).spread(before, matrix)));
    Expr all = ofClasses.spreadSum(before.times(products));
    Expr error =
        ofClasses.spread(ofClasses.reduce(Reduction.MAX, products.minus(all).abs()), before);
    List<Value> after =
        RegionBodies.counted(
            b,
            b.i64(classes),
            List.of(before.value(), products.value(), all.value()),
            (place, state) -> step(matrix, place, state));
    return error.lt(error.like(TOLERANCE / classes)).select(before, b.expr(after.getFirst()));
  }

  /** Makes the probability of one class the best one for those of the others. */
  private static List<Value> step(Expr matrix, Value place, List<? extends Value> state) {
    HloBuilder b = matrix.builder();
    Expr probabilities = b.expr(state.get(0));
    Expr products = b.expr(state.get(1));
    Expr all = b.expr(state.get(2));
    List<Size> sizes = Size.allOf(b, probabilities.value());
    Expr index = b.expr(Size.broadcast(b, place, sizes, LongList.of()));
    Expr isOwn = b.expr(Size.iota(b, sizes, 1, IntegerType.I64)).eq(index);
    Expr rows =
        b.expr(Size.broadcast(b, isOwn.value(), Size.allOf(b, matrix.value()), LongList.of(0, 1)));
    Expr own = Axes.of(3, 1).sum(rows.select(matrix, matrix.like(0.0)));
    Expr diagonal = only(isOwn, own);
    Expr product = only(isOwn, products);
    Expr change = all.minus(product).over(diagonal);
    Expr scale = change.plus(change.like(1.0));
    Expr raised = isOwn.select(probabilities.plus(change), probabilities);
    Expr gain = change.times(change.times(diagonal).plus(product.plus(product)));
    return List.of(
        raised.over(scale).value(),
        products.plus(change.times(own)).over(scale).value(),
        all.plus(gain).over(scale.times(scale)).value());
  }

  /** Returns the only element of each row that counts, in all places of it. */
  private static Expr only(Expr isOwn, Expr x) {
    return Axes.of(2, 1).spreadSum(isOwn.select(x, x.like(0.0)));
  }
}
