package org.hlo4j.engine.plan;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.hlo4j.engine.kernel.IndexReader;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.Sequence;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.ir.Operation;
import org.hlo4j.op.stablehlo.CompareOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;

/** Whether a loop has another iteration. */
sealed interface LoopCondition {
  /** Returns the slots that are read and that the loop does not carry. */
  int[] reads();

  /** Returns the sequences that run. */
  List<Sequence> sequences();

  boolean holds(Activation activation);

  /**
   * The results of the steps of the region.
   *
   * @param isDropped whether the result belongs to the steps
   */
  record Region(RegionSteps steps, boolean isDropped) implements LoopCondition {
    static Region of(RegionSteps steps, Set<Integer> carried) {
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
    static Comparison of(PlanBuilder builder, Operation compare, Set<Integer> carried) {
      int left = builder.slot(compare.operand(0));
      int right = builder.slot(compare.operand(1));
      ElementKind kind = TensorValues.kind(compare.operand(0));
      return new Comparison(
          left,
          right,
          new IndexReader(kind.width(), kind.isUnsigned()),
          CompareOp.COMPARISON_DIRECTION.get(compare),
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
