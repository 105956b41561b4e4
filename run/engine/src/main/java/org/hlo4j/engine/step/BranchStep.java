package org.hlo4j.engine.step;

import java.util.List;
import java.util.stream.IntStream;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.Sequence;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/** Runs the steps of one of several regions: those of an {@code if} or a {@code case}. */
public final class BranchStep extends Step {
  private final int index;
  private final List<RegionSteps> branches;

  /**
   * Creates the step.
   *
   * @param index the slot of a truth, or of the index of a branch
   * @param branches the steps of the regions
   */
  public BranchStep(Operation op, int index, List<RegionSteps> branches, int[] results) {
    super("branch", op, reads(index, branches), results);
    this.index = index;
    this.branches = branches;
  }

  private static int[] reads(int index, List<RegionSteps> branches) {
    return IntStream.concat(
            IntStream.of(index),
            branches.stream().flatMapToInt(branch -> IntStream.of(branch.reads())))
        .distinct()
        .toArray();
  }

  @Override
  public List<Sequence> regions() {
    return branches.stream().map(RegionSteps::sequence).toList();
  }

  @Override
  public void run(Activation activation) {
    int chosen =
        switch (activation.value(index)) {
          // An if, whose first region is that of true.
          case byte[] truth -> truth[0] != 0 ? 0 : 1;
          case int[] number ->
              number[0] < 0 || number[0] >= branches.size() ? branches.size() - 1 : number[0];
          default -> throw new IllegalArgumentException("index is not a number");
        };
    RegionSteps branch = branches.get(chosen);
    branch.sequence().run(activation);
    for (int i = 0; i < writes().length; i++) {
      activation.share(branch.results()[i], writes()[i]);
    }
    for (int i = 0; i < writes().length; i++) {
      if (branch.isLocal()[i]) {
        activation.drop(branch.results()[i]);
      }
    }
  }
}
