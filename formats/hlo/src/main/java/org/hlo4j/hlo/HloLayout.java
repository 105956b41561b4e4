package org.hlo4j.hlo;

import java.util.Arrays;
import java.util.List;
import org.hlo4j.ir.builtin.LongList;
import org.jspecify.annotations.Nullable;

/**
 * How the elements of an array are stored.
 *
 * @param minorToMajor the dimensions, that of neighbours first
 * @param tiles the tiles, outer ones first; {@link #COMBINED} joins a dimension with the next
 * @param tailAlignment the elements that the size is padded to a multiple of, 1 for none
 * @param indexType the type of indices, null for the default
 * @param pointerType the type of pointers, null for the default
 * @param elementBits the bits of an element, 0 for the default
 * @param memorySpace the memory space, 0 for the default
 * @param splits where dimensions are split
 * @param physicalShape the shape of a sparse array's storage, null if there is none
 * @param metadataBytes the bytes before the elements that hold the sizes of dynamic dimensions
 */
public record HloLayout(
    LongList minorToMajor,
    List<LongList> tiles,
    long tailAlignment,
    @Nullable HloElementType indexType,
    @Nullable HloElementType pointerType,
    long elementBits,
    long memorySpace,
    List<Split> splits,
    @Nullable HloShape physicalShape,
    long metadataBytes) {
  /** A dimension of a tile that is joined with the next: {@code *}. */
  public static final long COMBINED = Long.MIN_VALUE;

  /** The layout of a scalar. */
  public static final HloLayout SCALAR = of(LongList.of());

  /**
   * Where a dimension is split.
   *
   * @param dimension the dimension
   * @param indices the first indices of all parts but the first
   */
  public record Split(long dimension, LongList indices) {}

  /** Copies the lists. */
  public HloLayout {
    tiles = List.copyOf(tiles);
    splits = List.copyOf(splits);
  }

  /**
   * {@return a layout that is nothing but an order of dimensions}
   *
   * @param minorToMajor the order
   */
  public static HloLayout of(LongList minorToMajor) {
    return new HloLayout(minorToMajor, List.of(), 1, null, null, 0, 0, List.of(), null, 0);
  }

  /**
   * {@return the layout of row-major order}
   *
   * @param rank the number of dimensions
   */
  public static HloLayout rowMajor(int rank) {
    if (rank == 0) {
      return SCALAR;
    }
    long[] order = new long[rank];
    Arrays.setAll(order, i -> rank - 1L - i);
    return of(LongList.wrap(order));
  }

  /** {@return this layout with the default size of elements} */
  public HloLayout withoutElementBits() {
    return new HloLayout(
        minorToMajor,
        tiles,
        tailAlignment,
        indexType,
        pointerType,
        0,
        memorySpace,
        splits,
        physicalShape,
        metadataBytes);
  }

  /** {@return whether the order of dimensions is row-major} */
  public boolean isRowMajor() {
    for (int i = 0; i < minorToMajor.size(); i++) {
      if (minorToMajor.get(i) != minorToMajor.size() - 1L - i) {
        return false;
      }
    }
    return true;
  }

  /** {@return whether there is nothing but an order of dimensions} */
  public boolean isPlain() {
    return equals(of(minorToMajor));
  }
}
