package org.hlo4j.pytorch.operator.neural;

import java.util.List;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.training.ClassLoss;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;

/** Losses that compare tensors element by element. */
final class LossOperators {
  /** The least logarithm of a probability. */
  private static final double LEAST_LOGARITHM = -100;

  private LossOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(of((x, y, _) -> Formulas.square(x.minus(y))), "aten.mse_loss.default")
        .add(of((x, y, _) -> x.minus(y).abs()), "aten.l1_loss.default")
        .add(of(LossOperators::smoothL1), "aten.smooth_l1_loss.default")
        .add(of(LossOperators::huber), "aten.huber_loss.default")
        .add(of(LossOperators::crossEntropy), "aten.binary_cross_entropy.default")
        .add(
            of(LossOperators::crossEntropyWithLogits),
            "aten.binary_cross_entropy_with_logits.default")
        .add(of(LossOperators::divergence), "aten.kl_div.default")
        .add(of(LossOperators::hinge), "aten.hinge_embedding_loss.default")
        .add(of((x, y, _) -> y.negate().times(x).exp().log1p()), "aten.soft_margin_loss.default")
        .add(of("input", LossOperators::poisson), "aten.poisson_nll_loss.default")
        .add(LossOperators::marginRanking, "aten.margin_ranking_loss.default")
        .add(LossOperators::cosineEmbedding, "aten.cosine_embedding_loss.default")
        .add(LossOperators::tripletMargin, "aten.triplet_margin_loss.default")
        .add(gradient((x, y, _) -> x.like(2).times(x.minus(y))), "aten.mse_loss_backward.default")
        .add(gradient(LossOperators::smoothL1Slope), "aten.smooth_l1_loss_backward.default")
        .add(gradient(LossOperators::huberSlope), "aten.huber_loss_backward.default")
        .add(
            gradient(LossOperators::crossEntropySlope),
            "aten.binary_cross_entropy_backward.default")
        .add(gradient(LossOperators::softMarginSlope), "aten.soft_margin_loss_backward.default");
  }

  /** A function of a prediction and the target, of one shape. */
  private interface Function {
    Expr apply(Expr x, Expr target, OperatorCall n);
  }

  private static OperatorTable.Builder<OperatorCall> of(Function function) {
    return of("self", function);
  }

  private static OperatorTable.Builder<OperatorCall> of(String operand, Function function) {
    return n -> {
      Type type = TypePromotion.floating(n.promoted(operand, "target"));
      List<Expr> both = n.broadcast(TypePromotion.computed(type), operand, "target");
      set(n, function.apply(both.get(0), both.get(1), n), type);
    };
  }

  /** Sets the result. Losses of complex numbers are real. */
  private static void set(OperatorCall n, Expr losses, Type type) {
    n.set(0, reduced(n, losses), losses.isComplex() ? type : Numbers.realType(type));
  }

  /** Returns the losses, their mean or their sum. */
  private static Expr reduced(OperatorCall n, Expr losses) {
    return ClassLoss.Result.of(n.integer("reduction", 1)).of(losses, null);
  }

  /** Returns an argument broadcast to a tensor, times it; the tensor if there is none. */
  private static Expr weighted(OperatorCall n, String weight, Expr x) {
    return n.has(weight) ? Formulas.times(x, n.expr(weight, x.elementType())) : x;
  }

  private static Expr smoothL1(Expr x, Expr y, OperatorCall n) {
    double beta = n.number("beta", 1);
    Expr distance = x.minus(y).abs();
    if (beta == 0) {
      return distance;
    }
    Expr near = x.like(0.5).times(Formulas.square(distance)).over(x.like(beta));
    return distance.lt(x.like(beta)).select(near, distance.minus(x.like(0.5 * beta)));
  }

  private static Expr huber(Expr x, Expr y, OperatorCall n) {
    double delta = n.number("delta", 1);
    Expr distance = x.minus(y).abs();
    Expr near = x.like(0.5).times(Formulas.square(distance));
    Expr far = x.like(delta).times(distance.minus(x.like(0.5 * delta)));
    return distance.le(x.like(delta)).select(near, far);
  }

  private static Expr crossEntropy(Expr x, Expr y, OperatorCall n) {
    Expr least = x.like(LEAST_LOGARITHM);
    Expr one = x.like(1);
    Expr negative = y.minus(one).times(x.negate().log1p().max(least));
    return weighted(n, "weight", negative.minus(y.times(x.log().max(least))));
  }

  private static Expr crossEntropyWithLogits(Expr x, Expr y, OperatorCall n) {
    Expr one = x.like(1);
    Expr logarithm = Activations.logSigmoid(x);
    if (n.has("pos_weight")) {
      Expr positive = n.expr("pos_weight", x.elementType());
      Expr less = positive.minus(positive.like(1));
      logarithm = Formulas.times(less, y).plus(one).times(logarithm);
    }
    return weighted(n, "weight", one.minus(y).times(x).minus(logarithm));
  }

  private static Expr divergence(Expr x, Expr y, OperatorCall n) {
    if (n.flag("log_target", false)) {
      return y.exp().times(y.minus(x));
    }
    Expr zero = y.like(0);
    Expr entropy = y.eq(zero).select(zero, y.times(y.log()));
    return entropy.minus(y.times(x));
  }

  private static Expr hinge(Expr x, Expr y, OperatorCall n) {
    Expr zero = x.like(0);
    Expr rest = x.like(n.number("margin", 1)).minus(x).max(zero);
    Expr negative = y.ne(y.like(1)).select(rest, zero);
    return negative.plus(y.ne(y.like(-1)).select(x, zero));
  }

  private static Expr poisson(Expr x, Expr y, OperatorCall n) {
    Expr loss =
        n.flag("log_input", true)
            ? x.exp().minus(y.times(x))
            : x.minus(y.times(x.plus(x.like(n.number("eps", 1e-8))).log()));
    if (!n.flag("full", false)) {
      return loss;
    }
    Expr circle = y.times(y.like(2 * Math.PI)).log().times(y.like(0.5));
    Expr stirling = y.times(y.log()).minus(y).plus(circle);
    return loss.plus(y.le(y.like(1)).select(y.like(0), stirling));
  }

  // Losses of several tensors.

  private static void marginRanking(OperatorCall n) {
    n.setPromoted(
        TypePromotion::floating,
        all -> {
          Expr ranking = all.get(2).negate().times(all.get(0).minus(all.get(1)));
          Expr margin = ranking.like(n.number("margin", 0));
          return reduced(n, ranking.plus(margin).max(ranking.like(0)));
        },
        "input1",
        "input2",
        "target");
  }

  private static void cosineEmbedding(OperatorCall n) {
    Type type = TypePromotion.floating(n.promoted("input1", "input2"));
    List<Expr> both = n.broadcast(TypePromotion.computed(type), "input1", "input2");
    Expr left = both.get(0);
    Expr right = both.get(1);
    int rank = TensorTypes.rank(left);
    if (rank < 1) {
      throw UnsupportedNodeException.of("its operands have rank 0");
    }
    Axes axes = Axes.range(rank - 1, rank);
    Expr product = axes.reduce(Reduction.SUM, left.times(right));
    Expr tiny = product.like(1e-12);
    Expr leftSquare = axes.reduce(Reduction.SUM, Formulas.square(left)).plus(tiny);
    Expr rightSquare = axes.reduce(Reduction.SUM, Formulas.square(right)).plus(tiny);
    Expr cosine = product.over(leftSquare.times(rightSquare).sqrt());
    Expr target = n.expr("target", cosine.elementType());
    List<Value> pair =
        MultidirectionalBroadcast.broadcast(n.builder(), List.of(cosine.value(), target.value()));
    Expr angle = n.builder().expr(pair.get(0));
    Expr kind = n.builder().expr(pair.get(1));
    Expr zero = angle.like(0);
    Expr apart = angle.minus(angle.like(n.number("margin", 0))).max(zero);
    Expr together = angle.like(1).minus(angle);
    Expr loss =
        kind.eq(kind.like(1))
            .select(together, zero)
            .plus(kind.eq(kind.like(-1)).select(apart, zero));
    n.set(0, reduced(n, loss), type);
  }

  private static void tripletMargin(OperatorCall n) {
    Type type = TypePromotion.floating(n.promoted("anchor", "positive", "negative"));
    List<Expr> all = n.broadcast(TypePromotion.computed(type), "anchor", "positive", "negative");
    if (TensorTypes.rank(all.getFirst()) == 0) {
      throw UnsupportedNodeException.of("its operands have rank 0");
    }
    double p = n.number("p", 2);
    double epsilon = n.number("eps", 1e-6);
    Expr near = DistanceOperators.pairwise(all.get(0), all.get(1), p, epsilon);
    Expr far = DistanceOperators.pairwise(all.get(0), all.get(2), p, epsilon);
    if (n.flag("swap", false)) {
      far = far.min(DistanceOperators.pairwise(all.get(1), all.get(2), p, epsilon));
    }
    Expr loss = near.minus(far).plus(near.like(n.number("margin", 1))).max(near.like(0));
    set(n, loss, type);
  }

  // Gradients.

  /** Returns an operator that multiplies a gradient and the slope of losses. */
  private static OperatorTable.Builder<OperatorCall> gradient(Function slope) {
    return n -> {
      Type type = n.promoted("self", "target");
      List<Expr> all = n.broadcast(TypePromotion.computed(type), "self", "target", "grad_output");
      Expr product = slope.apply(all.get(0), all.get(1), n).times(all.get(2));
      if (n.integer("reduction", 1) == 1) {
        int rank = TensorTypes.rank(product);
        product = product.over(Axes.range(0, rank).spreadCount(product));
      }
      n.set(0, product, type);
    };
  }

  private static Expr smoothL1Slope(Expr x, Expr y, OperatorCall n) {
    double beta = n.number("beta", 1);
    Expr difference = x.minus(y);
    Expr limit = x.like(beta);
    Expr one = x.like(1);
    Expr near = difference.over(limit);
    return difference
        .le(limit.negate())
        .select(one.negate(), difference.ge(limit).select(one, near));
  }

  private static Expr huberSlope(Expr x, Expr y, OperatorCall n) {
    Expr difference = x.minus(y);
    Expr limit = x.like(n.number("delta", 1));
    return difference
        .le(limit.negate())
        .select(limit.negate(), difference.ge(limit).select(limit, difference));
  }

  private static Expr crossEntropySlope(Expr x, Expr y, OperatorCall n) {
    Expr spread = x.like(1).minus(x).times(x).max(x.like(1e-12));
    return weighted(n, "weight", x.minus(y).over(spread));
  }

  private static Expr softMarginSlope(Expr x, Expr y, OperatorCall n) {
    Expr z = y.negate().times(x).exp();
    return y.negate().times(z).over(z.plus(z.like(1)));
  }
}
