package org.hlo4j.engine.step;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.Sequence;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/**
 * Runs the steps of a loop. The slots of carried values are those of both regions' arguments; what
 * an iteration returns moves there, without a copy.
 */
public final class LoopStep extends Step {
  private final int[] initial;
  private final int[] carried;
  private final LoopCondition condition;
  private final RegionSteps body;

  /** The indices of carried values that the body computes: each moves to its slot. */
  private final int[] moved;

  /** The indices of others that change: some arguments, or results that are returned twice. */
  private final int[] exchanged;

  /** The slots of the results that are returned twice. */
  private final int[] returnedTwice;

  /** The slots of the others' next values. */
  private final int[] next;

  /**
   * Creates the step.
   *
   * @param initial the slots of the first values that are carried
   * @param carried the slots of the regions' arguments
   * @param next slots for the values of the next iteration
   */
  public LoopStep(
      Operation op,
      int[] initial,
      int[] carried,
      int[] next,
      LoopCondition condition,
      RegionSteps body,
      int[] results) {
    super("loop", op, reads(initial, condition, body), results);
    this.initial = initial;
    this.carried = carried;
    this.next = next;
    this.condition = condition;
    this.body = body;
    int[] changed =
        IntStream.range(0, carried.length).filter(i -> body.results()[i] != carried[i]).toArray();
    Set<Integer> arguments = IntStream.of(carried).boxed().collect(Collectors.toSet());
    this.moved = IntStream.of(changed).filter(i -> isMoved(i, arguments)).toArray();
    this.exchanged = IntStream.of(changed).filter(i -> !isMoved(i, arguments)).toArray();
    this.returnedTwice =
        IntStream.of(exchanged)
            .filter(i -> body.isLocal()[i])
            .map(i -> body.results()[i])
            .filter(slot -> !arguments.contains(slot))
            .distinct()
            .toArray();
  }

  private static int[] reads(int[] initial, LoopCondition condition, RegionSteps body) {
    return Stream.of(initial, condition.reads(), body.reads())
        .flatMapToInt(IntStream::of)
        .distinct()
        .toArray();
  }

  private boolean isMoved(int index, Set<Integer> arguments) {
    int result = body.results()[index];
    return body.isLocal()[index]
        && !arguments.contains(result)
        && IntStream.of(body.results()).filter(each -> each == result).count() == 1;
  }

  @Override
  public List<Sequence> regions() {
    return Stream.concat(condition.sequences().stream(), Stream.of(body.sequence())).toList();
  }

  @Override
  public void run(Activation activation) {
    for (int i = 0; i < carried.length; i++) {
      activation.share(initial[i], carried[i]);
    }
    while (condition.holds(activation)) {
      activation.countStep(op());
      body.sequence().run(activation);
      advance(activation);
    }
    for (int i = 0; i < carried.length; i++) {
      activation.move(carried[i], writes()[i]);
    }
  }

  /** Has the slots of carried values refer to those of the next iteration. */
  private void advance(Activation activation) {
    for (int i : exchanged) {
      activation.share(body.results()[i], next[i]);
    }
    for (int i : moved) {
      activation.drop(carried[i]);
      activation.move(body.results()[i], carried[i]);
    }
    for (int i : exchanged) {
      activation.drop(carried[i]);
    }
    for (int i : exchanged) {
      activation.move(next[i], carried[i]);
    }
    for (int slot : returnedTwice) {
      activation.drop(slot);
    }
  }
}
