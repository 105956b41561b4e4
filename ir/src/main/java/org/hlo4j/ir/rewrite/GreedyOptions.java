package org.hlo4j.ir.rewrite;

/**
 * How a {@link GreedyRewriter} works; immutable.
 *
 * @param topDown whether operations are first visited in the order of the program, else backwards
 * @param regions how regions are tidied up after each iteration
 * @param maxIterations how often all operations are visited at most; {@link #NO_LIMIT} for ever
 * @param maxRewrites how many patterns may apply within an iteration
 * @param maxChanges how many operations may be folded or rewritten in all iterations together: a
 *     number, {@link #BY_SIZE}, or {@link #NO_LIMIT}. A run that has made them ends with the next
 *     operation, and has not converged
 * @param folds whether operations are folded
 * @param poolsConstants whether equal constants become one, at the start of the region
 * @param strictness which operations are visited
 * @param separates whether functions, which share no values, are rewritten one after another, each
 *     until nothing changes; else an iteration goes through all of them. Only patterns that look
 *     beyond a function or report something can tell
 */
public record GreedyOptions(
    boolean topDown,
    RegionSimplification regions,
    long maxIterations,
    long maxRewrites,
    long maxChanges,
    boolean folds,
    boolean poolsConstants,
    Strictness strictness,
    boolean separates) {
  /** For a limit: none. */
  public static final long NO_LIMIT = -1;

  private static final long MIN_CHANGES = 262_144;
  private static final long CHANGES_PER_OPERATION = 64;

  /**
   * For {@link #maxChanges}: 64 for each operation there is at the start, and 262,144 more. No
   * sound set of patterns comes near; one with a pattern that always matches is stopped by it,
   * where it would run until the memory is full.
   */
  public static final long BY_SIZE = -2;

  /** MLIR's defaults, and {@link #BY_SIZE}, as MLIR has no such limit. */
  public static final GreedyOptions DEFAULT =
      new GreedyOptions(
          false,
          RegionSimplification.AGGRESSIVE,
          10,
          NO_LIMIT,
          BY_SIZE,
          true,
          true,
          Strictness.ANY,
          true);

  /** Which operations a driver visits. */
  public enum Strictness {
    /** All. */
    ANY,
    /** Those that were there at the start, and new ones. */
    EXISTING_AND_NEW,
    /** Those that were there at the start. */
    EXISTING
  }

  public GreedyOptions withTopDown(boolean value) {
    return new GreedyOptions(
        value,
        regions,
        maxIterations,
        maxRewrites,
        maxChanges,
        folds,
        poolsConstants,
        strictness,
        separates);
  }

  public GreedyOptions withRegions(RegionSimplification value) {
    return new GreedyOptions(
        topDown,
        value,
        maxIterations,
        maxRewrites,
        maxChanges,
        folds,
        poolsConstants,
        strictness,
        separates);
  }

  public GreedyOptions withMaxIterations(long value) {
    return new GreedyOptions(
        topDown,
        regions,
        value,
        maxRewrites,
        maxChanges,
        folds,
        poolsConstants,
        strictness,
        separates);
  }

  public GreedyOptions withMaxRewrites(long value) {
    return new GreedyOptions(
        topDown,
        regions,
        maxIterations,
        value,
        maxChanges,
        folds,
        poolsConstants,
        strictness,
        separates);
  }

  public GreedyOptions withMaxChanges(long value) {
    return new GreedyOptions(
        topDown,
        regions,
        maxIterations,
        maxRewrites,
        value,
        folds,
        poolsConstants,
        strictness,
        separates);
  }

  public GreedyOptions withFolds(boolean value) {
    return new GreedyOptions(
        topDown,
        regions,
        maxIterations,
        maxRewrites,
        maxChanges,
        value,
        poolsConstants,
        strictness,
        separates);
  }

  public GreedyOptions withPoolsConstants(boolean value) {
    return new GreedyOptions(
        topDown,
        regions,
        maxIterations,
        maxRewrites,
        maxChanges,
        folds,
        value,
        strictness,
        separates);
  }

  public GreedyOptions withStrictness(Strictness value) {
    return new GreedyOptions(
        topDown,
        regions,
        maxIterations,
        maxRewrites,
        maxChanges,
        folds,
        poolsConstants,
        value,
        separates);
  }

  public GreedyOptions withSeparates(boolean value) {
    return new GreedyOptions(
        topDown,
        regions,
        maxIterations,
        maxRewrites,
        maxChanges,
        folds,
        poolsConstants,
        strictness,
        value);
  }

  /** How many changes a run may make in which {@code operations} are to be visited at first. */
  long maxChanges(long operations) {
    return maxChanges == BY_SIZE ? MIN_CHANGES + CHANGES_PER_OPERATION * operations : maxChanges;
  }

  static boolean allows(long limit, long count) {
    return limit == NO_LIMIT || count < limit;
  }
}
