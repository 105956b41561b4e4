package org.hlo4j.byteir.evaluate;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/** Random numbers; each operation is rounded to the element type. */
final class RandomEval {
  private static final double WORD = 0x1p-32;

  private RandomEval() {}

  static void addTo(Map<String, Evaluator> evaluators) {
    evaluators.put("byteir.rng_uniform", e -> draw(e, false));
    evaluators.put("byteir.rng_normal", e -> draw(e, true));
  }

  private static List<Tensor> draw(Evaluation e, boolean normal) {
    double low = e.tensor("low").doubleAt(0);
    double high = e.tensor("high").doubleAt(0);
    Philox philox = new Philox(e.tensor("seed").longAt(0), e.tensor("offset").longAt(0));
    Tensor output = e.allocate(0, shape(e));
    int[] sizes = output.shape().stream().mapToInt(size -> (int) size).toArray();
    DoubleUnaryOperator round = rounding(output);
    for (int i = 0; i < output.count(); i++) {
      int[] words = philox.words(i, sizes);
      double first = round.applyAsDouble(Integer.toUnsignedLong(words[0]) * WORD);
      double second = round.applyAsDouble(Integer.toUnsignedLong(words[1]) * WORD);
      double unit = normal ? normal(first, second, round) : first;
      double width = normal ? high : round.applyAsDouble(high - low);
      output.setDouble(i, round.applyAsDouble(unit * width) + low);
    }
    return List.of(output);
  }

  private static double normal(double first, double second, DoubleUnaryOperator round) {
    double logarithm = round.applyAsDouble(Math.log(first));
    double radius = round.applyAsDouble(Math.sqrt(round.applyAsDouble(-2 * logarithm)));
    double turn = round.applyAsDouble(2 * round.applyAsDouble(Math.PI));
    double cosine = round.applyAsDouble(Math.cos(round.applyAsDouble(turn * second)));
    return round.applyAsDouble(radius * cosine);
  }

  /** Returns the rounding to the element type of a tensor. */
  private static DoubleUnaryOperator rounding(Tensor like) {
    Tensor cell = Tensor.allocate(LongList.of(), like.elementType());
    return value -> {
      cell.setDouble(0, value);
      return cell.doubleAt(0);
    };
  }

  private static LongList shape(Evaluation e) {
    if (!e.call().has("shape")) {
      return ((RankedTensorType) e.call().op().result(0).type()).shape();
    }
    Tensor shape = e.tensor("shape");
    long[] sizes = new long[shape.count()];
    for (int d = 0; d < sizes.length; d++) {
      sizes[d] = shape.longAt(d);
      if (sizes[d] < 0) {
        throw e.failure("is asked for a tensor with a size of " + sizes[d]);
      }
    }
    return LongList.wrap(sizes);
  }
}
