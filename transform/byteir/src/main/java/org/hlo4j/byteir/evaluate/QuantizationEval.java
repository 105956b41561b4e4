package org.hlo4j.byteir.evaluate;

import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.target.QuantizationTargets;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;

/** Quantization and dequantization. */
final class QuantizationEval {
  private QuantizationEval() {}

  static void addTo(Map<String, Evaluator> evaluators) {
    evaluators.put("byteir.quantize", QuantizationEval::quantize);
    evaluators.put("byteir.dequantize", QuantizationEval::dequantize);
  }

  /** Returns the index of the scale for each element. */
  private static int[] channels(Evaluation e, Tensor input) {
    int[] channels = new int[input.count()];
    int axis = QuantizationTargets.channelDimension(e.call());
    if (axis != QuantizationTargets.NONE) {
      ElementGroups groups = ElementGroups.along(input, LongList.of(axis));
      for (int i = 0; i < channels.length; i++) {
        channels[i] = groups.memberOf(i);
      }
    }
    return channels;
  }

  private static boolean isDouble(Tensor... tensors) {
    for (Tensor tensor : tensors) {
      if (tensor.elementType() == FloatType.F64) {
        return true;
      }
    }
    return false;
  }

  private static List<Tensor> quantize(Evaluation e) {
    Tensor input = e.tensor("input");
    Tensor scale = e.tensor("scale");
    Tensor zero = e.tensor("zero_point");
    Tensor output = e.allocate(0);
    int[] channels = channels(e, input);
    boolean exact = isDouble(input, scale);
    for (int i = 0; i < input.count(); i++) {
      double quotient = input.doubleAt(i) / scale.doubleAt(channels[i]);
      double rounded = Math.rint(exact ? quotient : (float) quotient);
      long point = zero.longAt(channels[i]);
      output.setLong(i, Double.isNaN(rounded) ? point : saturated(rounded + point, output.kind()));
    }
    return List.of(output);
  }

  private static long saturated(double value, ElementKind kind) {
    long least = kind.isUnsigned() ? 0 : -1L << (kind.width() - 1);
    long greatest = least + (1L << kind.width()) - 1;
    return (long) Math.clamp(value, least, greatest);
  }

  private static List<Tensor> dequantize(Evaluation e) {
    Tensor input = e.tensor("input");
    Tensor scale = e.tensor("scale");
    Tensor zero = e.tensor("zero_point");
    Tensor output = e.allocate(0);
    int[] channels = channels(e, input);
    boolean exact = isDouble(scale, output);
    for (int i = 0; i < input.count(); i++) {
      double difference = input.longAt(i) - zero.longAt(channels[i]);
      double product = difference * scale.doubleAt(channels[i]);
      output.setDouble(i, exact ? product : (float) product);
    }
    return List.of(output);
  }
}
