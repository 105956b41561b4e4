package org.hlo4j.engine.step;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.hlo4j.engine.kernel.Parallel;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.engine.tile.TileRegisters;
import org.hlo4j.ir.Operation;

/** Runs several steps for some rows, which stay in a cache, and then for the next ones. */
public final class RowBlockStep extends Step {
  private final List<RowKernel> kernels;
  private final int rows;
  private final int block;
  private final int least;
  private final BufferSpec[] specs;
  private final RowParts parts;

  /**
   * Creates the step.
   *
   * @param op the operation of one of the steps
   * @param kernels those of the steps, in their order
   * @param rows the number of rows
   * @param block how many of them are computed at a time
   * @param reads the slots that the steps read and others set
   * @param writes the slots that they set and others read
   * @param specs the forms of their arrays
   * @param parts the slots that only these steps use
   */
  public RowBlockStep(
      Operation op,
      List<RowKernel> kernels,
      int rows,
      int block,
      int[] reads,
      int[] writes,
      BufferSpec[] specs,
      RowParts parts) {
    super("rows", op, reads, writes);
    this.kernels = List.copyOf(kernels);
    this.rows = rows;
    this.block = block;
    this.least = kernels.stream().mapToInt(RowKernel::least).max().orElse(1);
    this.specs = specs;
    this.parts = parts;
  }

  @Override
  public void run(Activation activation) {
    for (int i = 0; i < specs.length; i++) {
      activation.allocate(writes()[i], specs[i]);
    }
    Parallel parallel = activation.parallel();
    int even = Math.ceilDiv(rows, 2 * parallel.threads());
    int some = parallel.threads() == 1 ? block : Math.clamp(even, Math.min(least, block), block);
    Queue<Worker> idle = new ConcurrentLinkedQueue<>();
    try {
      parallel.run(
          Math.ceilDiv(rows, some),
          task -> {
            Worker taken = idle.poll();
            Worker worker = taken == null ? new Worker(activation, some) : taken;
            worker.run(task * some, Math.min((task + 1) * some, rows));
            idle.add(worker);
          });
    } finally {
      idle.forEach(worker -> worker.arrays.end());
    }
  }

  /** What a thread has for the blocks that it computes. */
  private final class Worker {
    private final RowArrays arrays;
    private final List<RowKernel.Rows> begun;

    Worker(Activation activation, int some) {
      arrays = new RowArrays(activation, parts, some);
      begun = kernels.stream().map(kernel -> kernel.begin(arrays, rows)).toList();
    }

    void run(int from, int to) {
      arrays.goTo(from);
      TileRegisters.onThisThread(
          arrays,
          registers -> {
            for (RowKernel.Rows each : begun) {
              each.run(registers, from, to);
            }
          });
    }
  }
}
