package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Sequence;
import org.hlo4j.engine.run.Step;
import org.hlo4j.engine.step.KernelStep;
import org.hlo4j.engine.step.TileStep;
import org.hlo4j.ir.Operation;

/**
 * Steps over arrays that read constants alone, such as those that pack or transpose weights. They
 * run once, when a plan is made, and what they compute is constant.
 */
final class ConstantSteps {
  /** How many bytes steps may compute beyond twice those of the program's constants. */
  private static final long ALLOWANCE = 1 << 20;

  private final SlotTable table;
  private final List<Step> steps = new ArrayList<>();
  private long room = ALLOWANCE;

  ConstantSteps(SlotTable table) {
    this.table = table;
  }

  /** Notes that the program has a constant. */
  void added(BufferSpec spec) {
    room += 2 * spec.bytes();
  }

  /** Returns whether a step is one of these; it is to be emitted otherwise. */
  boolean take(Step step) {
    if (!(step instanceof KernelStep || step instanceof TileStep)
        || step.reads().length == 0
        || !IntStream.of(step.reads()).allMatch(table::isConstant)) {
      return false;
    }
    long bytes = IntStream.of(step.writes()).mapToLong(table::bytes).sum();
    if (bytes > room) {
      return false;
    }
    room -= bytes;
    steps.add(step);
    IntStream.of(step.writes()).forEach(table::setComputed);
    return true;
  }

  /**
   * Runs the steps.
   *
   * @param body the steps of runs
   * @param results the slots that are read after these
   * @return the constants that runs read
   */
  Map<Integer, Object> run(Operation module, List<Step> body, int[] results) {
    Set<Integer> read = new HashSet<>();
    IntStream.of(results).forEach(read::add);
    body.forEach(step -> IntStream.of(step.reads()).forEach(read::add));
    Map<Integer, Object> constants = new HashMap<>(table.constants());
    int[] computed =
        table.computed().stream().filter(read::contains).mapToInt(Integer::intValue).toArray();
    if (computed.length > 0) {
      Activation activation = new Activation(module, table.size(), table.specs(), constants);
      Sequence.of(steps, computed, new int[0]).run(activation);
      for (int slot : computed) {
        constants.put(slot, activation.detach(slot));
      }
    }
    constants.keySet().retainAll(read);
    return constants;
  }
}
