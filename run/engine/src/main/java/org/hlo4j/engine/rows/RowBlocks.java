package org.hlo4j.engine.rows;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.engine.step.KernelStep;
import org.hlo4j.engine.step.RowKernel;
import org.hlo4j.engine.step.RowedStep;
import org.hlo4j.engine.step.TileStep;
import org.jspecify.annotations.Nullable;

/**
 * Has steps that need of each other's results only the same rows run for some rows after others:
 * those of softmax, for example, with the products before and after it. What only they use is never
 * stored as a whole.
 */
public final class RowBlocks {
  private final IntFunction<@Nullable BufferSpec> specs;

  /**
   * Creates what joins steps.
   *
   * @param specs the forms of the buffers of slots; null for a value that is not a tensor
   */
  public RowBlocks(IntFunction<@Nullable BufferSpec> specs) {
    this.specs = specs;
  }

  /**
   * {@return steps that compute the same}
   *
   * @param steps the steps of a function or a region
   * @param results the slots that are read after them
   */
  public List<Step> of(List<Step> steps, int[] results) {
    Map<Integer, Integer> readers = new HashMap<>();
    RowChain.count(steps, readers);
    IntStream.of(results).forEach(slot -> readers.merge(slot, 1, Integer::sum));
    return new Chains(readers).of(steps);
  }

  /** Steps in their order, and those that wait for others over the same rows. */
  private final class Chains {
    private final Map<Integer, Integer> readers;
    private final List<Step> emitted = new ArrayList<>();

    /** The chains that wait, by the slots that their steps set. */
    private final Map<Integer, RowChain> open = new HashMap<>();

    Chains(Map<Integer, Integer> readers) {
      this.readers = readers;
    }

    List<Step> of(List<Step> steps) {
      for (int i = 0; i < steps.size(); i++) {
        Step step = steps.get(i);
        if (step instanceof KernelStep || step instanceof TileStep) {
          add(step, i);
        } else {
          // It may change an array, which nobody reads after it.
          close(Set.copyOf(open.values()));
          emitted.add(step);
        }
      }
      close(Set.copyOf(open.values()));
      return emitted;
    }

    private void add(Step step, int index) {
      RowKernel kernel = step instanceof RowedStep rowed ? rowed.rowsOrNull() : null;
      Set<RowChain> producers = producers(step);
      if (kernel == null) {
        close(producers);
        emitted.add(step);
        return;
      }
      RowChain chain = joined(producers, step, kernel, index);
      for (int slot : chain.written()) {
        open.put(slot, chain);
      }
    }

    /** Returns the chain of a step and of as many that set what it reads as have its rows. */
    private RowChain joined(Set<RowChain> producers, Step step, RowKernel kernel, int index) {
      RowChain whole = RowChain.joinedOrNull(specs, producers, step, kernel, index);
      if (whole != null) {
        return whole;
      }
      for (RowChain producer : producers) {
        RowChain joined = RowChain.joinedOrNull(specs, Set.of(producer), step, kernel, index);
        if (joined != null) {
          Set<RowChain> others = new LinkedHashSet<>(producers);
          others.remove(producer);
          close(others);
          return joined;
        }
      }
      close(producers);
      return RowChain.of(specs, step, kernel, index);
    }

    private Set<RowChain> producers(Step step) {
      Set<RowChain> producers = new LinkedHashSet<>();
      for (int slot : step.reads()) {
        RowChain chain = open.get(slot);
        if (chain != null) {
          producers.add(chain);
        }
      }
      return producers;
    }

    /** Emits the steps of chains, in their order. */
    private void close(Set<RowChain> chains) {
      open.values().removeAll(chains);
      chains.stream()
          .sorted((x, y) -> Integer.compare(x.first(), y.first()))
          .forEach(chain -> {
            Step block = chain.blockOrNull(readers);
            if (block == null) {
              emitted.addAll(chain.steps());
            } else {
              emitted.add(block);
            }
          });
    }
  }
}
