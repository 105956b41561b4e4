package org.hlo4j.engine.step;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hlo4j.engine.code.ElementLoop;
import org.hlo4j.engine.run.Activation;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.engine.tile.TileCode;
import org.hlo4j.ir.Operation;
import org.jspecify.annotations.Nullable;

/** Runs tile code. */
public final class TileStep extends Step implements LoopedStep, RowedStep {
  /**
   * A slot that the code stores into.
   *
   * @param replaces slots of buffers of the same form, each of which the code loads element by
   *     element and so may be overwritten
   */
  public record Output(int slot, BufferSpec spec, int[] replaces) {}

  private final TileCode code;
  private final Map<Integer, List<StridedView>> loads;
  private final List<DynamicSlice> slices;
  private final List<Output> outputs;
  private final List<ElementLoop> loops;

  /**
   * Creates the step.
   *
   * @param loads the places of the slots that the code loads
   * @param slices those of them that refer to slices while it runs
   * @param loops loops that do the same; none if nobody asks
   */
  public TileStep(
      Operation op,
      TileCode code,
      Map<Integer, List<StridedView>> loads,
      List<DynamicSlice> slices,
      List<Output> outputs,
      List<ElementLoop> loops) {
    super("tile", op, reads(loads.keySet(), slices), writes(slices, outputs));
    this.code = code;
    this.loads = loads;
    this.slices = slices;
    this.outputs = outputs;
    this.loops = loops;
  }

  private static int[] reads(Set<Integer> loads, List<DynamicSlice> slices) {
    Set<Integer> windows = slices.stream().map(DynamicSlice::slot).collect(Collectors.toSet());
    return IntStream.concat(
            loads.stream().filter(slot -> !windows.contains(slot)).mapToInt(Integer::intValue),
            slices.stream().flatMapToInt(slice -> IntStream.of(slice.reads())))
        .distinct()
        .toArray();
  }

  private static int[] writes(List<DynamicSlice> slices, List<Output> outputs) {
    return IntStream.concat(
            slices.stream().mapToInt(DynamicSlice::slot), outputs.stream().mapToInt(Output::slot))
        .toArray();
  }

  @Override
  public List<ElementLoop> loops() {
    return loops;
  }

  @Override
  public List<DynamicSlice> slices() {
    return slices;
  }

  @Override
  public @Nullable RowKernel rowsOrNull() {
    return slices.isEmpty() ? new TileRows() : null;
  }

  /** Computes rows by the part of the code that has their elements. */
  private final class TileRows implements RowKernel {
    @Override
    public int rows() {
      return 0;
    }

    @Override
    public boolean divides(int rows) {
      return code.count() % rows == 0;
    }

    @Override
    public int least() {
      return 1;
    }

    @Override
    public boolean needsRows(int slot, int rows, int length) {
      return loads.getOrDefault(slot, List.of()).stream()
          .allMatch(view -> view.isByRows(rows, length));
    }

    @Override
    public boolean storesParts() {
      return true;
    }

    @Override
    public int[] replaced(int slot) {
      return outputs.stream()
          .filter(output -> output.slot == slot)
          .findFirst()
          .map(Output::replaces)
          .orElseThrow();
    }

    @Override
    public Rows begin(RowArrays arrays, int rows) {
      int length = code.count() / rows;
      return (registers, from, to) -> code.run(registers, from * length, to * length);
    }
  }

  @Override
  public void run(Activation activation) {
    for (int i = 0; i < slices.size(); i++) {
      DynamicSlice slice = slices.get(i);
      slice.open(activation);
    }
    for (int i = 0; i < outputs.size(); i++) {
      Output output = outputs.get(i);
      if (!overwrites(output, activation)) {
        activation.allocate(output.slot, output.spec);
      }
    }
    code.run(activation.registers(), activation.parallel());
  }

  private boolean overwrites(Output output, Activation activation) {
    for (int slot : output.replaces) {
      if (mayOverwrite(activation, slot)) {
        activation.share(slot, output.slot);
        return true;
      }
    }
    return false;
  }
}
