package org.hlo4j.bytecode.write;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;

/** The use lists that must be written: those that are not in reverse program order. */
final class UseOrders {
  private final ProgramOrder order;

  /**
   * The position in its list of each use of a value, latest use first, by the position of the
   * definition in the flat program and the index of the value.
   */
  private final Map<Integer, SortedMap<Integer, int[]>> places = new HashMap<>();

  UseOrders(Operation root) {
    this.order = new ProgramOrder(root);
  }

  /**
   * Compares a use with the next one in the list of its value, which is defined at a position.
   * After this has been done for all uses of the program, the lists to be written are known.
   */
  void note(OpOperand use, int position) {
    OpOperand next = use.nextOrNull();
    if (next != null && order.compare(next, use) > 0) {
      at(position).computeIfAbsent(index(use.get()), index -> order.places(use.get().uses()));
    }
  }

  /** Adds the list of a value that is defined at a position. */
  void add(Value value, int position, int[] placesOfUses) {
    at(position).put(index(value), placesOfUses);
  }

  private SortedMap<Integer, int[]> at(int position) {
    return places.computeIfAbsent(position, at -> new TreeMap<>());
  }

  private static int index(Value value) {
    return switch (value) {
      case OpResult result -> result.index();
      case BlockArgument argument -> argument.index();
    };
  }

  /** Returns whether use lists must be written for the definition at a position. */
  boolean areWrittenAt(int position) {
    return places.containsKey(position);
  }

  /** Writes the use lists of the {@code count} values defined at a position. */
  void write(int position, int count, EncodingEmitter out) {
    SortedMap<Integer, int[]> unordered = Objects.requireNonNull(places.get(position));
    if (count != 1) {
      out.writeVarInt(unordered.size());
    }
    unordered.forEach((index, placesOfUses) -> {
      if (count != 1) {
        out.writeVarInt(index);
      }
      write(placesOfUses, out);
    });
  }

  /** Writes the permutation, or only its differences from the identity if these are few. */
  private static void write(int[] places, EncodingEmitter out) {
    int moved = 0;
    for (int i = 0; i < places.length; i++) {
      if (places[i] != i) {
        moved++;
      }
    }
    if (moved >= places.length / 2) {
      out.writeVarInt((long) places.length << 1);
      for (int place : places) {
        out.writeVarInt(place);
      }
      return;
    }
    out.writeVarInt((2L * moved) << 1 | 1);
    for (int i = 0; i < places.length; i++) {
      if (places[i] != i) {
        out.writeVarInt(places[i]);
        out.writeVarInt(i);
      }
    }
  }
}
