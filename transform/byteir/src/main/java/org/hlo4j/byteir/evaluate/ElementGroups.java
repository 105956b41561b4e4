package org.hlo4j.byteir.evaluate;

import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.LongList;

/**
 * A partition of the elements of a tensor into groups that differ only in given dimensions. Groups
 * and their members are numbered in row-major order.
 */
final class ElementGroups {
  private final int[] sizes;
  private final int[] groupStrides;
  private final int[] memberStrides;
  private final int groups;
  private final int members;

  private ElementGroups(
      int[] sizes, int[] groupStrides, int[] memberStrides, int groups, int members) {
    this.sizes = sizes;
    this.groupStrides = groupStrides;
    this.memberStrides = memberStrides;
    this.groups = groups;
    this.members = members;
  }

  /** Returns the groups of elements that differ in the given dimensions only. */
  static ElementGroups along(Tensor tensor, LongList dimensions) {
    int rank = tensor.rank();
    int[] sizes = new int[rank];
    int[] groupStrides = new int[rank];
    int[] memberStrides = new int[rank];
    int groups = 1;
    int members = 1;
    for (int d = rank - 1; d >= 0; d--) {
      sizes[d] = tensor.dimension(d);
      if (dimensions.contains(d)) {
        memberStrides[d] = members;
        members *= sizes[d];
      } else {
        groupStrides[d] = groups;
        groups *= sizes[d];
      }
    }
    return new ElementGroups(sizes, groupStrides, memberStrides, groups, members);
  }

  /** Returns the number of groups. */
  int count() {
    return groups;
  }

  /** Returns the number of elements of each group. */
  int members() {
    return members;
  }

  /** Returns the group of the element at a row-major offset. */
  int groupOf(int position) {
    return index(position, groupStrides);
  }

  /** Returns the index in its group of the element at a row-major offset. */
  int memberOf(int position) {
    return index(position, memberStrides);
  }

  private int index(int position, int[] strides) {
    int rest = position;
    int sum = 0;
    for (int d = sizes.length - 1; d >= 0; d--) {
      sum += rest % sizes[d] * strides[d];
      rest /= sizes[d];
    }
    return sum;
  }

  /** Returns the row-major offsets of all elements, by group and member. */
  int[][] positions(int count) {
    int[][] positions = new int[groups][members];
    for (int i = 0; i < count; i++) {
      positions[groupOf(i)][memberOf(i)] = i;
    }
    return positions;
  }
}
