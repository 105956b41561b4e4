package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hlo4j.engine.step.DynamicSlice;
import org.hlo4j.engine.tile.StridedView;
import org.hlo4j.engine.tile.TileBuilder;
import org.hlo4j.engine.tile.TileNode;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.jspecify.annotations.Nullable;

/**
 * Elementwise operations that become one step. All values of a group have as many elements, in
 * row-major order; their shapes may differ. A group that is pending depends on stored values alone,
 * so that any two of as many elements may be joined.
 */
final class TileGroup {
  private final int count;
  private final Operation first;
  private final List<GroupNode> nodes = new ArrayList<>();
  private final Map<Integer, List<StridedView>> loads = new HashMap<>();
  private final Map<Load, TileNode> loadNodes = new HashMap<>();
  private final Map<Integer, DynamicSlice> slices = new LinkedHashMap<>();
  private @Nullable TileGroup joined;
  private boolean isStored;

  TileGroup(int count, Operation first) {
    this.count = count;
    this.first = first;
  }

  TileGroup representative() {
    TileGroup group = this;
    while (group.joined != null) {
      group = group.joined;
    }
    return group;
  }

  int count() {
    return count;
  }

  Operation first() {
    return first;
  }

  List<GroupNode> nodes() {
    return nodes;
  }

  /** Returns the places of the slots that are loaded. */
  Map<Integer, List<StridedView>> loads() {
    return loads;
  }

  /** Returns the slices that are loaded. */
  List<DynamicSlice> slices() {
    return List.copyOf(slices.values());
  }

  boolean isStored() {
    return isStored;
  }

  void setStored() {
    isStored = true;
  }

  GroupNode add(TileNode node, int uses) {
    GroupNode added = new GroupNode(this, node, uses);
    nodes.add(added);
    return added;
  }

  /** The properties that a load depends on. */
  private record Load(int slot, int offset, List<Integer> sizes, List<Integer> strides, Type type) {
    static Load of(Source.Stored source, ElementKind kind) {
      StridedView merged = source.view().merged();
      return new Load(
          source.slot(),
          merged.offset(),
          boxed(merged.sizes()),
          boxed(merged.strides()),
          kind.type());
    }

    private static List<Integer> boxed(int[] numbers) {
      return IntStream.of(numbers).boxed().toList();
    }
  }

  TileNode load(Source.Stored source, ElementKind kind) {
    return loadNodes.computeIfAbsent(
        Load.of(source, kind),
        _ -> {
          StridedView places = source.view().places(kind.lanes());
          loads.computeIfAbsent(source.slot(), _ -> new ArrayList<>()).add(places);
          return TileBuilder.load(source.slot(), kind, source.view());
        });
  }

  /** Loads a slice of an array, whose start is known when the step runs. */
  TileNode load(Source.Sliced source, ElementKind kind) {
    slices.put(source.slice().slot(), source.slice());
    return load(new Source.Stored(source.slice().slot(), source.view()), kind);
  }

  /** Loads elements that another group loads, in another order. */
  TileNode load(TileGroup other, Source.Stored source, ElementKind kind) {
    DynamicSlice slice = other.slices.get(source.slot());
    return slice == null ? load(source, kind) : load(new Source.Sliced(slice, source.view()), kind);
  }

  /** Joins another pending group into this one. */
  void join(TileGroup other) {
    if (other == this) {
      return;
    }
    nodes.addAll(other.nodes);
    other.loads.forEach(
        (slot, views) -> loads.computeIfAbsent(slot, _ -> new ArrayList<>()).addAll(views));
    other.loadNodes.forEach(loadNodes::putIfAbsent);
    slices.putAll(other.slices);
    other.joined = this;
  }
}
