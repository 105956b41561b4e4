package org.hlo4j.engine.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.hlo4j.engine.run.BufferSpec;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.jspecify.annotations.Nullable;

/** The slots of a plan: the forms of their buffers, and the arrays that constant ones refer to. */
final class SlotTable {
  private final Map<Storage, Map<Integer, BufferSpec>> specsByForm = new HashMap<>();
  private final List<BufferSpec> specs = new ArrayList<>();
  private final List<@Nullable BufferSpec> slots = new ArrayList<>();
  private final Map<Integer, Object> constants = new HashMap<>();

  /** The large constants, whose arrays are made when it is known who reads them. */
  private final Map<Integer, ElementsAttr> shared = new HashMap<>();

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

  /** Returns a new slot that refers to the elements of a constant whose array plans share. */
  int constant(BufferSpec spec, ElementsAttr elements) {
    int slot = newSlot(spec);
    shared.put(slot, elements);
    return slot;
  }

  /** Returns the constants whose arrays other plans may have, too, by slots. */
  Map<Integer, ElementsAttr> shared() {
    return Map.copyOf(shared);
  }

  /** Returns whether a slot refers to the same array in each run. */
  boolean isConstant(int slot) {
    return constants.containsKey(slot) || shared.containsKey(slot) || computed.contains(slot);
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

  /**
   * Returns the arrays of constants that the program has.
   *
   * @param isRead whether the array of a large one is needed
   */
  Map<Integer, Object> constants(IntPredicate isRead) {
    Map<Integer, Object> arrays = new HashMap<>(constants);
    shared.forEach((slot, elements) -> {
      if (isRead.test(slot)) {
        arrays.put(slot, ConstantArrays.of(elements));
      }
    });
    return arrays;
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
