package org.hlo4j.onnx.importer;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.frontend.DynamicShapes;
import org.hlo4j.frontend.Gathering;
import org.hlo4j.frontend.Reduction;
import org.hlo4j.frontend.Scans;
import org.hlo4j.frontend.Size;
import org.hlo4j.frontend.Sorting;
import org.hlo4j.frontend.TensorTypes;
import org.hlo4j.frontend.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The operator {@code Unique}. Elements, or slices along a dimension, are sorted; each that differs
 * from the one before it begins a group, whose first member is the one that came first.
 */
final class Uniqueness {
  /** Slices that have more elements are not compared. */
  private static final int MAX_KEYS = 128;

  private final Node n;
  private final HloBuilder b;
  private final Value value;
  private final int axis;
  private final Size size;

  private Uniqueness(Node n) {
    this.n = n;
    this.b = n.builder();
    if (n.hasAttribute("axis")) {
      this.axis = n.axis("axis", 0, n.input(0).rank());
      this.value = n.value(0);
    } else {
      this.axis = 0;
      Value tensor = n.value(0);
      this.value = Size.reshape(b, tensor, List.of(Size.product(b, Size.allOf(b, tensor))));
    }
    this.size = Size.of(b, value, axis);
  }

  static void build(Node n) {
    new Uniqueness(n).build();
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
        if (extent == ShapedType.DYNAMIC || extent * count > MAX_KEYS) {
          throw UnsupportedNodeException.of("its slices have more than %d elements", MAX_KEYS);
        }
        order[next++] = i;
        count *= extent;
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
              x.elementType() instanceof FloatType
                  ? differs.and(x.eq(x).or(before.eq(before)))
                  : differs);
    }
    return begins;
  }

  private void build() {
    List<Value> keys = keys();
    List<Value> operands = new ArrayList<>(keys);
    operands.add(Size.iota(b, List.of(size), 0, IntegerType.I64));
    List<Value> sorted = Sorting.sort(b, operands, 0, Uniqueness::isBefore);
    Value members = sorted.getLast();
    Value begins = begins(sorted.subList(0, keys.size())).value();
    Size count = count(begins);
    Value firsts = Gathering.take(b, members, Sorting.places(b, begins, count), 0);
    Value ordinals =
        Scans.scan(b, b.convert(begins, IntegerType.I64), 0, Reduction.SUM, false, false);
    Expr groups = b.expr(ordinals);
    groups = groups.minus(groups.like(1L));
    if (n.integer("sorted", 1) == 0) {
      Value order = Sorting.indices(b, firsts, 0);
      firsts = Gathering.take(b, firsts, order, 0);
      groups = b.expr(Gathering.take(b, Sorting.indices(b, order, 0), groups.value(), 0));
    }
    n.set(0, Gathering.take(b, value, firsts, axis));
    n.set(1, firsts);
    if (n.wants(2) || n.wants(3)) {
      Value inverse = scatter(size, members, groups.value(), null);
      n.set(2, inverse);
      Value ones = DynamicShapes.fill(b, b.i64(1), List.of(size));
      n.set(3, scatter(count, inverse, ones, Elementwise.ADD));
    }
  }

  private Value scatter(
      Size count, Value indices, Value updates, @Nullable OpDefinition reduction) {
    Value zeros = DynamicShapes.fill(b, b.i64(0), List.of(count));
    Value vectors = Size.reshape(b, indices, List.of(size, Size.of(b, 1)));
    return ScatterOperators.scatter(b, zeros, vectors, updates, 1, reduction);
  }

  /** Returns how many groups there are, which the model may declare. */
  private Size count(Value begins) {
    RankedTensorType declared = n.declaredTypeOrNull(0);
    return declared != null
            && declared.rank() == TensorTypes.of(value).rank()
            && declared.shape().get(axis) != ShapedType.DYNAMIC
        ? Size.of(b, declared.shape().get(axis))
        : Sorting.count(b, begins);
  }
}
