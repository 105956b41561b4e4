package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.engine.code.ArraySlice;
import org.hlo4j.engine.code.CodeWriter;
import org.hlo4j.engine.code.CodeWriter.Place;
import org.hlo4j.engine.code.ElementLoop;
import org.hlo4j.engine.code.GeneratedCode;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.engine.run.Step;
import org.hlo4j.engine.step.CodeStep;
import org.hlo4j.engine.step.DynamicSlice;
import org.hlo4j.engine.step.LoopedStep;
import org.hlo4j.engine.step.UpdateStep;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.jspecify.annotations.Nullable;

/**
 * Replaces successive steps of a loop that compute few elements by one with generated code: the
 * calls of such steps take longer than their work. Values that no other step reads become parts of
 * one array of each type.
 */
final class GeneratedSteps {
  /** The most elements of a step: the instructions of tiles are faster for more. */
  private static final int MAX_COUNT = 512;

  /** The same if the JVM's compiler vectorizes the loop; threads share the work of more. */
  private static final int MAX_VECTORIZED = 1 << 13;

  /** The same of elementary functions, which tiles compute for several elements at a time. */
  private static final int MAX_ELEMENTARY = 32;

  /** The most elements that the code of a step computes. */
  private static final int MAX_ELEMENTS = 1 << 16;

  /** The most loops of a step. */
  private static final int MAX_LOOPS = 100;

  private final PlanBuilder builder;

  GeneratedSteps(PlanBuilder builder) {
    this.builder = builder;
  }

  /**
   * Returns steps that compute the same.
   *
   * @param steps the steps of a region
   * @param results the slots that are read after them
   */
  List<Step> of(List<Step> steps, int[] results) {
    List<Step> replaced = new ArrayList<>();
    for (int i = 0; i < steps.size(); ) {
      int end = end(steps, i);
      Step code = null;
      while (code == null && end > i) {
        code = new Run(steps.subList(i, end), read(steps, end, results)).codeOrNull();
        end = code == null ? i + (end - i) / 2 : end;
      }
      replaced.add(code == null ? steps.get(i) : code);
      i = Math.max(end, i + 1);
    }
    return replaced;
  }

  /** Returns the slots that are read after some steps. */
  private static Set<Integer> read(List<Step> steps, int end, int[] results) {
    Set<Integer> read = new HashSet<>();
    IntStream.of(results).forEach(read::add);
    for (Step later : steps.subList(end, steps.size())) {
      IntStream.of(later.reads()).forEach(read::add);
    }
    return read;
  }

  /** Returns where the steps end that are replaced by one. */
  private static int end(List<Step> steps, int from) {
    Set<Integer> written = new HashSet<>();
    Set<Integer> updated = new HashSet<>();
    int elements = 0;
    int loops = 0;
    for (int end = from; end < steps.size(); end++) {
      Step step = steps.get(end);
      List<ElementLoop> some = loops(step);
      elements += some.stream().mapToInt(loop -> loop.count() * loop.stores().size()).sum();
      loops += some.size();
      // What is updated in place is an array from outside, which nothing reads any more.
      if (some.isEmpty()
          || elements > MAX_ELEMENTS
          || loops > MAX_LOOPS
          || IntStream.of(step.reads()).anyMatch(updated::contains)
          || (step instanceof UpdateStep update && written.contains(update.whole()))) {
        return end;
      }
      IntStream.of(step.writes()).forEach(written::add);
      if (step instanceof UpdateStep update) {
        updated.add(update.whole());
      }
    }
    return steps.size();
  }

  /** Returns the loops of a step; none if code is not generated for it. */
  private static List<ElementLoop> loops(Step step) {
    return step instanceof LoopedStep looped
            && looped.loops().stream().allMatch(loop -> isGenerated(loop, looped))
            && looped.slices().stream().allMatch(DynamicSlice::isGenerated)
        ? looped.loops()
        : List.of();
  }

  private static Stream<DynamicSlice> slices(Step step) {
    return step instanceof LoopedStep looped ? looped.slices().stream() : Stream.of();
  }

  private static boolean isGenerated(ElementLoop loop, LoopedStep step) {
    if (loop.count() > MAX_VECTORIZED || !loop.isGenerated()) {
      return false;
    }
    return loop.isElementary()
        ? loop.count() <= MAX_ELEMENTARY
        : loop.count() <= MAX_COUNT || (step.slices().isEmpty() && loop.isVectorized());
  }

  /** Steps that one replaces. */
  private final class Run {
    private final List<Step> steps;
    private final Set<Integer> read;
    private final Set<Integer> written = new LinkedHashSet<>();
    private final List<Integer> slots = new ArrayList<>();
    private final Map<Integer, Place> places = new HashMap<>();
    private final Map<Integer, Part> parts = new HashMap<>();
    private final Map<Integer, ArraySlice> slices = new HashMap<>();

    /** The slots of arrays that are updated, by those of the results. */
    private final Map<Integer, Integer> updated = new HashMap<>();

    /**
     * A value that is a part of another.
     *
     * @param whole the slot of the other one
     * @param begin the place of the first element there
     */
    private record Part(int whole, int begin) {}

    Run(List<Step> steps, Set<Integer> read) {
      this.steps = steps;
      this.read = read;
      for (Step step : steps) {
        IntStream.of(step.writes()).forEach(written::add);
        slices(step).forEach(slice -> slices.put(slice.slot(), slice.generated()));
        if (step instanceof UpdateStep update) {
          updated.put(update.writes()[0], update.whole());
        }
      }
      written.removeAll(slices.keySet());
    }

    /** Returns the step; null if its code would be too long. */
    @Nullable Step codeOrNull() {
      List<ElementLoop> loops =
          new ArrayList<>(steps.stream().flatMap(step -> loops(step).stream()).toList());
      int[] reads =
          steps.stream()
              .flatMapToInt(step -> IntStream.of(step.reads()))
              .filter(slot -> !written.contains(slot))
              .distinct()
              .toArray();
      int[] writes =
          written.stream()
              .mapToInt(Integer::intValue)
              .filter(slot -> read.contains(slot) || updated.containsKey(slot))
              .toArray();
      IntStream.concat(IntStream.of(reads), IntStream.of(writes)).forEach(this::placeWhole);
      loops.removeAll(findParts());
      List<BufferSpec> others = placeOthers();
      parts.keySet().forEach(this::place);
      GeneratedCode code = CodeWriter.writeOrNull(loops, places, slices);
      if (code == null) {
        return null;
      }
      int[] kept = others.stream().mapToInt(builder::newSlot).toArray();
      IntStream.of(kept).forEach(slots::add);
      return new CodeStep(
          steps.getFirst().op(),
          code,
          slots.stream().mapToInt(Integer::intValue).toArray(),
          reads,
          writes,
          builder.specs(writes),
          IntStream.of(writes).map(slot -> updated.getOrDefault(slot, -1)).toArray(),
          kept,
          builder.specs(kept));
    }

    private void placeWhole(int slot) {
      places.put(slot, new Place(slots.size(), 0, builder.spec(slot).storage(), slot));
      slots.add(slot);
    }

    /**
     * Has values that others are joined of be computed where they are copied to; returns the
     * copies, which are done then.
     */
    private List<ElementLoop> findParts() {
      List<ElementLoop> done = new ArrayList<>();
      for (Step step : steps) {
        if (slices(step).findAny().isPresent()) {
          continue;
        }
        int whole = step.writes()[0];
        List<ElementLoop> copies = loops(step);
        if (copies.stream().mapToInt(ElementLoop::count).sum() == builder.spec(whole).places()) {
          copies.stream().filter(copy -> isPart(copy, whole)).forEach(done::add);
        }
      }
      return done;
    }

    private boolean isPart(ElementLoop copy, int whole) {
      int slot = copy.copiedOr(-1);
      if (slot < 0
          || places.containsKey(slot)
          || parts.containsKey(slot)
          || builder.spec(slot).places() != copy.count()) {
        return false;
      }
      parts.put(slot, new Part(whole, copy.stores().getFirst().view().offset()));
      return true;
    }

    /** Returns where a value is that may be a part of another, which has its place. */
    private Place place(int slot) {
      Part part = parts.get(slot);
      if (part != null) {
        Place whole = place(part.whole);
        places.put(slot, whole.part(part.begin));
      }
      return Objects.requireNonNull(places.get(slot));
    }

    /** Places values that no other step reads, in arrays whose forms are returned. */
    private List<BufferSpec> placeOthers() {
      Map<Storage, Integer> lengths = new EnumMap<>(Storage.class);
      List<Storage> storages = new ArrayList<>();
      for (int slot : written) {
        if (!places.containsKey(slot) && !parts.containsKey(slot)) {
          BufferSpec spec = builder.spec(slot);
          Storage storage = spec.storage();
          if (!storages.contains(storage)) {
            storages.add(storage);
          }
          int index = slots.size() + storages.indexOf(storage);
          places.put(slot, new Place(index, lengths.getOrDefault(storage, 0), storage, slot));
          lengths.merge(storage, spec.places(), Integer::sum);
        }
      }
      return storages.stream()
          .map(storage -> builder.spec(storage, lengths.getOrDefault(storage, 0)))
          .toList();
    }
  }
}
