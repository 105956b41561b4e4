package org.hlo4j.interpreter.eval;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.DoubleSums;
import org.hlo4j.interpreter.kernel.ReducedBox;
import org.hlo4j.interpreter.kernel.ReductionKernel;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.interpreter.kernel.SumOrder;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.Normalization;

/** Batch normalization, computed in double precision; sums have the order of reductions. */
final class BatchNormalizations {
  private final Operation op;
  private final Frame frame;
  private final RankedTensorType wide;
  private final ReducedBox box;
  private final int features;
  private final int stride;
  private final int count;

  private BatchNormalizations(Operation op, Frame frame, Tensor operand) {
    int feature = StablehloOp.FEATURE_INDEX.get(op).intValue();
    int[] sizes = Strides.sizes(operand.shape());
    int[] strides = Strides.rowMajor(sizes);
    LongList kept = LongList.of(feature);
    LongList reduced = Strides.others(sizes.length, kept);
    this.op = op;
    this.frame = frame;
    this.wide = RankedTensorType.of(operand.shape(), FloatType.F64);
    this.box =
        new ReducedBox(
            Strides.pick(sizes, kept),
            Strides.pick(strides, kept),
            Strides.pick(sizes, reduced),
            Strides.pick(strides, reduced));
    this.features = sizes[feature];
    this.stride = strides[feature];
    this.count = operand.count();
  }

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(Normalization.BATCH_NORM_TRAINING, BatchNormalizations::training);
    evaluators.put(Normalization.BATCH_NORM_INFERENCE, BatchNormalizations::inference);
    evaluators.put(Normalization.BATCH_NORM_GRAD, BatchNormalizations::gradients);
  }

  private static double epsilon(Operation op) {
    return StablehloOp.EPSILON.get(op).doubleValue();
  }

  private int feature(int element) {
    return element / stride % features;
  }

  /** Returns for each feature the sum of a function of its elements' indices. */
  private double[] sums(IntToDoubleFunction function) {
    double[] sums = new double[features];
    if (!SumOrder.isOf(ReductionKernel.ADD, ElementKind.of(FloatType.F64), box.count())) {
      for (int i = 0; i < count; i++) {
        sums[feature(i)] += function.applyAsDouble(i);
      }
      return sums;
    }
    double[] elements = frame.machine().allocate(op, wide).doubles();
    Arrays.setAll(elements, function);
    new DoubleSums(ReductionKernel.ADD, box).reduce(0, box.tiles(), elements, 0, 0, sums);
    return sums;
  }

  private double[] means(IntToDoubleFunction function) {
    double[] means = sums(function);
    for (int f = 0; f < features; f++) {
      means[f] *= (double) features / count;
    }
    return means;
  }

  private static Tensor filled(
      Operation op, Frame frame, int index, Tensor like, IntToDoubleFunction values) {
    Tensor result = Results.allocate(op, frame, index, Strides.sizes(like.shape()));
    for (int i = 0; i < result.count(); i++) {
      result.setDouble(i, values.applyAsDouble(i));
    }
    return result;
  }

  private static void training(Operation op, Frame frame) {
    Tensor operand = frame.operand(op, 0);
    Tensor scale = frame.operand(op, 1);
    BatchNormalizations batch = new BatchNormalizations(op, frame, operand);
    double[] mean = batch.means(operand::doubleAt);
    double[] variance =
        batch.means(i -> {
          double centered = operand.doubleAt(i) - mean[batch.feature(i)];
          return centered * centered;
        });
    Tensor result = batch.normalized(op, frame, mean, variance);
    frame.results(
        op,
        List.of(
            result,
            filled(op, frame, 1, scale, f -> mean[f]),
            filled(op, frame, 2, scale, f -> variance[f])));
  }

  private static void inference(Operation op, Frame frame) {
    double[] mean = frame.operand(op, 3).toDoubleArray();
    double[] variance = frame.operand(op, 4).toDoubleArray();
    BatchNormalizations batch = new BatchNormalizations(op, frame, frame.operand(op, 0));
    frame.result(op, batch.normalized(op, frame, mean, variance));
  }

  private Tensor normalized(Operation op, Frame frame, double[] mean, double[] variance) {
    Tensor operand = frame.operand(op, 0);
    double[] scale = frame.operand(op, 1).toDoubleArray();
    double[] offset = frame.operand(op, 2).toDoubleArray();
    double epsilon = epsilon(op);
    return filled(
        op,
        frame,
        0,
        operand,
        i -> {
          int f = feature(i);
          double deviation = Math.sqrt(variance[f] + epsilon);
          return (operand.doubleAt(i) - mean[f]) / deviation * scale[f] + offset[f];
        });
  }

  private static void gradients(Operation op, Frame frame) {
    Tensor operand = frame.operand(op, 0);
    Tensor scale = frame.operand(op, 1);
    double[] mean = frame.operand(op, 2).toDoubleArray();
    double[] variance = frame.operand(op, 3).toDoubleArray();
    Tensor gradient = frame.operand(op, 4);
    double epsilon = epsilon(op);
    BatchNormalizations batch = new BatchNormalizations(op, frame, operand);
    IntToDoubleFunction centered = i -> operand.doubleAt(i) - mean[batch.feature(i)];
    double[] sums = batch.sums(gradient::doubleAt);
    double[] products = batch.sums(i -> gradient.doubleAt(i) * centered.applyAsDouble(i));
    double perFeature = batch.features == 0 ? 0 : (double) batch.count / batch.features;
    Tensor ofOperand =
        filled(
            op,
            frame,
            0,
            operand,
            i -> {
              int f = batch.feature(i);
              double spread = variance[f] + epsilon;
              double own = gradient.doubleAt(i) * perFeature;
              double common = sums[f] + products[f] * centered.applyAsDouble(i) / spread;
              return scale.doubleAt(f) / Math.sqrt(spread) / perFeature * (own - common);
            });
    frame.results(
        op,
        List.of(
            ofOperand,
            filled(op, frame, 1, scale, f -> products[f] / Math.sqrt(variance[f] + epsilon)),
            filled(op, frame, 2, scale, f -> sums[f])));
  }
}
