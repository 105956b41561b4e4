package org.hlo4j.engine.plan;

import java.util.List;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.Sequence;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/**
 * Runs the steps of a loop. The slots of carried values are those of both regions' arguments; what
 * an iteration returns moves there, without a copy.
 */
final class LoopStep extends Step {
  private final int[] initial;
  private final int[] carried;
  private final int[] next;
  private final RegionSteps condition;
  private final RegionSteps body;

  LoopStep(
      Operation op,
      int[] initial,
      int[] carried,
      int[] next,
      RegionSteps condition,
      RegionSteps body,
      int[] reads,
      int[] results) {
    super(op, reads, results);
    this.initial = initial;
    this.carried = carried;
    this.next = next;
    this.condition = condition;
    this.body = body;
  }

  @Override
  public List<Sequence> regions() {
    return List.of(condition.sequence(), body.sequence());
  }

  @Override
  public void run(Activation activation) {
    for (int i = 0; i < carried.length; i++) {
      activation.share(initial[i], carried[i]);
    }
    while (holds(activation)) {
      activation.countStep(op());
      body.sequence().run(activation);
      for (int i = 0; i < carried.length; i++) {
        activation.share(body.results()[i], next[i]);
      }
      for (int i = 0; i < carried.length; i++) {
        activation.drop(carried[i]);
        if (body.isLocal()[i]) {
          activation.drop(body.results()[i]);
        }
      }
      for (int i = 0; i < carried.length; i++) {
        activation.share(next[i], carried[i]);
        activation.drop(next[i]);
      }
    }
    for (int i = 0; i < carried.length; i++) {
      activation.share(carried[i], writes()[i]);
      activation.drop(carried[i]);
    }
  }

  private boolean holds(Activation activation) {
    condition.sequence().run(activation);
    int result = condition.results()[0];
    boolean holds = ((byte[]) activation.value(result))[0] != 0;
    boolean isCarried = false;
    for (int slot : carried) {
      isCarried |= slot == result;
    }
    if (condition.isLocal()[0] && !isCarried) {
      activation.drop(result);
    }
    return holds;
  }
}
