package org.hlo4j.ir;

/**
 * What programs may take while they are read, in text or bytecode. One that takes more is refused
 * with a diagnostic.
 *
 * @param depth how deep types, attributes, locations, affine expressions and regions may be nested
 *     in one another; a region counts {@link #REGION_DEPTH} times. What works on programs recurses:
 *     whoever allows more needs a larger stack, see {@link #stackBytes}
 * @param operations how many operations a program may have
 * @param constantBytes how many bytes the elements of all constants and resources may have together
 */
public record ReadLimits(int depth, long operations, long constantBytes) {
  /** How much of the allowed depth a region takes. */
  public static final int REGION_DEPTH = 4;

  /**
   * Any number of operations and constants, as these are never larger than the file; 512 levels.
   * What is nested this deep can be read, verified, hashed and printed on a stack of one megabyte,
   * also by code that is not compiled yet.
   */
  public static final ReadLimits DEFAULT = new ReadLimits(512, Long.MAX_VALUE, Long.MAX_VALUE);

  private static final long STACK_PER_LEVEL = 4096;
  private static final long LEAST_STACK = 1 << 20;

  /** Limits are not negative. */
  public ReadLimits {
    if (depth < 1 || operations < 0 || constantBytes < 0) {
      throw new IllegalArgumentException(
          "limits must be positive: " + depth + ", " + operations + ", " + constantBytes);
    }
  }

  /** These limits with another depth. */
  public ReadLimits withDepth(int levels) {
    return new ReadLimits(levels, operations, constantBytes);
  }

  /** These limits with another number of operations. */
  public ReadLimits withOperations(long count) {
    return new ReadLimits(depth, count, constantBytes);
  }

  /** These limits with another size of constants. */
  public ReadLimits withConstantBytes(long bytes) {
    return new ReadLimits(depth, operations, bytes);
  }

  /**
   * How large the stack of a thread should be that reads, verifies, changes and writes programs.
   */
  public long stackBytes() {
    return Math.max(LEAST_STACK, depth * STACK_PER_LEVEL);
  }
}
