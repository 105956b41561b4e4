package org.hlo4j.ir.rewrite;

/**
 * How a {@link GreedyRewriter} works; immutable.
 *
 * @param topDown whether operations are first visited in the order of the program, else backwards
 * @param regions how regions are tidied up after each iteration
 * @param maxIterations how often all operations are visited at most; {@link #NO_LIMIT} for ever
 * @param maxRewrites how many patterns may apply within an iteration
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
    boolean folds,
    boolean poolsConstants,
    Strictness strictness,
    boolean separates) {
  /** For a limit: none. */
  public static final long NO_LIMIT = -1;

  /** MLIR's defaults. */
  public static final GreedyOptions DEFAULT =
      new GreedyOptions(
          false, RegionSimplification.AGGRESSIVE, 10, NO_LIMIT, true, true, Strictness.ANY, true);

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
        value, regions, maxIterations, maxRewrites, folds, poolsConstants, strictness, separates);
  }

  public GreedyOptions withRegions(RegionSimplification value) {
    return new GreedyOptions(
        topDown, value, maxIterations, maxRewrites, folds, poolsConstants, strictness, separates);
  }

  public GreedyOptions withMaxIterations(long value) {
    return new GreedyOptions(
        topDown, regions, value, maxRewrites, folds, poolsConstants, strictness, separates);
  }

  public GreedyOptions withMaxRewrites(long value) {
    return new GreedyOptions(
        topDown, regions, maxIterations, value, folds, poolsConstants, strictness, separates);
  }

  public GreedyOptions withFolds(boolean value) {
    return new GreedyOptions(
        topDown, regions, maxIterations, maxRewrites, value, poolsConstants, strictness, separates);
  }

  public GreedyOptions withPoolsConstants(boolean value) {
    return new GreedyOptions(
        topDown, regions, maxIterations, maxRewrites, folds, value, strictness, separates);
  }

  public GreedyOptions withStrictness(Strictness value) {
    return new GreedyOptions(
        topDown, regions, maxIterations, maxRewrites, folds, poolsConstants, value, separates);
  }

  public GreedyOptions withSeparates(boolean value) {
    return new GreedyOptions(
        topDown, regions, maxIterations, maxRewrites, folds, poolsConstants, strictness, value);
  }

  static boolean allows(long limit, long count) {
    return limit == NO_LIMIT || count < limit;
  }
}
