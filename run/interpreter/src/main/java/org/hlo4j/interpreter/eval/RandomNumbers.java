package org.hlo4j.interpreter.eval;

import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.CounterGenerators;
import org.hlo4j.interpreter.kernel.StridedIterator;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.Results;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.RngBitGeneratorOp;
import org.hlo4j.op.stablehlo.RngOp;
import org.hlo4j.opset.stablehlo.Random;
import org.hlo4j.opset.stablehlo.RngAlgorithm;
import org.hlo4j.opset.stablehlo.RngDistribution;

/**
 * Random numbers. {@code rng} draws from the machine's generator, which has the same seed in every
 * run; {@code rng_bit_generator} yields the same bits as XLA for the same state.
 */
final class RandomNumbers {
  private RandomNumbers() {}

  static void addTo(Map<OpDefinition, OpEvaluator> evaluators) {
    evaluators.put(Random.RNG, RandomNumbers::rng);
    evaluators.put(Random.RNG_BIT_GENERATOR, RandomNumbers::bits);
  }

  private static void rng(Operation op, Frame frame) {
    Tensor a = frame.operand(op, 0);
    Tensor b = frame.operand(op, 1);
    Tensor result = Results.allocate(op, frame, Results.sizes(op, 0, frame.operand(op, 2)));
    RandomGenerator random = frame.machine().random();
    boolean normal = RngOp.RNG_DISTRIBUTION.get(op) == RngDistribution.NORMAL;
    for (int i = 0; i < result.count(); i++) {
      if (!result.kind().isFloatingPoint()) {
        result.setLong(i, uniform(random, a.longAt(0), b.longAt(0)));
      } else if (normal) {
        result.setDouble(i, a.doubleAt(0) + b.doubleAt(0) * random.nextGaussian());
      } else {
        uniform(random, a.doubleAt(0), b.doubleAt(0), result, i);
      }
    }
    frame.result(op, result);
  }

  /** Draws a number from {@code low}, inclusive, to {@code high}, exclusive. */
  private static long uniform(RandomGenerator random, long low, long high) {
    return high == low ? low : low + Long.remainderUnsigned(random.nextLong(), high - low);
  }

  private static void uniform(
      RandomGenerator random, double low, double high, Tensor result, int place) {
    boolean isBounded = Double.isFinite(low) && Double.isFinite(high) && low < high;
    do {
      double share = random.nextDouble();
      // Interpolates, since the difference may overflow.
      result.setDouble(place, low * (1 - share) + high * share);
      // Rounding to the element type may reach the excluded bound.
    } while (isBounded && result.doubleAt(place) >= high);
  }

  private static void bits(Operation op, Frame frame) {
    int[] sizes = Strides.sizes(frame.resultType(op, 1).shape());
    bits(op, frame, RngBitGeneratorOp.RNG_ALGORITHM.get(op), sizes);
  }

  /**
   * Sets the results to the new state and to random bits.
   *
   * @param sizes the shape of the bits
   */
  static void bits(Operation op, Frame frame, RngAlgorithm algorithm, int[] sizes) {
    Tensor state = frame.operand(op, 0);
    Tensor newState = Results.allocate(op, frame, 0, Strides.sizes(state.shape()));
    if (!newState.elementType().equals(state.elementType())) {
      throw Results.failure(
          op, "makes a state of %s from one of %s", newState.elementType(), state.elementType());
    }
    newState.copy(state, 0, 0, state.count());
    Tensor output = Results.allocate(op, frame, 1, sizes);
    if (state.count() < 2) {
      throw Results.failure(op, "state must have a key and a counter");
    }
    switch (algorithm) {
      case THREE_FRY -> threeFry(newState, output, sizes);
      // XLA's choice for CPUs.
      case DEFAULT, PHILOX -> philox(newState, output);
    }
    frame.results(op, List.of(newState, output));
  }

  private static void philox(Tensor state, Tensor output) {
    boolean wide = output.kind().width() * output.kind().lanes() > 32;
    int perCounter = wide ? 2 : 4;
    long key = state.bitsAt(0);
    boolean hasHigh = state.count() > 2;
    long low = state.bitsAt(1);
    long high = hasHigh ? state.bitsAt(2) : key;
    int[] words = new int[4];
    for (int i = 0; i < output.count(); i++) {
      int within = i % perCounter;
      if (within == 0) {
        CounterGenerators.philox(low, high, key, words);
        high += ++low == 0 ? 1 : 0;
      }
      output.setBits(
          i,
          wide
              ? Integer.toUnsignedLong(words[2 * within]) | (long) words[2 * within + 1] << 32
              : truncate(words[within], output));
    }
    state.setBits(1, low);
    if (hasHigh) {
      state.setBits(2, high);
    }
  }

  private static long truncate(int word, Tensor output) {
    return word & (1L << output.kind().width()) - 1;
  }

  private static void threeFry(Tensor state, Tensor output, int[] sizes) {
    long key = state.bitsAt(0);
    long counter = state.bitsAt(1);
    if (output.kind().width() > 32 || sizes.length == 0) {
      for (int i = 0; i < output.count(); i++) {
        long bits = CounterGenerators.threeFry(counter++, key);
        output.setBits(i, output.kind().width() > 32 ? bits : truncate((int) bits, output));
      }
    } else {
      counter = halves(key, counter, output, sizes);
    }
    state.setBits(1, counter);
  }

  /**
   * Fills the output with both words for each counter: they are adjacent along one dimension, the
   * first of even size, or else the largest.
   */
  private static long halves(long key, long counter, Tensor output, int[] sizes) {
    int split = CounterGenerators.splitDimension(sizes);
    int[] strides = Strides.rowMajor(sizes);
    int[] half = sizes.clone();
    half[split] = Math.ceilDiv(sizes[split], 2);
    int[] steps = strides.clone();
    steps[split] *= 2;
    for (StridedIterator walk = new StridedIterator(half, steps); walk.isInside(); walk.advance()) {
      long bits = CounterGenerators.threeFry(counter++, key);
      output.setBits(walk.offset(0), truncate((int) bits, output));
      if (2 * walk.index(split) + 1 < sizes[split]) {
        output.setBits(walk.offset(0) + strides[split], truncate((int) (bits >>> 32), output));
      }
    }
    return counter;
  }
}
