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
import org.hlo4j.formulas.training.ClassLoss;
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
import org.jspecify.annotations.Nullable;

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
   * Returns samples.
   *
   * @param x an element for each class
   */
  private static ClassLoss samples(OperatorCall n, Expr x) {
    HloBuilder b = x.builder();
    Value target = n.value("target", IntegerType.I64);
    boolean isOne = TensorTypes.rank(x) == 1 && TensorTypes.of(target).rank() == 1;
    Expr classes = b.expr(isOne ? Size.reshape(b, target, List.of()) : target);
    return ClassLoss.of(classes, x, n.integer("ignore_index", -100));
  }

  /** Returns the weights of classes in the shape of a tensor; null if there are none. */
  private static @Nullable Expr weights(OperatorCall n, Expr x) {
    return n.has("weight") ? ClassLoss.perClass(n.value("weight", x.elementType()), x) : null;
  }

  private static ClassLoss.Result result(OperatorCall n) {
    return ClassLoss.Result.of(n.integer("reduction", 1));
  }

  private static void likelihood(OperatorCall n) {
    Type type = n.elementType("self");
    Expr x = n.wide("self");
    ClassLoss samples = samples(n, x);
    Expr perClass = weights(n, x);
    Expr weights = samples.weights(perClass, x.elementType());
    n.set(0, result(n).of(samples.likelihood(x, perClass), weights), type);
    if (n.resultCount() > 1) {
      Expr total = ClassLoss.Result.SUM.of(weights, null);
      n.set(1, result(n) == ClassLoss.Result.EACH ? total.like(0) : total, type);
    }
  }

  private static void likelihoodGradient(OperatorCall n) {
    Type type = n.elementType("self");
    Expr x = n.wide("self");
    ClassLoss samples = samples(n, x);
    Expr weights = samples.weights(weights(n, x), x.elementType());
    Expr gradient = n.expr("grad_output", x.elementType());
    Expr slopes = Formulas.times(weights, gradient);
    if (result(n) == ClassLoss.Result.MEAN) {
      slopes = slopes.over(Formulas.spread(n.value("total_weight", x.elementType()), slopes));
    }
    n.set(0, samples.gradient(slopes, x), type);
  }

  private static void crossEntropy(OperatorCall n) {
    Type type = n.elementType("self");
    Expr x = n.wide("self");
    if (TensorTypes.rank(x) == 0) {
      throw UnsupportedNodeException.of("its operand has rank 0");
    }
    KnownAxes classes = ClassLoss.classesOf(x);
    Expr logarithms = Activations.logSoftmax(x, classes);
    double smoothing = n.number("label_smoothing", 0);
    Expr loss =
        n.elementType("target") instanceof FloatType
            ? ofProbabilities(n, logarithms, classes, smoothing)
            : ofClasses(n, logarithms, smoothing);
    n.set(0, loss, type);
  }

  private static Expr ofClasses(OperatorCall n, Expr logarithms, double smoothing) {
    ClassLoss samples = samples(n, logarithms);
    Expr perClass = weights(n, logarithms);
    Expr weights = samples.weights(perClass, logarithms.elementType());
    Expr loss = result(n).of(samples.likelihood(logarithms, perClass), weights);
    if (smoothing == 0) {
      return loss;
    }
    Expr all = perClass == null ? logarithms : logarithms.times(perClass);
    Expr smooth = result(n).of(samples.counted(samples.classes().sum(all).negate()), weights);
    Expr share = smooth.like(smoothing).over(classCount(smooth, logarithms));
    return loss.times(loss.like(1 - smoothing)).plus(smooth.times(share));
  }

  /** The target has the probabilities of all classes. */
  private static Expr ofProbabilities(
      OperatorCall n, Expr logarithms, KnownAxes classes, double smoothing) {
    Expr target = n.expr("target", logarithms.elementType());
    if (smoothing > 0) {
      Expr share = target.like(smoothing).over(classCount(target, logarithms));
      target = target.times(target.like(1 - smoothing)).plus(share);
    }
    Expr perClass = weights(n, logarithms);
    Expr product = logarithms.times(target);
    Expr weighted = perClass == null ? product : product.times(perClass);
    return result(n).of(classes.sum(weighted).negate(), null);
  }

  /** Classes are compared with the one of the sample, but not with itself. */
  private static void margin(OperatorCall n) {
    Type type = n.elementType("self");
    Expr x = vector(n.expr("self", TypePromotion.computed(type)));
    ClassLoss samples = samples(n, x);
    Expr own = samples.classes().spread(samples.pick(x), x);
    Expr rest = x.like(n.number("margin", 1)).minus(own).plus(x).max(x.like(0));
    double p = n.number("p", 1);
    if (p != 1 && p != 2) {
      throw UnsupportedNodeException.of("its power is %s", p);
    }
    Expr power = p == 1 ? rest : Formulas.square(rest);
    Expr perClass = weights(n, x);
    if (perClass != null) {
      power = power.times(samples.classes().spread(samples.pick(perClass), x));
    }
    Expr loss = samples.classes().sum(samples.isTarget().select(x.like(0), power));
    n.set(0, result(n).of(loss.over(classCount(loss, x)), null), type);
  }

  /**
   * The classes of a sample, up to the first negative number, are each compared with all others.
   */
  private static void labelsMargin(OperatorCall n) {
    HloBuilder b = n.builder();
    Type type = n.elementType("self");
    Expr given = vector(n.expr("self", TypePromotion.computed(type)));
    Expr labels = vector(n.expr("target", IntegerType.I64));
    int rank = TensorTypes.rank(given);
    long count = TensorTypes.of(given.value()).shape().get(rank - 1);
    if (rank > 2 || TensorTypes.rank(labels) != rank || count < 1) {
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
    n.set(0, result(n).of(sum.over(sum.like((double) count)), null), type);
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
    return ClassLoss.classesOf(x).count(model, x);
  }
}
