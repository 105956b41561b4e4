package org.hlo4j.formulas.index;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The elements, or slices along a dimension, of a tensor that differ. They are sorted; each that
 * differs from the one before it begins a group, whose first member is the one that came first.
 */
public final class Uniqueness {
  /** Slices that have more elements are not compared. */
  private static final int MAX_KEYS = 128;

  private final HloBuilder b;
  private final Value value;
  private final int axis;
  private final Size size;
  private final boolean isNanSame;

  /** The indices of the slices, group by group. */
  private final Value members;

  private final Size count;

  /** The index of the first member of each group. */
  private Value firsts;

  /** The group of each member. */
  private Expr groups;

  /** How elements are compared. */
  public enum Order {
    /** All are. */
    SORTED,
    /** Each is compared with the one before it only. */
    CONSECUTIVE
  }

  /**
   * Finds the groups.
   *
   * @param isNanSame whether those that are not numbers are the same
   * @param declared how many groups there are, if that is known
   */
  public Uniqueness(
      HloBuilder b,
      Value value,
      int axis,
      Order order,
      boolean isNanSame,
      @Nullable Size declared) {
    this.b = b;
    this.value = value;
    this.axis = axis;
    this.size = Size.of(b, value, axis);
    this.isNanSame = isNanSame;
    List<Value> keys = keys();
    List<Value> operands = new ArrayList<>(keys);
    operands.add(Size.iota(b, List.of(size), 0, IntegerType.I64));
    List<Value> sorted =
        order == Order.CONSECUTIVE ? operands : Sorting.sort(b, operands, 0, Uniqueness::isBefore);
    this.members = sorted.getLast();
    Value begins = begins(sorted.subList(0, keys.size())).value();
    this.count = declared == null ? Sorting.count(b, begins) : declared;
    this.firsts = Gathering.take(b, members, Sorting.places(b, begins, count), 0);
    Expr ordinals =
        b.expr(Scans.scan(b, b.convert(begins, IntegerType.I64), 0, Reduction.SUM, false, false));
    this.groups = ordinals.minus(ordinals.like(1L));
  }

  /** Returns for each element of a slice a list of those of all slices. */
  private List<Value> keys() {
    RankedTensorType type = TensorTypes.of(value);
    int rank = type.rank();
    long[] order = new long[rank];
    order[0] = axis;
    long count = 1;
    for (int i = 0, next = 1; i < rank; i++) {
      if (i != axis) {
        long extent = type.shape().get(i);
        if (extent == ShapedType.DYNAMIC || Sizes.multiply(extent, count) > MAX_KEYS) {
          throw UnsupportedNodeException.of("its slices have more than %d elements", MAX_KEYS);
        }
        order[next++] = i;
        count = Sizes.multiply(count, extent);
      }
    }
    if (count == 0) {
      throw UnsupportedNodeException.of("its slices have no elements");
    }
    Value moved = rank == 1 ? value : b.transpose(value, order);
    Value table = Size.reshape(b, moved, List.of(size, Size.of(b, count)));
    List<Value> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Value column = DynamicShapes.slice(b, table, 1, Size.of(b, i), Size.of(b, i + 1L));
      keys.add(Size.reshape(b, column, List.of(size)));
    }
    return keys;
  }

  /** Compares the keys of two slices in order; the last operand is not one. */
  private static Expr isBefore(List<Expr> pairs) {
    Expr result = null;
    for (int i = pairs.size() - 4; i >= 0; i -= 2) {
      Expr left = pairs.get(i);
      Expr right = pairs.get(i + 1);
      Expr isLess = Sorting.isLess(left, right);
      result = result == null ? isLess : isLess.or(Sorting.isLess(right, left).not().and(result));
    }
    return requireNonNull(result);
  }

  /** Returns whether each slice differs from the one before it. */
  private Expr begins(List<Value> keys) {
    List<Size> sizes = List.of(size);
    Expr place = b.expr(Size.iota(b, sizes, 0, IntegerType.I64));
    Expr begins = place.eq(place.like(0L));
    for (Value key : keys) {
      Value zero = b.constant(Splats.of(RankedTensorType.of(TensorTypes.elementOf(key)), 0L));
      List<Size> one = List.of(Size.of(b, 1));
      Expr x = b.expr(key);
      Expr before = b.expr(DynamicShapes.pad(b, key, zero, one, List.of(Size.of(b, -1)), sizes));
      Expr differs = x.ne(before);
      begins =
          begins.or(
              isNanSame && x.elementType() instanceof FloatType
                  ? differs.and(x.eq(x).or(before.eq(before)))
                  : differs);
    }
    return begins;
  }

  /** Orders the groups by their first members. */
  public void orderByAppearance() {
    Value order = Sorting.indices(b, firsts, 0);
    firsts = Gathering.take(b, firsts, order, 0);
    groups = b.expr(Gathering.take(b, Sorting.indices(b, order, 0), groups.value(), 0));
  }

  /** Returns one slice of each group. */
  public Value values() {
    return Gathering.take(b, value, firsts, axis);
  }

  /** Returns the index of the first slice of each group. */
  public Value firsts() {
    return firsts;
  }

  /** Returns the group of each slice. */
  public Value inverse() {
    Value zeros = DynamicShapes.fill(b, b.i64(0), List.of(size));
    return IndexedPart.along(1, 0).replace(b, zeros, List.of(members), groups.value());
  }

  /** Returns how many slices are in each group. */
  public Value counts() {
    Value zeros = DynamicShapes.fill(b, b.i64(0), List.of(count));
    Value ones = DynamicShapes.fill(b, b.i64(1), List.of(size));
    return IndexedPart.along(1, 0).add(b, zeros, List.of(inverse()), ones);
  }
}
