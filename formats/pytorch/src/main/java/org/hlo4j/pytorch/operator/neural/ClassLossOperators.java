package org.hlo4j.pytorch.operator.neural;

import java.util.List;
import java.util.stream.LongStream;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.elementwise.Activations;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Losses of samples whose classes are given. */
final class ClassLossOperators {
  private ClassLossOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            ClassLossOperators::likelihood,
            "aten.nll_loss.default",
            "aten.nll_loss_nd.default",
            "aten.nll_loss2d.default",
            "aten.nll_loss_forward.default",
            "aten.nll_loss2d_forward.default")
        .add(
            ClassLossOperators::likelihoodGradient,
            "aten.nll_loss_backward.default",
            "aten.nll_loss2d_backward.default")
        .add(ClassLossOperators::crossEntropy, "aten.cross_entropy_loss.default")
        .add(ClassLossOperators::margin, "aten.multi_margin_loss.default")
        .add(
            ClassLossOperators::labelsMargin,
            "aten.multilabel_margin_loss.default",
            "aten.multilabel_margin_loss_forward.default")
        .refuse(
            "the alignments of its sequences have no formula",
            "aten.ctc_loss.IntList",
            "aten.ctc_loss.Tensor",
            "aten._ctc_loss.default",
            "aten._ctc_loss.Tensor");
  }

  /**
   * Samples and their classes.
   *
   * @param classes the dimension of the classes
   * @param isTarget whether an element is that of the class of its sample
   * @param isIgnored whether a sample does not count
   */
  private record Samples(KnownAxes classes, Expr isTarget, Expr isIgnored) {
    /**
     * Returns samples.
     *
     * @param x an element for each class
     */
    static Samples of(OperatorCall n, Expr x) {
      HloBuilder b = x.builder();
      int rank = TensorTypes.of(x.value()).rank();
      if (rank == 0) {
        throw UnsupportedNodeException.of("its operand has rank 0");
      }
      KnownAxes classes = new KnownAxes(LongList.of(rank == 1 ? 0 : 1));
      Expr target = b.expr(n.value("target", IntegerType.I64));
      if (rank == 1 && TensorTypes.of(target.value()).rank() == 1) {
        target = b.expr(Size.reshape(b, target.value(), List.of()));
      }
      if (TensorTypes.of(target.value()).rank() != rank - 1) {
        throw UnsupportedNodeException.of(
            "a target of type %s does not fit %s", target.value().type(), x.value().type());
      }
      Expr index = b.expr(DynamicShapes.indices(b, x.value(), rank == 1 ? 0 : 1));
      Expr ignored = target.eq(target.like(n.integer("ignore_index", -100)));
      return new Samples(classes, index.eq(classes.spread(target, index)), ignored);
    }

    /** Returns the element of the class of each sample. */
    Expr pick(Expr x) {
      return classes.reduce(Reduction.SUM, isTarget.select(x, x.like(0)));
    }

    /** Returns zero for samples that do not count. */
    Expr counted(Expr losses) {
      return isIgnored.select(losses.like(0), losses);
    }

    /** Returns the weights of samples: those of their classes, or one. */
    Expr weights(OperatorCall n, Expr x) {
      Expr one = pick(x);
      return counted(n.has("weight") ? pick(perClass(n, x)) : one.like(1));
    }

    /** Returns the weights of classes in the shape of a tensor. */
    Expr perClass(OperatorCall n, Expr x) {
      HloBuilder b = x.builder();
      Value weight = n.value("weight", x.elementType());
      if (TensorTypes.of(weight).rank() != 1) {
        throw UnsupportedNodeException.of("its weights are of type %s", weight.type());
      }
      return b.expr(DynamicShapes.broadcastLike(b, weight, x.value(), classes.dimensions()));
    }
  }

  private static Expr sum(Expr x) {
    return Axes.range(0, TensorTypes.of(x.value()).rank()).reduce(Reduction.SUM, x);
  }

  /** Returns the losses reduced: the mean is that by the weights. */
  private static Expr reduced(OperatorCall n, Expr losses, Expr weights) {
    return switch ((int) n.integer("reduction", 1)) {
      case 0 -> losses;
      case 1 -> sum(losses).over(sum(weights));
      case 2 -> sum(losses);
      default -> throw UnsupportedNodeException.of("its reduction is %d", n.integer("reduction"));
    };
  }

  /** Returns the negative logarithms of the probabilities of classes, times their weights. */
  private static Expr losses(OperatorCall n, Samples samples, Expr x) {
    Expr picked = samples.pick(x).negate();
    return samples.counted(
        n.has("weight") ? picked.times(samples.pick(samples.perClass(n, x))) : picked);
  }

  private static void likelihood(OperatorCall n) {
    Type type = n.ref("self").elementType();
    Expr x = n.builder().expr(n.value("self", TypePromotion.computed(type)));
    Samples samples = Samples.of(n, x);
    Expr weights = samples.weights(n, x);
    n.set(0, reduced(n, losses(n, samples, x), weights), type);
    if (n.resultCount() > 1) {
      boolean isReduced = n.integer("reduction", 1) != 0;
      Expr total = sum(weights);
      n.set(1, isReduced ? total : total.like(0), type);
    }
  }

  private static void likelihoodGradient(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.ref("self").elementType();
    Expr x = b.expr(n.value("self", TypePromotion.computed(type)));
    Samples samples = Samples.of(n, x);
    Expr weights = samples.weights(n, x);
    Value gradient = n.value("grad_output", x.elementType());
    boolean isPerSample = TensorTypes.of(gradient).rank() == TensorTypes.of(weights.value()).rank();
    Expr each =
        b.expr(
            isPerSample
                ? gradient
                : DynamicShapes.broadcastLike(b, gradient, weights.value(), LongList.of()));
    Expr slope = samples.counted(each.times(weights).negate());
    if (n.integer("reduction") == 1) {
      Value total = n.value("total_weight", x.elementType());
      slope =
          slope.over(b.expr(DynamicShapes.broadcastLike(b, total, slope.value(), LongList.of())));
    }
    slope = samples.counted(slope);
    n.set(0, samples.isTarget.select(samples.classes.spread(slope, x), x.like(0)), type);
  }

  private static void crossEntropy(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.ref("self").elementType();
    Expr x = b.expr(n.value("self", TypePromotion.computed(type)));
    int rank = TensorTypes.of(x.value()).rank();
    if (rank == 0) {
      throw UnsupportedNodeException.of("its operand has rank 0");
    }
    Axes classes = Axes.range(rank == 1 ? 0 : 1, rank == 1 ? 1 : 2);
    Expr logarithms = Activations.logSoftmax(x, classes);
    double smoothing = n.number("label_smoothing", 0);
    Expr loss =
        n.ref("target").elementType() instanceof FloatType
            ? ofProbabilities(n, logarithms, classes, smoothing)
            : ofClasses(n, logarithms, smoothing);
    n.set(0, loss, type);
  }

  private static Expr ofClasses(OperatorCall n, Expr logarithms, double smoothing) {
    Samples samples = Samples.of(n, logarithms);
    Expr weights = samples.weights(n, logarithms);
    Expr loss = reduced(n, losses(n, samples, logarithms), weights);
    if (smoothing == 0) {
      return loss;
    }
    Expr all = n.has("weight") ? logarithms.times(samples.perClass(n, logarithms)) : logarithms;
    Expr each = samples.counted(samples.classes.reduce(Reduction.SUM, all).negate());
    Expr smooth = reduced(n, each, weights);
    Expr share = smooth.like(smoothing).over(classCount(smooth, logarithms));
    return loss.times(loss.like(1 - smoothing)).plus(smooth.times(share));
  }

  /** The target has the probabilities of all classes. */
  private static Expr ofProbabilities(
      OperatorCall n, Expr logarithms, Axes classes, double smoothing) {
    HloBuilder b = logarithms.builder();
    Expr target = b.expr(n.value("target", logarithms.elementType()));
    if (smoothing > 0) {
      Expr share = target.like(smoothing).over(classCount(target, logarithms));
      target = target.times(target.like(1 - smoothing)).plus(share);
    }
    Expr product = logarithms.times(target);
    if (n.has("weight")) {
      int rank = TensorTypes.of(product.value()).rank();
      Value weight = n.value("weight", product.elementType());
      product =
          product.times(
              b.expr(
                  DynamicShapes.broadcastLike(
                      b, weight, product.value(), LongList.of(rank == 1 ? 0 : 1))));
    }
    return LossOperators.reduced(n, classes.reduce(Reduction.SUM, product).negate());
  }

  /** Classes are compared with the one of the sample, but not with itself. */
  private static void margin(OperatorCall n) {
    Type type = n.ref("self").elementType();
    Expr x = vector(n.builder().expr(n.value("self", TypePromotion.computed(type))));
    Samples samples = Samples.of(n, x);
    Expr own = samples.classes.spread(samples.pick(x), x);
    Expr rest = x.like(n.number("margin", 1)).minus(own).plus(x).max(x.like(0));
    double p = n.number("p", 1);
    if (p != 1 && p != 2) {
      throw UnsupportedNodeException.of("its power is %s", p);
    }
    Expr power = p == 1 ? rest : Formulas.square(rest);
    if (n.has("weight")) {
      Expr weight = samples.pick(samples.perClass(n, x));
      power = power.times(samples.classes.spread(weight, x));
    }
    Expr loss = samples.classes.reduce(Reduction.SUM, samples.isTarget.select(x.like(0), power));
    n.set(0, LossOperators.reduced(n, loss.over(classCount(loss, x))), type);
  }

  /**
   * The classes of a sample, up to the first negative number, are each compared with all others.
   */
  private static void labelsMargin(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.ref("self").elementType();
    Expr given = vector(b.expr(n.value("self", TypePromotion.computed(type))));
    Expr labels = vector(b.expr(n.value("target", IntegerType.I64)));
    int rank = TensorTypes.of(given.value()).rank();
    long count = TensorTypes.of(given.value()).shape().get(rank - 1);
    if (rank > 2 || TensorTypes.of(labels.value()).rank() != rank || count < 1) {
      throw UnsupportedNodeException.of(
          "a target of type %s does not fit %s", labels.value().type(), given.value().type());
    }
    // How many negative numbers there are up to each label.
    Expr isNegative = labels.lt(labels.like(0L)).convert(IntegerType.I64);
    Expr before = b.expr(Reduction.SUM.along(b, isNegative.value(), rank - 1, count, count - 1, 0));
    Expr isValid = before.eq(before.like(0L));
    // Of sample, label and class.
    List<Size> sizes = Size.allOf(b, given.value());
    sizes.add(rank - 1, Size.of(b, count));
    LongList ofLabels = Dimensions.range(0, rank);
    LongList ofClasses =
        LongList.wrap(LongStream.range(0, rank).map(d -> d == rank - 1 ? rank : d).toArray());
    Expr label = b.expr(Size.broadcast(b, labels.value(), sizes, ofLabels));
    Expr valid = b.expr(Size.broadcast(b, isValid.value(), sizes, ofLabels));
    Expr isLabel = b.expr(Size.iota(b, sizes, rank, IntegerType.I64)).eq(label).and(valid);
    Expr x = b.expr(Size.broadcast(b, given.value(), sizes, ofClasses));
    KnownAxes classes = new KnownAxes(LongList.of(rank));
    KnownAxes samples = new KnownAxes(LongList.of(rank - 1));
    Expr own = classes.spreadSum(isLabel.select(x, x.like(0)));
    Expr isTarget = samples.reduce(Reduction.MAX, isLabel);
    Expr isOther = samples.spread(isTarget, x).not();
    Expr rest = x.like(1).minus(own).plus(x).max(x.like(0));
    Expr all = valid.and(isOther).select(rest, x.like(0));
    Expr sum = Axes.range(rank - 1, rank + 1).reduce(Reduction.SUM, all);
    n.set(0, LossOperators.reduced(n, sum.over(sum.like((double) count))), type);
    if (n.resultCount() > 1) {
      Value kinds = isTarget.convert(type).value();
      n.set(1, DynamicShapes.reshapeLike(b, kinds, n.tensor("target")));
    }
  }

  /** Returns a tensor of rank 1 in place of a number, which is the element of one class. */
  private static Expr vector(Expr x) {
    return x.builder().expr(Movement.vector(x.builder(), x.value()));
  }

  /** Returns how many classes there are, as a number like a tensor. */
  private static Expr classCount(Expr model, Expr x) {
    return new KnownAxes(LongList.of(TensorTypes.rank(x) == 1 ? 0 : 1)).count(model, x);
  }
}
