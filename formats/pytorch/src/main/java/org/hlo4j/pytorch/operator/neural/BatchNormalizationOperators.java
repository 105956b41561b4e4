package org.hlo4j.pytorch.operator.neural;

import java.util.List;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.KnownAxes;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.norm.Normalizations;
import org.hlo4j.formulas.norm.Normalizations.Standardized;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TensorRef;
import org.hlo4j.pytorch.importer.TypePromotion;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Normalization of channels, over a batch or for each of its elements. */
final class BatchNormalizationOperators {
  private BatchNormalizationOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            n -> inPlace(n, n.flag("training", false)),
            "aten.batch_norm.default",
            "aten.native_batch_norm.default",
            "aten._native_batch_norm_legit.default",
            "aten._native_batch_norm_legit.no_stats",
            "aten.cudnn_batch_norm.default")
        .add(
            n -> inPlace(n, false),
            "aten._native_batch_norm_legit_no_training.default",
            "aten._batch_norm_no_update.default")
        .add(n -> inPlace(n, true), "aten._batch_norm_with_update.default")
        .add(
            n -> functional(n, n.flag("training", false), 3),
            "aten._native_batch_norm_legit_functional.default")
        .add(n -> functional(n, true, 4), "aten._batch_norm_with_update_functional.default")
        .add(BatchNormalizationOperators::instance, "aten.instance_norm.default");
  }

  /** The results of a normalization: those of training are null without it. */
  private record Result(
      Expr normal, @Nullable Expr mean, @Nullable Expr variance, @Nullable Expr inverse) {}

  private static double epsilon(OperatorCall n) {
    return n.has("epsilon") ? n.number("epsilon") : n.number("eps", 1e-5);
  }

  private static double momentum(OperatorCall n) {
    return n.has("exponential_average_factor")
        ? n.number("exponential_average_factor")
        : n.number("momentum", 0.1);
  }

  private static void inPlace(OperatorCall n, boolean isTraining) {
    Result result = normalize(n, isTraining);
    Expr mean = result.mean;
    Expr variance = result.variance;
    if (mean != null && variance != null) {
      update(n, "running_mean", running(n, "running_mean", mean));
      update(n, "running_var", running(n, "running_var", unbiased(n, variance)));
    }
  }

  private static void functional(OperatorCall n, boolean isTraining, int first) {
    Result result = normalize(n, isTraining);
    Expr mean = result.mean;
    Expr variance = result.variance;
    if (mean == null || variance == null) {
      n.set(first, n.argument("running_mean"));
      n.set(first + 1, n.argument("running_var"));
      return;
    }
    set(n, first, "running_mean", running(n, "running_mean", mean));
    set(n, first + 1, "running_var", running(n, "running_var", unbiased(n, variance)));
  }

  private static void set(OperatorCall n, int index, String name, @Nullable Expr running) {
    if (running != null) {
      n.set(index, running, n.declaredElementType(index, n.elementType(name)));
    }
  }

  /** Writes a moving average, unless its momentum leaves it as it is. */
  private static void update(OperatorCall n, String name, @Nullable Expr running) {
    if (running != null && momentum(n) != 0) {
      TensorRef ref = n.ref(name);
      ref.write(n.builder(), Numbers.convert(running, ref.elementType()).value());
    }
  }

  /** Returns the moving average of a statistic with its new value; null if there is none. */
  private static @Nullable Expr running(OperatorCall n, String name, Expr now) {
    if (!n.has(name)) {
      return null;
    }
    Expr before = n.expr(name, now.elementType());
    double momentum = momentum(n);
    return before.times(before.like(1 - momentum)).plus(now.times(now.like(momentum)));
  }

  /** Returns the variances times the number of elements over that number less one. */
  private static Expr unbiased(OperatorCall n, Expr variance) {
    Value x = n.tensor("input");
    KnownAxes axes = NormalizationOperators.others(1, TensorTypes.of(x).rank());
    return unbiased(variance, n.builder().expr(x), axes);
  }

  private static Expr unbiased(Expr variance, Expr x, Axes axes) {
    Expr count = axes.count(variance, x);
    return variance.times(count.over(count.minus(count.like(1))));
  }

  /** Sets the normalized tensor and the statistics of a batch. */
  private static Result normalize(OperatorCall n, boolean isTraining) {
    HloBuilder b = n.builder();
    Type type = n.elementType("input");
    Type wide = TypePromotion.computed(type);
    Expr x = n.expr("input", wide);
    int rank = TensorTypes.rank(x);
    if (rank < 2) {
      throw UnsupportedNodeException.of("its operand is of rank %d", rank);
    }
    Result result = isTraining ? trained(n, x, rank) : inferred(n, x);
    n.set(0, result.normal, type);
    Expr mean = result.mean;
    Expr inverse = result.inverse;
    if (mean != null && inverse != null) {
      n.set(1, mean, n.declaredElementType(1, wide));
      n.set(2, inverse, n.declaredElementType(2, wide));
    } else {
      n.set(1, empty(b, n.declaredElementType(1, wide)));
      n.set(2, empty(b, n.declaredElementType(2, wide)));
    }
    // Kept by other implementations of training.
    if (n.declaredOrNull(3) != null) {
      n.set(3, empty(b, n.declaredElementType(3, wide)));
    }
    return result;
  }

  private static Value empty(HloBuilder b, Type type) {
    return DynamicShapes.list(b, List.of(), type);
  }

  private static Result trained(OperatorCall n, Expr x, int rank) {
    KnownAxes axes = NormalizationOperators.others(1, rank);
    Standardized parts = Normalizations.standardize(x, axes, epsilon(n));
    return new Result(
        NormalizationOperators.affine(n, parts.normal(), 1),
        parts.mean(),
        parts.variance(),
        parts.inverse());
  }

  private static Value channels(OperatorCall n, String name, Value statistics, double absent) {
    Type type = TensorTypes.elementOf(statistics);
    return n.has(name) ? n.value(name, type) : n.builder().like(statistics, absent);
  }

  private static Result inferred(OperatorCall n, Expr x) {
    HloBuilder b = n.builder();
    Type type = x.elementType();
    Value mean = n.value("running_mean", type);
    Value variance = n.value("running_var", type);
    Expr normal;
    if (type == FloatType.F32) {
      List<Value> operands =
          List.of(
              x.value(),
              channels(n, "weight", mean, 1),
              channels(n, "bias", mean, 0),
              mean,
              variance);
      normal = b.expr(Normalizations.batchInference(b, operands, epsilon(n)));
    } else {
      // The epsilon of StableHLO's operation is a 32-bit float.
      Expr inverse = Normalizations.inverseRoot(b.expr(variance), epsilon(n));
      Expr difference = x.minus(Formulas.broadcastLike(mean, x, 1));
      Expr spread = Formulas.broadcastLike(inverse.value(), x, 1);
      normal = NormalizationOperators.affine(n, difference.times(spread), 1);
    }
    return new Result(normal, null, null, null);
  }

  // Of each element of a batch.

  private static void instance(OperatorCall n) {
    if (!n.flag("use_input_stats", true)) {
      normalize(n, false);
      return;
    }
    Type type = n.elementType("input");
    Expr x = n.wide("input");
    int rank = TensorTypes.rank(x);
    if (rank < 2) {
      throw UnsupportedNodeException.of("its operand is of rank %d", rank);
    }
    Axes axes = Axes.range(2, rank);
    Standardized parts = Normalizations.standardize(x, axes, epsilon(n));
    n.set(0, NormalizationOperators.affine(n, parts.normal(), 1), type);
    if (n.has("running_mean") || n.has("running_var")) {
      Expr variance = unbiased(parts.variance(), x, axes);
      Axes batch = Axes.range(0, 1);
      update(n, "running_mean", running(n, "running_mean", batch.mean(parts.mean())));
      update(n, "running_var", running(n, "running_var", batch.mean(variance)));
    }
  }
}
