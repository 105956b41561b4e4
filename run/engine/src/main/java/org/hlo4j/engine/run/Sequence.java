package org.hlo4j.engine.run;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.Operation;

/** Steps that run one after the other, such as those of a function or of the body of a loop. */
public final class Sequence {
  private final List<Step> steps;

  private Sequence(List<Step> steps) {
    this.steps = steps;
  }

  /**
   * {@return the sequence of steps, each of which drops what no later one reads}
   *
   * @param steps the steps
   * @param results the slots that are read after the last step
   * @param owned the slots that are set before the first step, for this sequence alone
   */
  public static Sequence of(List<Step> steps, int[] results, int[] owned) {
    Set<Integer> local = new HashSet<>();
    for (int slot : owned) {
      local.add(slot);
    }
    for (Step step : steps) {
      for (int slot : step.writes()) {
        local.add(slot);
      }
    }
    Set<Integer> read = new HashSet<>();
    for (int slot : results) {
      read.add(slot);
    }
    for (Step step : steps.reversed()) {
      List<Integer> last = new ArrayList<>();
      for (int slot : step.reads()) {
        if (read.add(slot) && local.contains(slot)) {
          last.add(slot);
        }
      }
      for (int slot : step.writes()) {
        if (!read.contains(slot)) {
          last.add(slot);
        }
      }
      step.setLastReads(last.stream().mapToInt(Integer::intValue).toArray());
    }
    return new Sequence(List.copyOf(steps));
  }

  /** {@return the steps} */
  public List<Step> steps() {
    return steps;
  }

  /**
   * Runs the steps.
   *
   * @param activation the memory of the run
   * @throws InterpreterException if one fails
   */
  public void run(Activation activation) {
    for (int i = 0; i < steps.size(); i++) {
      runStep(i, activation);
    }
  }

  /**
   * Runs the steps, and counts the iterations of those that are loops.
   *
   * @param activation the memory of the run
   * @param before receives the index of each step before it runs
   * @throws InterpreterException if one fails
   */
  public void run(Activation activation, IntConsumer before) {
    for (int i = 0; i < steps.size(); i++) {
      before.accept(i);
      activation.observe(steps.get(i).op());
      runStep(i, activation);
    }
  }

  private void runStep(int index, Activation activation) {
    Step step = steps.get(index);
    activation.countStep(step.op());
    run(step, activation);
    for (int slot : step.lastReads()) {
      activation.drop(slot);
    }
  }

  private static void run(Step step, Activation activation) {
    Operation op = step.op();
    StepTimes times = activation.timesOrNull();
    try {
      if (times == null) {
        step.run(activation);
      } else {
        times.run(step, activation);
      }
    } catch (IllegalArgumentException | ArithmeticException e) {
      activation.options().limits().checkResults(op);
      throw new InterpreterException(op.location(), "'" + op.name() + "': " + e.getMessage());
    } catch (OutOfMemoryError e) {
      throw new InterpreterException(
          op.location(), "'" + op.name() + "' needs more memory than there is", e);
    } catch (StackOverflowError e) {
      throw new InterpreterException(op.location(), "operations are nested too deep");
    }
  }
}
