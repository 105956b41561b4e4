package org.hlo4j.engine.tile;

import org.jspecify.annotations.Nullable;

/**
 * Where an instruction finds floats of a tile, or puts them: in a register, or in an array in their
 * order, or in rows of one.
 *
 * @param index the register, or the slot of the array
 * @param isRegister whether it is a register
 * @param isNumber whether elements, of a row if there are rows, are all the same as the first
 * @param offset the place of the first element of all tiles in the array
 * @param size the number of elements of a row; 0 if all follow each other
 * @param stride the distance of rows
 */
record FloatOperand(
    int index, boolean isRegister, boolean isNumber, int offset, int size, int stride) {
  /** The least elements of a row that is worth a loop of its own. */
  private static final int MIN_ROW = 32;

  static FloatOperand register(int index, boolean isNumber) {
    return new FloatOperand(index, true, isNumber, 0, 0, 0);
  }

  /** Returns the elements of a row-major array. */
  static FloatOperand array(int slot) {
    return new FloatOperand(slot, false, false, 0, 0, 0);
  }

  /** Returns the elements that a node loads; null if it does not, or into a register alone. */
  static @Nullable FloatOperand ofLeafOrNull(TileNode node) {
    TileNode.Leaf leaf = node.leafOrNull();
    return leaf != null && leaf.array() != TileNode.Leaf.INDICES && node.isFloats()
        ? ofOrNull(leaf)
        : null;
  }

  /** Returns elements of an array; null if they have to be loaded into a register. */
  private static @Nullable FloatOperand ofOrNull(TileNode.Leaf leaf) {
    StridedView view = leaf.view().merged();
    int[] sizes = view.sizes();
    int[] strides = view.strides();
    if (sizes.length == 1 && strides[0] == 1) {
      return new FloatOperand(leaf.array(), false, false, view.offset(), 0, 0);
    }
    return sizes.length == 2 && sizes[1] >= MIN_ROW && (strides[1] == 0 || strides[1] == 1)
        ? new FloatOperand(
            leaf.array(), false, strides[1] == 0, view.offset(), sizes[1], strides[0])
        : null;
  }

  float[] array(TileRegisters r) {
    return isRegister ? r.floats[index] : (float[]) r.array(index);
  }

  /**
   * Returns the place of an element of the tile.
   *
   * @param row its row
   * @param column its index in the row
   */
  int place(TileRegisters r, int element, int row, int column) {
    if (isRegister) {
      return isNumber ? 0 : element;
    }
    return r.offset(index)
        + (size == 0 ? offset + r.from + element : offset + row * stride + (isNumber ? 0 : column));
  }
}
