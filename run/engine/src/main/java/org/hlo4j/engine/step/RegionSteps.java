package org.hlo4j.engine.step;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.hlo4j.engine.run.Sequence;
import org.hlo4j.engine.run.Step;

/**
 * The steps of a region.
 *
 * @param sequence the steps
 * @param results the slots of what the terminator returns
 * @param isLocal whether each result belongs to the sequence, and is not defined outside
 * @param reads the slots of values outside that the steps read
 */
public record RegionSteps(Sequence sequence, int[] results, boolean[] isLocal, int[] reads) {
  /**
   * Returns the steps.
   *
   * @param arguments the slots of the block's arguments, which are set before they run
   * @param ownsArguments whether they may drop the arguments after their last use
   */
  public static RegionSteps of(
      List<Step> steps, int[] arguments, boolean ownsArguments, int[] results) {
    Set<Integer> local = new LinkedHashSet<>();
    for (int argument : arguments) {
      local.add(argument);
    }
    steps.forEach(step -> IntStream.of(step.writes()).forEach(local::add));
    boolean[] isLocal = new boolean[results.length];
    for (int i = 0; i < results.length; i++) {
      isLocal[i] = local.contains(results[i]);
    }
    IntStream reads =
        IntStream.concat(
            steps.stream().flatMapToInt(step -> IntStream.of(step.reads())), IntStream.of(results));
    return new RegionSteps(
        Sequence.of(steps, results, ownsArguments ? arguments : new int[0]),
        results,
        isLocal,
        reads.filter(slot -> !local.contains(slot)).distinct().toArray());
  }
}
