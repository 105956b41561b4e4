package org.hlo4j.interpreter.eval;

import java.util.List;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.elementwise.ScalarRegion;
import org.hlo4j.interpreter.kernel.LoopNest;
import org.hlo4j.interpreter.kernel.ReductionKernel;
import org.hlo4j.interpreter.kernel.StridedIterator;
import org.hlo4j.interpreter.machine.Frame;
import org.hlo4j.ir.Region;
import org.jspecify.annotations.Nullable;

/** Combines elements of tensors with those of results, in row-major order. */
@FunctionalInterface
interface Combination {
  /**
   * Combines a box of the tensors with one of the results, each with a start and strides.
   *
   * @param sizes the sizes of both
   */
  void run(int[] to, int toStart, int[] from, int fromStart, int[] sizes);

  /**
   * Returns the combination by a region.
   *
   * @param region takes an element of each result, then one of each input, and returns the results'
   */
  static Combination of(Frame frame, Region region, List<Tensor> results, List<Tensor> inputs) {
    ScalarRegion.checkArguments(region);
    ReductionKernel kernel = kernelOrNull(region, results, inputs);
    if (kernel != null) {
      return (to, toStart, from, fromStart, sizes) -> {
        LoopNest nest = new LoopNest(sizes, to, from);
        for (StridedIterator walk = nest.starts(); walk.isInside(); walk.advance()) {
          kernel.accumulate(
              results.getFirst(),
              toStart + walk.offset(0),
              nest.runStride(0),
              inputs.getFirst(),
              fromStart + walk.offset(1),
              nest.runStride(1),
              nest.run());
        }
      };
    }
    ScalarRegion body = new ScalarRegion(frame, region);
    return (to, toStart, from, fromStart, sizes) -> {
      for (StridedIterator walk = new StridedIterator(sizes, to, from);
          walk.isInside();
          walk.advance()) {
        combine(body, results, toStart + walk.offset(0), inputs, fromStart + walk.offset(1));
      }
    };
  }

  /** Returns the kernel that a region of one result is; null if it is none. */
  static @Nullable ReductionKernel kernelOrNull(
      Region region, List<Tensor> results, List<Tensor> inputs) {
    Tensor result = results.getFirst();
    boolean isSimple =
        results.size() == 1 && inputs.getFirst().elementType().equals(result.elementType());
    return isSimple ? ReductionKernel.ofOrNull(region.front(), result.kind()) : null;
  }

  private static void combine(
      ScalarRegion body, List<Tensor> results, int to, List<Tensor> inputs, int from) {
    int count = results.size();
    for (int i = 0; i < count; i++) {
      body.set(i, results.get(i), to);
      body.set(count + i, inputs.get(i), from);
    }
    body.run();
    for (int i = 0; i < count; i++) {
      body.store(i, results.get(i), to);
    }
  }
}
