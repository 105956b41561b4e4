package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.hlo4j.engine.kernel.Parallel;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Sequence;
import org.hlo4j.engine.run.Step;
import org.hlo4j.engine.step.KernelStep;
import org.hlo4j.engine.step.TileStep;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ElementsAttr;

/**
 * Steps over arrays that read constants alone, such as those that convert, transpose or pack
 * weights. They run once, when a plan is made, and what others read of their results is constant.
 */
final class ConstantSteps {
  /** How many bytes steps may compute beyond those that constants allow. */
  private static final long ALLOWANCE = 1 << 20;

  private final SlotTable table;
  private final List<Step> steps = new ArrayList<>();
  private long room = ALLOWANCE;

  /**
   * The constants and steps of runs.
   *
   * @param constants the arrays that they read, by slots
   * @param steps their steps
   */
  record Runs(Map<Integer, Object> constants, List<Step> steps) {}

  ConstantSteps(SlotTable table) {
    this.table = table;
  }

  /** Notes that the program has a constant: what is computed may be twice as large, or floats. */
  void added(BufferSpec spec) {
    long floats = Math.multiplyExact((long) Float.BYTES, spec.places());
    room = Math.addExact(room, Math.max(Math.multiplyExact(2, spec.bytes()), floats));
  }

  /** Returns whether steps may compute results of this form. */
  boolean haveRoomFor(BufferSpec spec) {
    return spec.bytes() <= room;
  }

  /** Returns whether a step is one of these; it is to be emitted otherwise. */
  boolean take(Step step) {
    if (!(step instanceof KernelStep || step instanceof TileStep)
        || step.reads().length == 0
        || !IntStream.of(step.reads()).allMatch(table::isConstant)
        || !IntStream.of(step.writes()).allMatch(slot -> table.specOrNull(slot) != null)) {
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
   */
  Runs run(Operation module, List<Step> body, int[] results) {
    Set<Integer> read = new HashSet<>();
    IntStream.of(results).forEach(read::add);
    body.forEach(step -> IntStream.of(step.reads()).forEach(read::add));
    int[] computed =
        table.computed().stream().filter(read::contains).mapToInt(Integer::intValue).toArray();
    Map<Integer, Object> constants = table.constants(read::contains);
    if (computed.length > 0) {
      Activation activation = new Activation(module, table.size(), table.specs(), constants);
      activation.begin(InterpreterOptions.DEFAULT, Parallel.NONE);
      try {
        Sequence.of(withLoads(module, constants.keySet()), computed, new int[0]).run(activation);
      } catch (InterpreterException _) {
        // It fails in each run, too, and says so then.
        table.clearComputed();
        List<Step> all = new ArrayList<>(steps);
        all.addAll(body);
        return new Runs(table.constants(_ -> true), all);
      }
      for (int slot : computed) {
        constants.put(slot, activation.detach(slot));
      }
    }
    constants.keySet().retainAll(read);
    return new Runs(constants, body);
  }

  /**
   * Returns the steps, with others before them that load large constants for them alone: the arrays
   * of weights are needed one after the other, and those of one form can be one array.
   *
   * @param loaded the slots of constants whose arrays are there
   */
  private List<Step> withLoads(Operation module, Set<Integer> loaded) {
    Map<Integer, ElementsAttr> shared = table.shared();
    Set<Integer> known = new HashSet<>(loaded);
    List<Step> all = new ArrayList<>();
    for (Step step : steps) {
      for (int slot : step.reads()) {
        ElementsAttr elements = shared.get(slot);
        if (elements != null && known.add(slot)) {
          all.add(load(module, slot, elements));
        }
      }
      all.add(step);
    }
    return all;
  }

  private Step load(Operation module, int slot, ElementsAttr elements) {
    BufferSpec spec = Objects.requireNonNull(table.specOrNull(slot));
    return new KernelStep(
        "load",
        module,
        new int[0],
        new int[] {slot},
        new BufferSpec[] {spec},
        run -> ConstantArrays.load(elements, run.value(slot)),
        List.of(),
        List.of(),
        null);
  }
}
