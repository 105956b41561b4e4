package org.hlo4j.formulas.index;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The part of a tensor that bounds of each dimension select, as NumPy's: they may count from the
 * end and be out of range, steps may be negative, and all of them computed by the program.
 */
public final class Slicing {
  /**
   * The bounds of a dimension.
   *
   * @param end the first index that is not selected, before the start if the step is negative
   * @param step not zero
   */
  public record Bounds(Size start, Size end, Size step) {
    /** Returns these bounds if an integer is another one, otherwise others. */
    public Bounds chooseIf(Size integer, long other, Bounds others) {
      return choose(integer, ComparisonDirection.EQ, other, others);
    }

    private Bounds choose(Size integer, ComparisonDirection direction, long number, Bounds others) {
      return new Bounds(
          integer.choose(direction, number, start, others.start),
          integer.choose(direction, number, end, others.end),
          integer.choose(direction, number, step, others.step));
    }
  }

  /** The longest step, beyond any dimension. */
  private static final long LONGEST = Integer.MAX_VALUE;

  private final HloBuilder b;
  private final Value tensor;
  private final List<Size> dimensions;
  private final List<Bounds> bounds = new ArrayList<>();

  /**
   * Creates a selection.
   *
   * @param given the bounds of each dimension
   * @throws UnsupportedNodeException if a step is known to be zero
   */
  public Slicing(HloBuilder b, Value tensor, List<Bounds> given) {
    this.b = b;
    this.tensor = tensor;
    this.dimensions = Size.allOf(b, tensor);
    for (int i = 0; i < given.size(); i++) {
      if (given.get(i).step.is(0)) {
        throw UnsupportedNodeException.of("a step is zero");
      }
      bounds.add(inRange(given.get(i), dimensions.get(i)));
    }
  }

  private Size number(long number) {
    return Size.of(b, number);
  }

  /** Returns the first index and the end, exclusive, which is before it if the step is negative. */
  private Bounds inRange(Bounds given, Size size) {
    Size step =
        given.step.isKnown()
            ? number(Math.clamp(given.step.orDynamic(), -LONGEST, LONGEST))
            : given.step;
    Size start = given.start.fromEnd(size);
    Size end = given.end.fromEnd(size);
    Size last = size.minus(number(1));
    Bounds down = new Bounds(start.max(number(0)).min(last), end.max(number(-1)).min(last), step);
    Size from = start.max(number(0)).atMost(size);
    Bounds up = new Bounds(from, end.max(number(0)).atMost(size), step);
    return down.choose(step, ComparisonDirection.LT, 0, up);
  }

  /** Returns the sizes of the part. */
  public List<Size> sizes() {
    return bounds.stream().map(this::count).toList();
  }

  private Size count(Bounds own) {
    Size distance = own.end.minus(own.start);
    Size step = own.step;
    Size up = distance.dividedUp(step);
    Size down = number(0).minus(distance).dividedUp(number(0).minus(step));
    Size count = step.choose(ComparisonDirection.LT, 0, down, up);
    return own.start.is(0) && step.isKnown() && step.orDynamic() > 0 ? count : count.max(number(0));
  }

  /**
   * Returns the part.
   *
   * @param sizes of the part, of which more may be known than {@link #sizes} says
   */
  public Value slice(List<Size> sizes) {
    List<Size> starts = new ArrayList<>();
    List<Size> limits = new ArrayList<>();
    List<Size> strides = new ArrayList<>();
    List<Long> reversed = new ArrayList<>();
    List<Size> sliced = new ArrayList<>(sizes);
    for (int i = 0; i < bounds.size(); i++) {
      Size size = dimensions.get(i);
      Bounds own = bounds.get(i);
      if (!own.step.isKnown()) {
        starts.add(number(0));
        limits.add(size);
        strides.add(number(1));
        sliced.set(i, size);
        continue;
      }
      long step = own.step.orDynamic();
      Size start = own.start;
      Size limit = own.end;
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
    Value value = Movement.flip(b, tensor, LongList.copyOf(reversed));
    value = DynamicShapes.slice(b, value, starts, limits, strides, sliced);
    for (int i = 0; i < bounds.size(); i++) {
      if (!bounds.get(i).step.isKnown()) {
        value = take(value, bounds.get(i), sizes.get(i), i);
      }
    }
    return value;
  }

  /** Returns the elements whose indices are computed at run time. */
  private Value take(Value value, Bounds own, Size count, int dimension) {
    List<Size> sizes = List.of(count);
    Expr places = b.expr(Size.iota(b, sizes, 0, IntegerType.I64));
    Expr steps = b.expr(DynamicShapes.fill(b, own.step.value(), sizes));
    Expr start = b.expr(DynamicShapes.fill(b, own.start.value(), sizes));
    return Gathering.take(b, value, start.plus(places.times(steps)).value(), dimension);
  }

  /**
   * Returns the indices of a dimension that are selected.
   *
   * @return null if they are not known, or more than a number
   */
  public @Nullable LongList knownIndicesOrNull(int dimension, int most) {
    Bounds own = bounds.get(dimension);
    Size count = count(own);
    if (!own.start.isKnown()
        || !own.step.isKnown()
        || !count.isKnown()
        || count.orDynamic() > most) {
      return null;
    }
    long[] indices = new long[(int) count.orDynamic()];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = own.start.plus(own.step.times(i)).orDynamic();
    }
    return LongList.wrap(indices);
  }
}
