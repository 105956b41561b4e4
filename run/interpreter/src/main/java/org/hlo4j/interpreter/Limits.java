package org.hlo4j.interpreter;

import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * Limits of a run. A run that exceeds one ends with a diagnostic at the operation that did.
 *
 * @param steps the maximum number of evaluated operations; those in loops count each time
 * @param tensorBytes the maximum size of one tensor, in bytes
 * @param totalBytes the maximum total size of the tensors that are live at a time, in bytes;
 *     tensors of a few kilobytes are not counted
 * @param callDepth the maximum depth of nested calls
 * @param processes the maximum number of processes, and of devices of a mesh that a program divides
 *     arrays over
 */
public record Limits(long steps, long tensorBytes, long totalBytes, int callDepth, int processes) {
  /**
   * Limits that ordinary programs do not reach: 4 GiB a tensor, 256 nested calls and 1,024
   * processes.
   */
  public static final Limits DEFAULT =
      new Limits(Long.MAX_VALUE, 4L << 30, Long.MAX_VALUE, 256, 1024);

  /**
   * Checks the limits.
   *
   * @throws IllegalArgumentException if one is negative
   */
  public Limits {
    if (steps < 0 || tensorBytes < 0 || totalBytes < 0 || callDepth < 0 || processes < 0) {
      throw new IllegalArgumentException("limits are not negative");
    }
  }

  /**
   * {@return a copy with another maximum of evaluated operations}
   *
   * @param newSteps the maximum number of evaluated operations
   */
  public Limits withSteps(long newSteps) {
    return new Limits(newSteps, tensorBytes, totalBytes, callDepth, processes);
  }

  /**
   * {@return a copy with another maximum size of a tensor}
   *
   * @param bytes the maximum size of one tensor, in bytes
   */
  public Limits withTensorBytes(long bytes) {
    return new Limits(steps, bytes, totalBytes, callDepth, processes);
  }

  /**
   * {@return a copy with another maximum of live tensors}
   *
   * @param bytes the maximum total size of live tensors, in bytes
   */
  public Limits withTotalBytes(long bytes) {
    return new Limits(steps, tensorBytes, bytes, callDepth, processes);
  }

  /**
   * {@return a copy with another maximum depth of calls}
   *
   * @param depth the maximum depth of nested calls
   */
  public Limits withCallDepth(int depth) {
    return new Limits(steps, tensorBytes, totalBytes, depth, processes);
  }

  /**
   * {@return a copy with another maximum of processes}
   *
   * @param count the maximum number of processes, and of devices of a mesh
   */
  public Limits withProcesses(int count) {
    return new Limits(steps, tensorBytes, totalBytes, callDepth, count);
  }

  /**
   * Checks that there can be a tensor, and its size against the limit.
   *
   * @param location the location of the operation that creates it
   * @param opName the name of that operation, for the message
   * @param type the tensor's type, of static shape
   * @return its size in bytes
   * @throws InterpreterException if it is larger than the limit, or a dimension than an array
   */
  public long checkTensor(Location location, String opName, RankedTensorType type) {
    long bytes = Tensor.bytesOf(type);
    if (bytes > tensorBytes) {
      throw new InterpreterException(location, "'" + opName + "' " + excess(bytes) + ": " + type);
    }
    for (int d = 0; d < type.rank(); d++) {
      try {
        Tensor.checkDimension(d, type.dimension(d));
      } catch (IllegalArgumentException e) {
        throw new InterpreterException(location, "'" + opName + "': " + e.getMessage());
      }
    }
    return bytes;
  }

  /**
   * {@return what is wrong with a tensor that is larger than the limit}
   *
   * @param bytes its size in bytes, {@link Long#MAX_VALUE} if it is larger
   */
  public String excess(long bytes) {
    return "needs %s%d bytes, and a tensor may have %d"
        .formatted(bytes == Long.MAX_VALUE ? "more than " : "", bytes, tensorBytes);
  }

  /**
   * Checks the sizes of the results of an operation, as far as they are static.
   *
   * @param op the operation
   * @throws InterpreterException if one is larger than the limit
   */
  public void checkResults(Operation op) {
    for (Value result : op.results()) {
      if (result.type() instanceof RankedTensorType type
          && type.hasStaticShape()
          && ElementKind.ofOrNull(type.elementType()) != null) {
        checkTensor(op.location(), op.name(), type);
      }
    }
  }
}
