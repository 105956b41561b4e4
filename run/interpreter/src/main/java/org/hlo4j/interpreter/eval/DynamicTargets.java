package org.hlo4j.interpreter.eval;

import static org.hlo4j.interpreter.eval.CustomCalls.check;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.CounterGenerators;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.RngAlgorithm;

/**
 * Targets of custom calls that take as operands what operations have as attributes, or compute a
 * kernel of JAX for GPUs. Source of the former: {@code stablehlo/dialect/ExperimentalOps.h}.
 */
final class DynamicTargets {
  private static final List<String> THREE_FRY =
      List.of("cu_threefry2x32", "cu_threefry2x32_ffi", "hip_threefry2x32", "hip_threefry2x32_ffi");

  private DynamicTargets() {}

  static void addTo(Map<String, OpEvaluator> targets) {
    targets.put("stablehlo.dynamic_reduce_window", DynamicTargets::reduceWindow);
    targets.put("stablehlo.dynamic_rng_bit_generator", DynamicTargets::randomBits);
    THREE_FRY.forEach(name -> targets.put(name, DynamicTargets::threeFry));
  }

  /**
   * Operands: a tensor for each result, an initial value for each; then sizes, strides, base
   * dilations and dilations of windows, and a row of low and high padding for each dimension.
   */
  private static void reduceWindow(Operation op, Frame frame) {
    int count = op.resultCount();
    check(
        op,
        count > 0 && op.operandCount() == 2 * count + 5,
        "takes a tensor and an initial value for each result, and five operands of windows");
    List<Tensor> operands = frame.operands(op);
    List<Tensor> inputs = operands.subList(0, count);
    for (int i = 0; i < count; i++) {
      check(op, operands.get(count + i).rank() == 0, "initial value #" + i + " is no scalar");
    }
    int rank = inputs.getFirst().rank();
    LongList padding = Results.numbers(operands.get(2 * count + 4));
    check(op, padding.size() == 2 * rank, "padding has " + padding.size() + " numbers");
    Windows windows =
        new Windows(
                Strides.sizes(positive(op, operands, 2 * count, "window_dimensions", rank)),
                positive(op, operands, 2 * count + 1, "window_strides", rank),
                positive(op, operands, 2 * count + 2, "base_dilations", rank),
                positive(op, operands, 2 * count + 3, "window_dilations", rank),
                LongList.of(),
                LongList.of())
            .withPadding(padding);
    List<Type> results = inputs.stream().map(Tensor::elementType).toList();
    List<Type> pairs = Stream.of(results, results).flatMap(List::stream).toList();
    Operation body = CustomCalls.computation(op, frame, pairs, results);
    ReduceAndMap.reduceWindow(op, frame, body.region(0), operands.subList(0, 2 * count), windows);
  }

  private static LongList positive(
      Operation op, List<Tensor> operands, int operand, String name, int rank) {
    Tensor numbers = operands.get(operand);
    check(op, numbers.kind().isInteger(), name + " are no integers");
    LongList values = Results.numbers(numbers);
    check(op, values.size() == rank, name + " has " + values.size() + " numbers");
    check(op, values.allMatch(value -> value > 0), name + " are not positive");
    return values;
  }

  /** Operands: the state, and the shape of the bits. */
  private static void randomBits(Operation op, Frame frame) {
    check(
        op,
        op.operandCount() == 2 && op.resultCount() == 2,
        "takes and returns a state beside the shape and the bits");
    RngAlgorithm algorithm =
        op.attribute("rng_algorithm", RngAlgorithm.class).orElse(RngAlgorithm.DEFAULT);
    RandomNumbers.bits(op, frame, algorithm, Results.sizes(op, 1, frame.operand(op, 1)));
  }

  /** Operands: two words of keys, two words of counters, all of one shape; results: two words. */
  private static void threeFry(Operation op, Frame frame) {
    check(
        op,
        op.operandCount() >= 4 && op.resultCount() == 2,
        "takes two keys and two counters, and returns two words");
    List<Tensor> words = frame.operands(op).subList(0, 4);
    LongList shape = words.getFirst().shape();
    for (Tensor word : words) {
      check(
          op,
          word.shape().equals(shape) && word.kind().isInteger() && word.kind().width() == 32,
          "operands are not words of one shape");
    }
    Tensor first = Results.allocate(op, frame, 0, Strides.sizes(shape));
    Tensor second = Results.allocate(op, frame, 1, Strides.sizes(shape));
    for (int i = 0; i < first.count(); i++) {
      long key = words.get(0).bitsAt(i) | words.get(1).bitsAt(i) << 32;
      long counter = words.get(2).bitsAt(i) | words.get(3).bitsAt(i) << 32;
      long bits = CounterGenerators.threeFry(counter, key);
      first.setBits(i, bits & 0xFFFF_FFFFL);
      second.setBits(i, bits >>> 32);
    }
    frame.results(op, List.of(first, second));
  }
}
