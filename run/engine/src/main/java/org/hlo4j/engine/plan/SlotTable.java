package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.jspecify.annotations.Nullable;

/** The slots of a plan: the forms of their buffers, and the arrays that constant ones refer to. */
final class SlotTable {
  private final Map<Storage, Map<Integer, BufferSpec>> specsByForm = new HashMap<>();
  private final List<BufferSpec> specs = new ArrayList<>();
  private final List<@Nullable BufferSpec> slots = new ArrayList<>();
  private final Map<Integer, Object> constants = new HashMap<>();
  private final Set<Integer> shared = new HashSet<>();

  /** The slots that {@link ConstantSteps} set. */
  private final Set<Integer> computed = new HashSet<>();

  /** Returns a new slot; with null as its form for a value that is not a tensor. */
  int newSlot(@Nullable BufferSpec spec) {
    slots.add(spec);
    return slots.size() - 1;
  }

  /** Returns a new slot that refers to an array in each run. */
  int constant(BufferSpec spec, Object array) {
    int slot = newSlot(spec);
    constants.put(slot, array);
    return slot;
  }

  /** Notes that other plans may have the array of a constant slot. */
  void setShared(int slot) {
    shared.add(slot);
  }

  Set<Integer> shared() {
    return Set.copyOf(shared);
  }

  /** Returns whether a slot refers to the same array in each run. */
  boolean isConstant(int slot) {
    return constants.containsKey(slot) || computed.contains(slot);
  }

  /** Has a slot refer to what steps compute before all runs. */
  void setComputed(int slot) {
    computed.add(slot);
  }

  /** Returns the form of buffers of a storage and a length, always the same one. */
  BufferSpec spec(Storage storage, int places) {
    return specsByForm
        .computeIfAbsent(storage, _ -> new HashMap<>())
        .computeIfAbsent(
            places,
            _ -> {
              BufferSpec spec = new BufferSpec(specs.size(), storage, places);
              specs.add(spec);
              return spec;
            });
  }

  /** Returns the form of a slot's buffer; null for a value that is not a tensor. */
  @Nullable BufferSpec specOrNull(int slot) {
    return slots.get(slot);
  }

  /** Returns the size of a slot's buffer; 0 for a constant and for a value that is not a tensor. */
  long bytes(int slot) {
    BufferSpec spec = slots.get(slot);
    return spec == null || isConstant(slot) ? 0 : spec.bytes();
  }

  int size() {
    return slots.size();
  }

  List<BufferSpec> specs() {
    return List.copyOf(specs);
  }

  /** Returns the arrays of constants that the program has. */
  Map<Integer, Object> constants() {
    return Map.copyOf(constants);
  }

  /** Has each run compute what was to be constant. */
  void clearComputed() {
    computed.clear();
  }

  /** Returns the slots of constants that are computed. */
  Set<Integer> computed() {
    return Set.copyOf(computed);
  }
}
