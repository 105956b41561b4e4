package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.List;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.norm.Normalizations;
import org.hlo4j.formulas.norm.Normalizations.RootMeanSquare;
import org.hlo4j.formulas.norm.Normalizations.Standardized;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.op.stablehlo.BatchNormTrainingOp;
import org.hlo4j.opset.stablehlo.Normalization;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that bring elements to a mean of zero and a variance, or norm, of one. */
final class NormalizationOperators {
  private static final long[] ALL_BUT_CHANNELS = {0, 2, 3};

  private NormalizationOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("LayerNormalization", since(17), NormalizationOperators::layer)
        .add("RMSNormalization", since(23), NormalizationOperators::rootMeanSquare)
        .add("SimplifiedLayerNormalization", since(1), NormalizationOperators::rootMeanSquare)
        .add("GroupNormalization", since(18, 21), NormalizationOperators::group)
        .add("InstanceNormalization", since(1, 6, 22), NormalizationOperators::instance)
        .add("BatchNormalization", since(6, 7, 9, 14, 15), NormalizationOperators::batch)
        .add("MeanVarianceNormalization", since(9, 13), NormalizationOperators::meanVariance)
        .add("LpNormalization", since(1, 22), NormalizationOperators::norm)
        .add("LRN", since(1, 13), NormalizationOperators::localResponse);
  }

  private static double epsilon(Node n) {
    return n.number("epsilon", 1e-5f);
  }

  private static void layer(Node n) {
    HloBuilder b = n.builder();
    Expr given = n.expr(0);
    Type type = given.elementType();
    int rank = n.input(0).rank();
    Axes axes = Axes.range(n.axis("axis", -1, rank), rank);
    Expr x = n.expr(0, n.elementType("stash_type", FloatType.F32));
    Standardized parts = Normalizations.standardize(x, axes, epsilon(n));
    Expr normalized = Formulas.convert(parts.normal(), type);
    Expr scaled = Formulas.times(normalized, n.expr(1));
    Value bias = n.valueOrNull(2);
    n.set((bias == null ? scaled : Formulas.plus(scaled, b.expr(bias))));
    if (n.wants(1)) {
      n.set(1, axes.result(parts.mean(), x, true, null));
    }
    if (n.wants(2)) {
      n.set(2, axes.result(parts.inverse(), x, true, null));
    }
  }

  /** The operator of ONNX Runtime's optimizers has the statistics as a second result. */
  private static void rootMeanSquare(Node n) {
    Expr given = n.expr(0);
    int rank = n.input(0).rank();
    Axes axes = Axes.range(n.axis("axis", -1, rank), rank);
    Expr x = n.expr(0, n.elementType("stash_type", FloatType.F32));
    RootMeanSquare parts = Normalizations.rootMeanSquare(x, axes, epsilon(n));
    Expr scale = n.expr(1);
    Expr converted =
        Formulas.convert(
            Formulas.convert(parts.normal(), given.elementType()), scale.elementType());
    n.set(Formulas.times(converted, scale));
    if (n.wants(1)) {
      n.set(1, axes.result(parts.inverse(), x, true, null));
    }
  }

  /** Before version 21 scale and bias were those of groups. */
  private static void group(Node n) {
    HloBuilder b = n.builder();
    Value x = n.value(0);
    Type type = TensorTypes.elementOf(x);
    boolean isOfGroups = n.version() < 21;
    Expr stashed =
        Formulas.convert(b.expr(x), isOfGroups ? type : n.elementType("stash_type", FloatType.F32));
    Standardized parts =
        Normalizations.standardizeGroups(stashed, n.integer("num_groups"), epsilon(n));
    Expr normalized = Formulas.convert(parts.normal(), type);
    if (isOfGroups) {
      Expr result = Normalizations.affine(normalized, n.value(1), n.value(2), 1);
      n.set(DynamicShapes.reshapeLike(b, result.value(), x));
    } else {
      Expr ungrouped = b.expr(DynamicShapes.reshapeLike(b, normalized.value(), x));
      n.set(Normalizations.affine(ungrouped, n.value(1), n.value(2), 1));
    }
  }

  private static void instance(Node n) {
    Expr x = n.expr(0);
    Axes axes = Axes.range(2, n.input(0).rank());
    Expr normalized = Normalizations.standardize(x, axes, epsilon(n)).normal();
    n.set(Normalizations.affine(normalized, n.value(1), n.value(2), 1));
  }

  private static void batch(Node n) {
    boolean isTraining = n.version() < 14 ? isOldTraining(n) : n.flag("training_mode");
    Value x = n.value(0);
    Type type = commonType(n);
    HloBuilder b = n.builder();
    List<Value> operands =
        n.values().stream().map(value -> Formulas.convert(b, value, type)).toList();
    if (!isTraining) {
      Value result = Normalizations.batchInference(b, operands, epsilon(n));
      n.set(Formulas.convert(b, result, TensorTypes.elementOf(x)));
      return;
    }
    Operation training =
        b.createInferred(
            b.state(Normalization.BATCH_NORM_TRAINING)
                .addOperands(operands.subList(0, 3))
                .set(BatchNormTrainingOp.EPSILON, (float) epsilon(n))
                .set(BatchNormTrainingOp.FEATURE_INDEX, 1L));
    n.set(Formulas.convert(b, training.result(0), TensorTypes.elementOf(x)));
    for (int i = 1; i <= 2; i++) {
      Expr before = b.expr(operands.get(i + 2));
      Expr running = running(before, b.expr(training.result(i)), n.number("momentum", 0.9f));
      n.set(i, Formulas.convert(running, n.input(i + 2).elementType()).value());
    }
  }

  /** Before version 14 nothing but its outputs told whether a node was to train. */
  private static boolean isOldTraining(Node n) {
    if (n.integer("spatial", 1) == 0) {
      throw UnsupportedNodeException.of(
          "each element has statistics of its own (attribute 'spatial' is 0)");
    }
    boolean isTraining = n.version() < 7 ? !n.flag("is_test") : n.wants(1);
    if (isTraining) {
      throw UnsupportedNodeException.of("training is only defined from version 14 on");
    }
    return false;
  }

  /** Returns the type of all operands; 32-bit floats if their types differ. */
  private static Type commonType(Node n) {
    Type type = n.input(0).elementType();
    for (int i = 1; i < 5; i++) {
      if (!n.input(i).elementType().equals(type)) {
        return type == FloatType.F64 ? type : FloatType.F32;
      }
    }
    return type;
  }

  private static Expr running(Expr before, Expr now, float momentum) {
    return before.times(before.like(momentum)).plus(now.times(now.like(1 - momentum)));
  }

  private static void meanVariance(Node n) {
    long[] dimensions = n.integersOrNull("axes");
    Axes axes = Axes.of(n.input(0).rank(), dimensions == null ? ALL_BUT_CHANNELS : dimensions);
    Expr x = n.expr(0);
    Expr difference = x.minus(axes.spreadMean(x));
    Expr deviation = axes.mean(Formulas.square(difference)).sqrt();
    n.set(difference.over(axes.spread(deviation.plus(deviation.like(1e-9)), x)));
  }

  private static void norm(Node n) {
    Expr x = n.expr(0);
    Axes axes = Axes.of(n.input(0).rank(), n.integer("axis", -1));
    long order = n.integer("p", 2);
    if (order != 1 && order != 2) {
      throw UnsupportedNodeException.of("attribute 'p' is %d", order);
    }
    Expr sum = axes.spreadSum(order == 1 ? x.abs() : Formulas.square(x));
    Expr norm = order == 1 ? sum : sum.sqrt();
    Expr zero = x.like(0);
    n.set(norm.eq(zero).select(zero, x.over(norm)));
  }

  /** Divides by a power of the sum of squares of some channels around each. */
  private static void localResponse(Node n) {
    Expr x = n.expr(0);
    int rank = n.input(0).rank();
    long size = n.integer("size");
    if (size < 1 || rank < 2) {
      throw UnsupportedNodeException.of(
          "attribute 'size' is %d for a tensor of rank %d", size, rank);
    }
    long before = (size - 1) / 2;
    Value sum =
        Reduction.SUM.along(
            n.builder(), Formulas.square(x).value(), 1, size, before, size - 1 - before);
    Expr squares = n.builder().expr(sum);
    Expr base =
        x.like(n.number("bias", 1))
            .plus(x.like((double) n.number("alpha", 1e-4f) / size).times(squares));
    n.set(x.over(base.power(x.like(n.number("beta", 0.75f)))));
  }
}
