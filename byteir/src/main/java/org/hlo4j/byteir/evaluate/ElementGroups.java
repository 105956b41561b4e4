package org.hlo4j.byteir.evaluate;

import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.LongList;

/**
 * The elements of a tensor in groups: those that differ only in some dimensions belong together.
 * Groups, and positions within one, are counted in row-major order.
 */
final class ElementGroups {
  private final int[] sizes;
  private final int[] groupStrides;
  private final int[] memberStrides;
  private final int groups;
  private final int members;

  private ElementGroups(int[] sizes, int[] groupStrides, int[] memberStrides, int groups, int members) {
    this.sizes = sizes;
    this.groupStrides = groupStrides;
    this.memberStrides = memberStrides;
    this.groups = groups;
    this.members = members;
  }

  /** The groups of elements that differ in these dimensions only. */
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

  /** How many groups there are. */
  int count() {
    return groups;
  }

  /** How many elements a group has. */
  int members() {
    return members;
  }

  /** The group of the element at this row-major position. */
  int groupOf(int position) {
    return weighed(position, groupStrides);
  }

  /** Which one of its group the element at this row-major position is. */
  int memberOf(int position) {
    return weighed(position, memberStrides);
  }

  private int weighed(int position, int[] strides) {
    int rest = position;
    int sum = 0;
    for (int d = sizes.length - 1; d >= 0; d--) {
      sum += rest % sizes[d] * strides[d];
      rest /= sizes[d];
    }
    return sum;
  }

  /** The row-major positions of all elements, by group and then by member. */
  int[][] positions(int count) {
    int[][] positions = new int[groups][members];
    for (int i = 0; i < count; i++) {
      positions[groupOf(i)][memberOf(i)] = i;
    }
    return positions;
  }
}
