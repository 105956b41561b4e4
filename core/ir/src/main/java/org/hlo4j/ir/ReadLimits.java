package org.hlo4j.ir;

/**
 * Limits on the resources that a program may take while it is read from text or bytecode. A program
 * that exceeds one is rejected with a diagnostic.
 *
 * @param depth how deep types, attributes, locations, affine expressions and regions may be nested;
 *     a region counts {@link #REGION_DEPTH} times. Processing a program recurses to this depth: a
 *     greater limit needs a larger stack, see {@link #stackBytes}
 * @param operations the number of operations
 * @param constantBytes the total size in bytes of the elements of constants and resources
 */
public record ReadLimits(int depth, long operations, long constantBytes) {
  /** The levels of depth that a region counts for. */
  public static final int REGION_DEPTH = 4;

  /**
   * The default: 512 levels, and any number of operations and constants, as these are bounded by
   * the size of the file. Programs within this depth can be read, verified, hashed and printed on a
   * stack of one megabyte, by interpreted code too.
   */
  public static final ReadLimits DEFAULT = new ReadLimits(512, Long.MAX_VALUE, Long.MAX_VALUE);

  private static final long STACK_PER_LEVEL = 4096;
  private static final long MIN_STACK = 1 << 20;

  /**
   * Validates the limits.
   *
   * @throws IllegalArgumentException if a limit is negative
   */
  public ReadLimits {
    if (depth < 1 || operations < 0 || constantBytes < 0) {
      throw new IllegalArgumentException(
          "limits must be positive: " + depth + ", " + operations + ", " + constantBytes);
    }
  }

  /**
   * {@return these limits with another depth}
   *
   * @param levels the depth
   */
  public ReadLimits withDepth(int levels) {
    return new ReadLimits(levels, operations, constantBytes);
  }

  /**
   * {@return these limits with another number of operations}
   *
   * @param count the number of operations
   */
  public ReadLimits withOperations(long count) {
    return new ReadLimits(depth, count, constantBytes);
  }

  /**
   * {@return these limits with another size of constants}
   *
   * @param bytes the size in bytes
   */
  public ReadLimits withConstantBytes(long bytes) {
    return new ReadLimits(depth, operations, bytes);
  }

  /**
   * {@return the size in bytes of a stack that suffices to read, verify, transform and write
   * programs within these limits}
   */
  public long stackBytes() {
    return Math.max(MIN_STACK, depth * STACK_PER_LEVEL);
  }
}
