package org.hlo4j.engine.step;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.hlo4j.engine.kernel.IndexReader;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.Sequence;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.opset.stablehlo.ComparisonDirection;

/** Whether a loop has another iteration. */
public sealed interface LoopCondition {
  /** Returns the slots that are read and that the loop does not carry. */
  int[] reads();

  /** Returns the sequences that run. */
  List<Sequence> sequences();

  /** Returns whether there is another iteration. */
  boolean holds(Activation activation);

  /**
   * The results of the steps of the region.
   *
   * @param isDropped whether the result belongs to the steps
   */
  record Region(RegionSteps steps, boolean isDropped) implements LoopCondition {
    public static Region of(RegionSteps steps, Set<Integer> carried) {
      return new Region(steps, steps.isLocal()[0] && !carried.contains(steps.results()[0]));
    }

    @Override
    public int[] reads() {
      return steps.reads();
    }

    @Override
    public List<Sequence> sequences() {
      return List.of(steps.sequence());
    }

    @Override
    public boolean holds(Activation activation) {
      steps.sequence().run(activation);
      int result = steps.results()[0];
      boolean holds = ((byte[]) activation.value(result))[0] != 0;
      if (isDropped) {
        activation.drop(result);
      }
      return holds;
    }
  }

  /**
   * A comparison of integers: mostly that of a counter with its bound.
   *
   * @param left the slot of one
   * @param right the slot of the other
   */
  record Comparison(
      int left, int right, IndexReader reader, ComparisonDirection direction, int[] reads)
      implements LoopCondition {
    /**
     * Returns the comparison.
     *
     * @param kind the kind of the integers
     * @param carried the slots that the loop carries
     */
    public static Comparison of(
        int left,
        int right,
        ElementKind kind,
        ComparisonDirection direction,
        Set<Integer> carried) {
      return new Comparison(
          left,
          right,
          IndexReader.of(kind),
          direction,
          IntStream.of(left, right).filter(slot -> !carried.contains(slot)).distinct().toArray());
    }

    @Override
    public List<Sequence> sequences() {
      return List.of();
    }

    @Override
    public boolean holds(Activation activation) {
      long x = reader.at(activation.value(left), 0);
      long y = reader.at(activation.value(right), 0);
      return direction.holds(reader.isUnsigned() ? Long.compareUnsigned(x, y) : Long.compare(x, y));
    }
  }
}
