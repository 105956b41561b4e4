package org.hlo4j.onnx.importer;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.op.stablehlo.ReverseOp;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** The operator {@code Slice}. */
final class Slicing {
  /** Bounds as a node has them: negative ones count from the end, and they may be out of range. */
  private record Bounds(Size start, Size end, Size step) {
    Bounds chooseIf(Size axis, int dimension, Bounds others) {
      return new Bounds(
          axis.choose(ComparisonDirection.EQ, dimension, start, others.start),
          axis.choose(ComparisonDirection.EQ, dimension, end, others.end),
          axis.choose(ComparisonDirection.EQ, dimension, step, others.step));
    }

    Bounds chooseIfNegative(Bounds others) {
      return new Bounds(
          step.choose(ComparisonDirection.LT, 0, start, others.start),
          step.choose(ComparisonDirection.LT, 0, end, others.end),
          step);
    }
  }

  private final Node n;
  private final HloBuilder b;
  private final List<Size> dimensions;

  private Slicing(Node n) {
    this.n = n;
    this.b = n.builder();
    this.dimensions = Size.allOf(b, n.value(0));
  }

  static void build(Node n) {
    new Slicing(n).build();
  }

  private Size number(long number) {
    return Size.of(b, number);
  }

  /** Returns a parameter: an attribute of the first version, or an input; null if omitted. */
  private @Nullable List<Size> parameterOrNull(int index, String name) {
    if (n.hasInput(index)) {
      return n.integers(index, name);
    }
    long[] attribute = n.integersOrNull(name);
    return attribute == null ? null : Size.known(b, LongList.wrap(attribute));
  }

  private List<Size> parameter(int index, String name) {
    List<Size> parameter = parameterOrNull(index, name);
    if (parameter == null) {
      throw UnsupportedNodeException.of("it has no '%s'", name);
    }
    return parameter;
  }

  private List<Bounds> bounds() {
    List<Size> starts = parameter(1, "starts");
    List<Size> ends = parameter(2, "ends");
    List<Size> axes = parameterOrNull(3, "axes");
    List<Size> steps = parameterOrNull(4, "steps");
    int rank = dimensions.size();
    int count = starts.size();
    if (ends.size() != count
        || (axes == null ? count > rank : axes.size() != count)
        || (steps != null && steps.size() != count)) {
      throw UnsupportedNodeException.of("it does not have as many ends, axes and steps as starts");
    }
    List<Bounds> bounds = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      Bounds chosen = new Bounds(number(0), dimensions.get(i), number(1));
      for (int k = 0; k < count; k++) {
        Size axis = axes == null ? number(k) : axes.get(k).fromEnd(number(rank));
        if (axis.isKnown()) {
          Axes.dimension(axis.orDynamic(), rank);
        }
        Size step = steps == null ? number(1) : inRange(steps.get(k));
        chosen = new Bounds(starts.get(k), ends.get(k), step).chooseIf(axis, i, chosen);
      }
      bounds.add(chosen);
    }
    return bounds;
  }

  /** Returns a step that is not longer than the longest dimension. */
  private Size inRange(Size step) {
    long limit = Integer.MAX_VALUE;
    return step.isKnown() ? number(Math.clamp(step.orDynamic(), -limit, limit)) : step;
  }

  /** Returns the first index and the end, exclusive, which is before it if the step is negative. */
  private Bounds inRange(Bounds bounds, Size size) {
    Size start = bounds.start.fromEnd(size);
    Size end = bounds.end.fromEnd(size);
    Size last = size.minus(number(1));
    Bounds down =
        new Bounds(start.max(number(0)).min(last), end.max(number(-1)).min(last), bounds.step);
    Size from = start.max(number(0)).atMost(size);
    Bounds up = new Bounds(from, end.max(number(0)).atMost(size), bounds.step);
    return down.chooseIfNegative(up);
  }

  /** Returns how many indices there are. */
  private Size count(Bounds bounds) {
    Size distance = bounds.end.minus(bounds.start);
    Size step = bounds.step;
    Size up = distance.dividedUp(step);
    Size down = number(0).minus(distance).dividedUp(number(0).minus(step));
    Size count = step.choose(ComparisonDirection.LT, 0, down, up);
    return bounds.start.is(0) && step.isKnown() && step.orDynamic() > 0
        ? count
        : count.max(number(0));
  }

  private void build() {
    Value value = n.value(0);
    int rank = dimensions.size();
    List<Bounds> all = bounds();
    List<Size> starts = new ArrayList<>();
    List<Size> limits = new ArrayList<>();
    List<Size> strides = new ArrayList<>();
    List<Size> counts = new ArrayList<>();
    List<Long> reversed = new ArrayList<>();
    for (int i = 0; i < rank; i++) {
      Size size = dimensions.get(i);
      Bounds bounds = inRange(all.get(i), size);
      Size count = count(bounds);
      counts.add(count);
      if (!bounds.step.isKnown()) {
        starts.add(number(0));
        limits.add(size);
        strides.add(number(1));
        continue;
      }
      long step = bounds.step.orDynamic();
      if (step == 0) {
        throw UnsupportedNodeException.of("a step is zero");
      }
      Size start = bounds.start;
      Size limit = bounds.end;
      if (step < 0) {
        reversed.add((long) i);
        Size last = size.minus(number(1));
        start = last.minus(start);
        limit = last.minus(limit);
      }
      starts.add(start);
      limits.add(start.is(0) ? limit : limit.max(start));
      strides.add(number(Math.abs(step)));
    }
    List<Size> sizes = n.declared(0, counts);
    List<Size> sliced = new ArrayList<>(sizes);
    for (int i = 0; i < rank; i++) {
      if (!all.get(i).step.isKnown()) {
        sliced.set(i, dimensions.get(i));
      }
    }
    if (!reversed.isEmpty()) {
      value =
          b.infer(
              b.state(DataMovement.REVERSE, value)
                  .set(ReverseOp.DIMENSIONS, LongList.copyOf(reversed)));
    }
    value = DynamicShapes.slice(b, value, starts, limits, strides, sliced);
    for (int i = 0; i < rank; i++) {
      if (!all.get(i).step.isKnown()) {
        value = take(value, inRange(all.get(i), dimensions.get(i)), sizes.get(i), i);
      }
    }
    n.setSizes(value, knownElements(all, counts));
  }

  /** Returns the elements whose indices are computed at run time. */
  private Value take(Value value, Bounds bounds, Size count, int dimension) {
    List<Size> sizes = List.of(count);
    Expr places = b.expr(Size.iota(b, sizes, 0, IntegerType.I64));
    Expr steps = b.expr(DynamicShapes.fill(b, bounds.step.value(), sizes));
    Expr start = b.expr(DynamicShapes.fill(b, bounds.start.value(), sizes));
    return Gathering.take(b, value, start.plus(places.times(steps)).value(), dimension);
  }

  private @Nullable LongList knownElements(List<Bounds> all, List<Size> counts) {
    if (all.size() != 1 || !counts.getFirst().isKnown()) {
      return null;
    }
    Bounds bounds = inRange(all.getFirst(), dimensions.getFirst());
    long count = counts.getFirst().orDynamic();
    if (!bounds.start.isKnown() || !bounds.step.isKnown() || count > SizeLists.MAX_LENGTH) {
      return null;
    }
    long[] indices = new long[(int) count];
    for (int i = 0; i < count; i++) {
      indices[i] = bounds.start.orDynamic() + i * bounds.step.orDynamic();
    }
    return SizeLists.pick(SizeLists.ofInput(n, 0), LongList.wrap(indices));
  }
}
