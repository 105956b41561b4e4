package org.hlo4j.ir.rewrite;

import java.util.function.Consumer;

/**
 * The options of a {@link GreedyRewriter}. Immutable. The defaults are MLIR's, and {@link
 * #withMaxChanges}, for which MLIR has no counterpart.
 */
public final class GreedyOptions {
  /** The value of a limit that is not limited. */
  public static final long NO_LIMIT = -1;

  private static final long MIN_CHANGES = 262_144;
  private static final long CHANGES_PER_OPERATION = 64;

  /**
   * A limit on changes: 64 for each operation visited at first, plus 262,144. No terminating set of
   * patterns comes near it; it stops a pattern that always matches before memory is exhausted.
   */
  public static final long BY_SIZE = -2;

  /** The operations that the driver visits. */
  public enum Strictness {
    /** All. */
    ANY,
    /** Those that existed at the start, and new ones. */
    EXISTING_AND_NEW,
    /** Those that existed at the start. */
    EXISTING
  }

  /** The defaults. */
  public static final GreedyOptions DEFAULT = new GreedyOptions();

  boolean topDown;
  RegionSimplification regions = RegionSimplification.AGGRESSIVE;
  long maxIterations = 10;
  long maxRewrites = NO_LIMIT;
  long maxChanges = BY_SIZE;
  boolean folds = true;
  Strictness strictness = Strictness.ANY;
  boolean separates = true;
  boolean keepsTypes = true;

  private GreedyOptions() {}

  private GreedyOptions with(Consumer<GreedyOptions> change) {
    GreedyOptions changed = new GreedyOptions();
    changed.topDown = topDown;
    changed.regions = regions;
    changed.maxIterations = maxIterations;
    changed.maxRewrites = maxRewrites;
    changed.maxChanges = maxChanges;
    changed.folds = folds;
    changed.strictness = strictness;
    changed.separates = separates;
    changed.keepsTypes = keepsTypes;
    change.accept(changed);
    return changed;
  }

  /**
   * {@return these options with another order}
   *
   * @param value whether operations are first visited in program order, else in reverse
   */
  public GreedyOptions withTopDown(boolean value) {
    return with(options -> options.topDown = value);
  }

  /**
   * {@return these options with another simplification of regions}
   *
   * @param value the simplification after each iteration
   */
  public GreedyOptions withRegions(RegionSimplification value) {
    return with(options -> options.regions = value);
  }

  /** {@return the maximum number of iterations, or {@link #NO_LIMIT}} */
  public long maxIterations() {
    return maxIterations;
  }

  /**
   * {@return these options with another limit on iterations}
   *
   * @param value the maximum number of iterations, or {@link #NO_LIMIT}
   */
  public GreedyOptions withMaxIterations(long value) {
    return with(options -> options.maxIterations = value);
  }

  /**
   * {@return these options with another limit on patterns}
   *
   * @param value the maximum number of applied patterns per iteration, or {@link #NO_LIMIT}
   */
  public GreedyOptions withMaxRewrites(long value) {
    return with(options -> options.maxRewrites = value);
  }

  /**
   * {@return these options with another limit on changes}
   *
   * @param value the maximum number of operations folded or rewritten in all iterations, {@link
   *     #BY_SIZE}, or {@link #NO_LIMIT}. A run that reaches it stops at the next operation, without
   *     having converged
   */
  public GreedyOptions withMaxChanges(long value) {
    return with(options -> options.maxChanges = value);
  }

  /**
   * {@return these options with or without folding}
   *
   * @param value whether operations are folded
   */
  public GreedyOptions withFolds(boolean value) {
    return with(options -> options.folds = value);
  }

  /**
   * {@return these options with another strictness}
   *
   * @param value the operations that are visited
   */
  public GreedyOptions withStrictness(Strictness value) {
    return with(options -> options.strictness = value);
  }

  /**
   * {@return these options with or without separation of functions}
   *
   * @param value whether functions, which share no values, are rewritten one after another, each to
   *     a fixed point; else an iteration visits all of them. The results differ only for patterns
   *     that inspect other functions or report diagnostics
   */
  public GreedyOptions withSeparates(boolean value) {
    return with(options -> options.separates = value);
  }

  /**
   * {@return these options with or without replacements of any type}
   *
   * @param value whether a replacement of another type must suit all users, else it is not a match;
   *     the refinement of shapes changes types and mends users afterwards
   */
  public GreedyOptions withKeepsTypes(boolean value) {
    return with(options -> options.keepsTypes = value);
  }

  /** Returns the limit on changes of a run in which {@code operations} are visited at first. */
  long maxChanges(long operations) {
    return maxChanges == BY_SIZE ? MIN_CHANGES + CHANGES_PER_OPERATION * operations : maxChanges;
  }

  static boolean allows(long limit, long count) {
    return limit == NO_LIMIT || count < limit;
  }
}
