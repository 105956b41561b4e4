package org.hlo4j.interpreter.eval;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;

/**
 * How a tensor is distributed over processes: split into equal blocks along its dimensions. Several
 * processes may hold the same block.
 *
 * @param counts the number of blocks along each dimension
 * @param block maps a process to its block, counted in row-major order
 */
record Tiling(List<Integer> counts, ToIntFunction<ProcessId> block) {
  private int blocks() {
    return counts.stream().reduce(1, (a, b) -> a * b);
  }

  /** Returns the index of a block along each dimension. */
  private int[] index(int number) {
    int[] index = new int[counts.size()];
    int rest = number;
    for (int d = index.length - 1; d >= 0; d--) {
      index[d] = rest % counts.get(d);
      rest /= counts.get(d);
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
    if (blocks() == 1 || !(value instanceof Tensor whole)) {
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
    InterpreterValue[] blocks = new InterpreterValue[blocks()];
    return processes.stream()
        .map(process -> {
          int number = block.applyAsInt(process.id());
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
    if (blocks() == 1 || !(values.getFirst() instanceof Tensor first)) {
      return values.getFirst();
    }
    long[] shape = first.shape().toArray();
    for (int d = 0; d < shape.length; d++) {
      shape[d] = Math.multiplyExact(shape[d], counts.get(d));
    }
    Tensor whole =
        machine.allocate(op, RankedTensorType.of(LongList.wrap(shape), first.elementType()));
    boolean[] filled = new boolean[blocks()];
    for (int i = 0; i < values.size(); i++) {
      int number = block.applyAsInt(processes.get(i).id());
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
    int[] start = index(number);
    Arrays.setAll(start, d -> start[d] * sizes[d]);
    int offset = Strides.offset(start, inWhole);
    if (fromWhole) {
      StridedCopy.copy(whole, offset, inWhole, part, 0, inPart, sizes);
    } else {
      StridedCopy.copy(part, 0, inPart, whole, offset, inWhole, sizes);
    }
  }
}
