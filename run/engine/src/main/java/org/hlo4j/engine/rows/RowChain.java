package org.hlo4j.engine.rows;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.engine.step.RowBlockStep;
import org.hlo4j.engine.step.RowKernel;
import org.hlo4j.engine.step.RowParts;
import org.jspecify.annotations.Nullable;

/** Steps, each of which needs of the results of those before it only the rows that it computes. */
final class RowChain {
  /** The least bytes of values between the steps: fewer stay in a cache anyhow. */
  private static final long MIN_BYTES = 1 << 19;

  /** The bytes of a block's rows, which should stay in the second cache. */
  private static final long BLOCK_BYTES = 1 << 18;

  /** The most bytes of the fewest rows that are worth it. */
  private static final long MAX_BYTES = 1 << 20;

  /** The rows of a tile of products, of which blocks have multiples. */
  private static final int TILE = 8;

  private final IntFunction<@Nullable BufferSpec> specs;
  private final List<Link> links;
  private final int rows;

  /** A step, with its index among all. */
  record Link(Step step, RowKernel kernel, int index) {}

  private RowChain(IntFunction<@Nullable BufferSpec> specs, List<Link> links, int rows) {
    this.specs = specs;
    this.links = links;
    this.rows = rows;
  }

  /** Returns the chain of one step. */
  static RowChain of(
      IntFunction<@Nullable BufferSpec> specs, Step step, RowKernel kernel, int index) {
    return new RowChain(specs, List.of(new Link(step, kernel, index)), kernel.rows());
  }

  /** Returns the chain of a step and those before it; null if they have no rows in common. */
  static @Nullable RowChain joinedOrNull(
      IntFunction<@Nullable BufferSpec> specs,
      Collection<RowChain> chains,
      Step step,
      RowKernel kernel,
      int index) {
    List<Link> links = new ArrayList<>();
    chains.forEach(chain -> links.addAll(chain.links));
    links.sort(Comparator.comparingInt(Link::index));
    links.add(new Link(step, kernel, index));
    int[] rows =
        links.stream().mapToInt(link -> link.kernel.rows()).filter(n -> n > 0).distinct().toArray();
    if (links.size() == 1 || rows.length != 1 || rows[0] == 1) {
      return null;
    }
    RowChain joined = new RowChain(specs, links, rows[0]);
    return joined.isByRows() ? joined : null;
  }

  /** Returns whether each step needs only the same rows of the others. */
  private boolean isByRows() {
    Set<Integer> written = new LinkedHashSet<>();
    for (Link link : links) {
      boolean needsOthers =
          IntStream.of(link.step.reads())
              .anyMatch(slot ->
                  written.contains(slot) && !link.kernel.needsRows(slot, rows, length(slot)));
      if (needsOthers
          || !link.kernel.divides(rows)
          || !IntStream.of(link.step.writes()).allMatch(this::hasRows)) {
        return false;
      }
      IntStream.of(link.step.writes()).forEach(written::add);
    }
    return true;
  }

  private boolean hasRows(int slot) {
    BufferSpec spec = specs.apply(slot);
    return spec != null && spec.places() > 0 && spec.places() % rows == 0;
  }

  List<Link> links() {
    return links;
  }

  List<Step> steps() {
    return links.stream().map(Link::step).toList();
  }

  /** Returns the index of the first step. */
  int first() {
    return links.getFirst().index;
  }

  /** Returns the slots that the steps set. */
  int[] written() {
    return links.stream().flatMapToInt(link -> IntStream.of(link.step.writes())).toArray();
  }

  BufferSpec spec(int slot) {
    return Objects.requireNonNull(specs.apply(slot));
  }

  /** Returns the elements of a row of an array. */
  int length(int slot) {
    return spec(slot).places() / rows;
  }

  private long rowBytes(int slot) {
    return spec(slot).bytes() / rows;
  }

  /**
   * Returns the step that computes blocks of rows; null if the steps had better run one by one.
   *
   * @param readers how often steps, and those who want results, read each slot
   */
  @Nullable Step blockOrNull(Map<Integer, Integer> readers) {
    Map<Integer, Integer> inside = new HashMap<>();
    count(steps(), inside);
    int[] written = written();
    long between =
        IntStream.of(written).filter(inside::containsKey).mapToLong(s -> spec(s).bytes()).sum();
    if (between < MIN_BYTES) {
      return null;
    }
    Set<Integer> own = own(readers, inside);
    int[] outputs = IntStream.of(written).filter(slot -> !own.contains(slot)).toArray();
    RowParts parts = RowBuffers.of(this, own);
    long bytes =
        Math.max(
            1, Math.addExact(parts.bytes(), IntStream.of(outputs).mapToLong(this::rowBytes).sum()));
    int least = links.stream().mapToInt(link -> link.kernel.least()).max().orElse(1);
    if (bytes > MAX_BYTES / least) {
      return null;
    }
    long tiles = Math.ceilDiv(Math.max(least, BLOCK_BYTES / bytes), TILE);
    long fitting = Math.multiplyExact(tiles, TILE);
    Set<Integer> set = IntStream.of(written).boxed().collect(Collectors.toSet());
    return new RowBlockStep(
        anchor().op(),
        links.stream().map(Link::kernel).toList(),
        rows,
        (int) Math.min(rows, fitting),
        inside.keySet().stream()
            .filter(slot -> !set.contains(slot))
            .mapToInt(Integer::intValue)
            .toArray(),
        outputs,
        IntStream.of(outputs).mapToObj(this::spec).toArray(BufferSpec[]::new),
        parts);
  }

  /** Adds how many of some steps read each slot. */
  static void count(List<Step> steps, Map<Integer, Integer> readers) {
    for (Step step : steps) {
      IntStream.of(step.reads()).distinct().forEach(slot -> readers.merge(slot, 1, Integer::sum));
    }
  }

  /** Returns the slots that only these steps use, and may store some rows of. */
  private Set<Integer> own(Map<Integer, Integer> readers, Map<Integer, Integer> inside) {
    Set<Integer> own = new LinkedHashSet<>();
    for (Link link : links) {
      for (int slot : link.step.writes()) {
        if (link.kernel.storesParts()
            && readers.getOrDefault(slot, 0).equals(inside.getOrDefault(slot, 0))) {
          own.add(slot);
        }
      }
    }
    return own;
  }

  /** Returns the first step that says how many rows there are. */
  private Step anchor() {
    return links.stream().filter(link -> link.kernel.rows() > 0).findFirst().orElseThrow().step;
  }
}
