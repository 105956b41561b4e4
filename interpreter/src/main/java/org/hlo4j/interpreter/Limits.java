package org.hlo4j.interpreter;

import org.hlo4j.ir.Location;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * What a run may take. A run that needs more ends with a diagnostic at the operation that does.
 *
 * @param steps how many operations may be evaluated, those of loops counted each time
 * @param tensorBytes how large one tensor may be
 * @param totalBytes how large all tensors may be together that a program holds at a time; tensors
 *     of a few kilobytes are not counted
 * @param callDepth how deep calls may be nested
 */
public record Limits(long steps, long tensorBytes, long totalBytes, int callDepth) {
  /** Limits that no ordinary program meets. */
  public static final Limits DEFAULT = new Limits(Long.MAX_VALUE, 4L << 30, Long.MAX_VALUE, 256);

  public Limits {
    if (steps < 0 || tensorBytes < 0 || totalBytes < 0 || callDepth < 0) {
      throw new IllegalArgumentException("limits are not negative");
    }
  }

  public Limits withSteps(long newSteps) {
    return new Limits(newSteps, tensorBytes, totalBytes, callDepth);
  }

  public Limits withTensorBytes(long bytes) {
    return new Limits(steps, bytes, totalBytes, callDepth);
  }

  public Limits withTotalBytes(long bytes) {
    return new Limits(steps, tensorBytes, bytes, callDepth);
  }

  public Limits withCallDepth(int depth) {
    return new Limits(steps, tensorBytes, totalBytes, depth);
  }

  /**
   * Refuses a tensor that is larger than the limit.
   *
   * @param maker what makes it, for the message
   * @return how large it is, in bytes
   */
  public long checkTensor(Location location, String maker, RankedTensorType type) {
    long bytes = Tensor.bytesOf(type);
    if (bytes > tensorBytes) {
      throw new InterpreterException(
          location,
          "'" + maker + "' makes a tensor of more than " + tensorBytes + " bytes: " + type);
    }
    return bytes;
  }
}
