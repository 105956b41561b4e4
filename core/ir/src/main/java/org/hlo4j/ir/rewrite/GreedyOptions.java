package org.hlo4j.ir.rewrite;

/**
 * The options of a {@link GreedyRewriter}. Immutable.
 *
 * @param topDown whether operations are first visited in program order, else in reverse
 * @param regions the simplification of regions after each iteration
 * @param maxIterations the maximum number of iterations, or {@link #NO_LIMIT}
 * @param maxRewrites the maximum number of applied patterns per iteration, or {@link #NO_LIMIT}
 * @param maxChanges the maximum number of operations folded or rewritten in all iterations, {@link
 *     #BY_SIZE}, or {@link #NO_LIMIT}. A run that reaches it stops at the next operation, without
 *     having converged
 * @param folds whether operations are folded
 * @param poolsConstants whether equal constants are unified at the start of the region
 * @param strictness the operations that are visited
 * @param separates whether functions, which share no values, are rewritten one after another, each
 *     to a fixed point; else an iteration visits all of them. The results differ only for patterns
 *     that inspect other functions or report diagnostics
 * @param keepsTypes whether a replacement of another type must suit all users, else it is not a
 *     match; the refinement of shapes changes types and mends users afterwards
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
    boolean separates,
    boolean keepsTypes) {
  /** The value of a limit that is not limited. */
  public static final long NO_LIMIT = -1;

  private static final long MIN_CHANGES = 262_144;
  private static final long CHANGES_PER_OPERATION = 64;

  /**
   * A value of {@link #maxChanges}: 64 for each operation visited at first, plus 262,144. No
   * terminating set of patterns comes near it; it stops a pattern that always matches before memory
   * is exhausted.
   */
  public static final long BY_SIZE = -2;

  /** MLIR's defaults, and {@link #BY_SIZE}, for which MLIR has no counterpart. */
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
          true,
          true);

  /** The operations that the driver visits. */
  public enum Strictness {
    /** All. */
    ANY,
    /** Those that existed at the start, and new ones. */
    EXISTING_AND_NEW,
    /** Those that existed at the start. */
    EXISTING
  }

  /**
   * {@return these options with another order}
   *
   * @param value see {@link #topDown}
   */
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
        separates,
        keepsTypes);
  }

  /**
   * {@return these options with another simplification of regions}
   *
   * @param value see {@link #regions}
   */
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
        separates,
        keepsTypes);
  }

  /**
   * {@return these options with another limit}
   *
   * @param value see {@link #maxIterations}
   */
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
        separates,
        keepsTypes);
  }

  /**
   * {@return these options with another limit}
   *
   * @param value see {@link #maxRewrites}
   */
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
        separates,
        keepsTypes);
  }

  /**
   * {@return these options with another limit}
   *
   * @param value see {@link #maxChanges}
   */
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
        separates,
        keepsTypes);
  }

  /**
   * {@return these options with or without folding}
   *
   * @param value see {@link #folds}
   */
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
        separates,
        keepsTypes);
  }

  /**
   * {@return these options with or without unification of constants}
   *
   * @param value see {@link #poolsConstants}
   */
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
        separates,
        keepsTypes);
  }

  /**
   * {@return these options with another strictness}
   *
   * @param value see {@link #strictness}
   */
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
        separates,
        keepsTypes);
  }

  /**
   * {@return these options with or without separation of functions}
   *
   * @param value see {@link #separates}
   */
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
        value,
        keepsTypes);
  }

  /**
   * {@return these options with or without replacements of any type}
   *
   * @param value see {@link #keepsTypes}
   */
  public GreedyOptions withKeepsTypes(boolean value) {
    return new GreedyOptions(
        topDown,
        regions,
        maxIterations,
        maxRewrites,
        maxChanges,
        folds,
        poolsConstants,
        strictness,
        separates,
        value);
  }

  /** Returns the limit on changes of a run in which {@code operations} are visited at first. */
  long maxChanges(long operations) {
    return maxChanges == BY_SIZE ? MIN_CHANGES + CHANGES_PER_OPERATION * operations : maxChanges;
  }

  static boolean allows(long limit, long count) {
    return limit == NO_LIMIT || count < limit;
  }
}
