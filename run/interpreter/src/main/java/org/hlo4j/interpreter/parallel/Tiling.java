package org.hlo4j.interpreter.parallel;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.kernel.StridedCopy;
import org.hlo4j.interpreter.kernel.Strides;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.interpreter.machine.Process;
import org.hlo4j.interpreter.machine.ProcessId;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Sizes;

/**
 * How a tensor is distributed over processes: split into equal blocks along its dimensions. Several
 * processes may hold the same block.
 *
 * @param counts the number of blocks along each dimension
 * @param block maps a process to its block, counted in row-major order
 */
record Tiling(List<Integer> counts, ToIntFunction<ProcessId> block) {
  /** Returns the number of blocks of a tensor of this rank. */
  private int blocks(Operation op, int rank, Machine machine) {
    int limit = machine.options().limits().processes();
    long blocks = 1;
    for (int count : counts) {
      blocks = count < 1 || blocks > limit ? 0 : blocks * count;
    }
    if (counts.size() != rank || blocks < 1 || blocks > limit) {
      throw new InterpreterException(
          op.location(), "sharding " + counts + " does not fit a tensor of rank " + rank);
    }
    return (int) blocks;
  }

  /** Returns the block of a process. */
  private int block(Operation op, Process process, int blocks) {
    int number = block.applyAsInt(process.id());
    if (number < 0 || number >= blocks) {
      throw new InterpreterException(
          op.location(), "sharding does not give device " + process.id().partition() + " a part");
    }
    return number;
  }

  /** Returns the index along each dimension of what has this number in row-major order. */
  static int[] index(int number, List<Integer> sizes) {
    int[] index = new int[sizes.size()];
    int rest = number;
    for (int d = index.length - 1; d >= 0; d--) {
      index[d] = rest % sizes.get(d);
      rest /= sizes.get(d);
    }
    return index;
  }

  /**
   * Returns the block that each process holds; a value that is not split is shared.
   *
   * @throws InterpreterException if the blocks are not equal, or too large
   */
  List<InterpreterValue> split(
      Operation op, Machine machine, InterpreterValue value, List<Process> processes) {
    if (!(value instanceof Tensor whole)) {
      return processes.stream().map(_ -> value).toList();
    }
    int count = blocks(op, whole.rank(), machine);
    if (count == 1) {
      return processes.stream().map(_ -> value).toList();
    }
    long[] shape = whole.shape().toArray();
    for (int d = 0; d < shape.length; d++) {
      if (shape[d] % counts.get(d) != 0) {
        throw new InterpreterException(
            op.location(),
            "dimension #%d of %s cannot be split over %d devices"
                .formatted(d, whole.type(), counts.get(d)));
      }
      shape[d] /= counts.get(d);
    }
    RankedTensorType type = RankedTensorType.of(LongList.wrap(shape), whole.elementType());
    InterpreterValue[] blocks = new InterpreterValue[count];
    return processes.stream()
        .map(process -> {
          int number = block(op, process, count);
          if (blocks[number] == null) {
            Tensor part = machine.allocate(op, type);
            copy(whole, part, number, true);
            blocks[number] = part;
          }
          return blocks[number];
        })
        .toList();
  }

  /**
   * Joins the blocks of processes; of those that hold the same block, the first one's is taken.
   *
   * @throws InterpreterException if they do not form a tensor
   */
  InterpreterValue join(
      Operation op, Machine machine, List<InterpreterValue> values, List<Process> processes) {
    if (!(values.getFirst() instanceof Tensor first)) {
      return values.getFirst();
    }
    int count = blocks(op, first.rank(), machine);
    if (count == 1) {
      return first;
    }
    long[] shape = first.shape().toArray();
    for (int d = 0; d < shape.length; d++) {
      shape[d] = Sizes.multiply(shape[d], counts.get(d));
    }
    Tensor whole =
        machine.allocate(op, RankedTensorType.of(LongList.wrap(shape), first.elementType()));
    boolean[] filled = new boolean[count];
    for (int i = 0; i < values.size(); i++) {
      int number = block(op, processes.get(i), count);
      if (!(values.get(i) instanceof Tensor part) || !part.type().equals(first.type())) {
        throw new InterpreterException(op.location(), "devices have results of different types");
      }
      if (!filled[number]) {
        filled[number] = true;
        copy(whole, part, number, false);
      }
    }
    for (boolean isFilled : filled) {
      if (!isFilled) {
        throw new InterpreterException(op.location(), "no device has a part of a result");
      }
    }
    return whole;
  }

  /** Copies a block from the whole tensor, or to it. */
  private void copy(Tensor whole, Tensor part, int number, boolean fromWhole) {
    int[] sizes = Strides.sizes(part.shape());
    int[] inPart = Strides.rowMajor(sizes);
    int[] inWhole = Strides.rowMajor(whole.shape());
    int[] start = index(number, counts);
    Arrays.setAll(start, d -> start[d] * sizes[d]);
    int offset = Strides.offset(start, inWhole);
    if (fromWhole) {
      StridedCopy.copy(whole, offset, inWhole, part, 0, inPart, sizes);
    } else {
      StridedCopy.copy(part, 0, inPart, whole, offset, inWhole, sizes);
    }
  }
}
