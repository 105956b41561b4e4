package org.hlo4j.pytorch.operator.neural;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.norm.Norms;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Distances and similarities of vectors. */
final class DistanceOperators {
  /** Vectors are paired by an index that is a constant of the program. */
  private static final long MAX_PAIRED = 1024;

  private DistanceOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(DistanceOperators::all, "aten.cdist.default", "aten._cdist_forward.default")
        .add(DistanceOperators::pairs, "aten.pdist.default", "aten._pdist_forward.default")
        .add(DistanceOperators::cosineSimilarity, "aten.cosine_similarity.default")
        .add(DistanceOperators::pairwise, "aten.pairwise_distance.default");
  }

  private static KnownAxes last(Expr x) {
    int rank = TensorTypes.rank(x);
    return new KnownAxes(Dimensions.range(rank - 1, rank));
  }

  private static double order(OperatorCall n) {
    double p = n.number("p", 2);
    if (!(p >= 0)) {
      throw UnsupportedNodeException.of("its norm is of order %s", p);
    }
    return p;
  }

  /** The distances of all vectors of one tensor to all of another. */
  private static void all(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = TypePromotion.floating(n.promoted("x1", "x2"));
    Type wide = TypePromotion.computed(type);
    Value left = n.value("x1", wide);
    Value right = n.value("x2", wide);
    int leftRank = TensorTypes.of(left).rank();
    int rightRank = TensorTypes.of(right).rank();
    if (leftRank < 2 || rightRank < 2) {
      throw UnsupportedNodeException.of("its operands are not matrices");
    }
    Expr difference =
        Formulas.minus(
            Movement.unsqueezed(b, left, leftRank - 1),
            Movement.unsqueezed(b, right, rightRank - 2));
    n.set(0, Norms.vector(difference, order(n), last(difference)), type);
  }

  /** The distances of all pairs of vectors of a matrix. */
  private static void pairs(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.elementType("self");
    Value x = n.value("self", TypePromotion.computed(type));
    RankedTensorType matrix = TensorTypes.of(x);
    if (matrix.rank() != 2) {
      throw UnsupportedNodeException.of("its operand is not a matrix");
    }
    long count = matrix.shape().get(0);
    if (count < 0 || count > MAX_PAIRED) {
      throw UnsupportedNodeException.of(
          "its operand of shape %s is not known to have at most %d vectors",
          matrix.shape(), MAX_PAIRED);
    }
    int pairs = (int) (count * (count - 1) / 2);
    long[] left = new long[pairs];
    long[] right = new long[pairs];
    int at = 0;
    for (int i = 0; i < count; i++) {
      for (int j = i + 1; j < count; j++) {
        left[at] = i;
        right[at++] = j;
      }
    }
    Expr difference =
        b.expr(Gathering.take(b, x, b.i64s(left), 0))
            .minus(b.expr(Gathering.take(b, x, b.i64s(right), 0)));
    n.set(0, Norms.vector(difference, order(n), last(difference)), type);
  }

  private static void cosineSimilarity(OperatorCall n) {
    Type type = TypePromotion.floating(n.promoted("x1", "x2"));
    List<Expr> both = n.broadcast(TypePromotion.computed(type), "x1", "x2");
    int rank = TensorTypes.rank(both.getFirst());
    KnownAxes axes =
        new KnownAxes(rank == 0 ? LongList.of() : LongList.of(n.dimension("dim", 1, rank)));
    double epsilon = n.number("eps", 1e-8);
    List<Expr> unit = new ArrayList<>();
    for (Expr x : both) {
      Expr norm = Norms.vector(x, 2, axes);
      unit.add(x.over(axes.spread(norm.max(norm.like(epsilon)), x)));
    }
    n.set(0, axes.reduce(Reduction.SUM, unit.get(0).times(unit.get(1))), type);
  }

  /** Returns the distance along the last dimension. */
  static Expr pairwise(Expr left, Expr right, double p, double epsilon) {
    Expr difference = Formulas.minus(left, right);
    return Norms.vector(difference.plus(difference.like(epsilon)), p, last(difference));
  }

  private static void pairwise(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = TypePromotion.floating(n.promoted("x1", "x2"));
    List<Expr> both = n.broadcast(TypePromotion.computed(type), "x1", "x2");
    Expr model = both.getFirst();
    int rank = TensorTypes.rank(model);
    if (rank == 0) {
      throw UnsupportedNodeException.of("its operands have rank 0");
    }
    Expr norm = pairwise(model, both.get(1), order(n), n.number("eps", 1e-6));
    if (n.flag("keepdim", false)) {
      norm = b.expr(new KnownAxes(LongList.of(rank - 1)).keep(norm, model.value()));
    }
    n.set(0, norm, Numbers.realType(type));
  }
}
