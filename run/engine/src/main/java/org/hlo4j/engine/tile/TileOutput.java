package org.hlo4j.engine.tile;

import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * An array that a node's elements are stored into.
 *
 * @param array its slot
 * @param node the elements
 * @param shifted where, at distance zero; null for a row-major array
 * @param replaced slots of row-major arrays, one of which may be the same array
 */
record TileOutput(int array, TileNode node, @Nullable StridedView shifted, int[] replaced) {
  /** Returns the output of another node that has the same elements. */
  TileOutput withNode(TileNode other) {
    return other == node ? this : new TileOutput(array, other, shifted, replaced);
  }

  /** Returns what stores the elements that are in registers. */
  TileInstruction instruction(ToIntFunction<TileNode> registers) {
    List<TileNode> nodes = node.inRegisters();
    int register = registers.applyAsInt(nodes.getFirst());
    if (nodes.size() > 1) {
      return new ComplexStore(array, register, registers.applyAsInt(nodes.getLast()));
    }
    return shifted == null
        ? new TileStore(array, node.kind(), register)
        : new ShiftedStore(array, node.kind(), shifted, register);
  }
}
