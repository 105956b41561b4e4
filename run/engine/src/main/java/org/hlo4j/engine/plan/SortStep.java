package org.hlo4j.engine.plan;

import java.util.List;
import java.util.stream.IntStream;
import org.hlo4j.engine.kernel.LineSort;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.ir.Operation;

/** Puts lines of arrays into an order. */
final class SortStep extends Step {
  /**
   * An array that is put into the order.
   *
   * @param source its slot; negative if the result gets the indices of elements
   * @param lanes the number of places of an element
   */
  record Output(int source, int lanes, int result, BufferSpec spec) {}

  private final LineSort sort;
  private final int lines;
  private final int[] keys;
  private final List<Output> outputs;

  /**
   * Creates the step.
   *
   * @param keys the slots of the keys
   */
  SortStep(Operation op, LineSort sort, int lines, int[] keys, List<Output> outputs) {
    super(
        op,
        IntStream.concat(
                IntStream.of(keys), outputs.stream().mapToInt(Output::source).filter(s -> s >= 0))
            .distinct()
            .toArray(),
        outputs.stream().mapToInt(Output::result).toArray());
    this.sort = sort;
    this.lines = lines;
    this.keys = keys;
    this.outputs = outputs;
  }

  @Override
  public void run(Activation activation) {
    Object[] keyArrays = new Object[keys.length];
    for (int k = 0; k < keys.length; k++) {
      keyArrays[k] = activation.value(keys[k]);
    }
    LineSort.Line[] arrays = new LineSort.Line[outputs.size()];
    for (int i = 0; i < arrays.length; i++) {
      Output output = outputs.get(i);
      Object result = activation.allocate(output.result, output.spec);
      Object source = output.source < 0 ? result : activation.value(output.source);
      arrays[i] = new LineSort.Line(source, result, output.lanes);
    }
    sort.run(lines, keyArrays, arrays, activation.parallel());
  }
}
