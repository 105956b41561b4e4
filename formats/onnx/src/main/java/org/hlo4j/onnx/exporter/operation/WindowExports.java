package org.hlo4j.onnx.exporter.operation;

import static org.hlo4j.opset.stablehlo.Reductions.REDUCE_WINDOW;
import static org.hlo4j.opset.stablehlo.Reductions.SELECT_AND_SCATTER;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.WindowAttributes;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.onnx.exporter.Export;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.StaticShapes;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.op.stablehlo.ReduceWindowOp;
import org.hlo4j.op.stablehlo.SelectAndScatterOp;
import org.hlo4j.opset.stablehlo.Elementwise;

/** Reductions of windows. */
final class WindowExports {
  /** Larger windows of select_and_scatter are not written element by element. */
  private static final long MAX_PLACES = 256;

  private WindowExports() {}

  static void addTo(Export.Rows rows) {
    rows.add(REDUCE_WINDOW, WindowExports::reduceWindow);
    rows.single(SELECT_AND_SCATTER, WindowExports::selectAndScatter);
  }

  private static void reduceWindow(OpContext c) {
    NodeBuilder n = c.nodes();
    ReduceWindowOp op = new ReduceWindowOp(c.operation());
    List<Ref> inputs = c.values(op.inputs());
    List<Ref> inits = c.values(op.initValues());
    LongList shape = c.shape();
    if (shape.contains(0)) {
      c.set(inits.stream().map(init -> init.broadcastTo(shape)).toList());
      return;
    }
    int rank = shape.size();
    LongList ones = StaticShapes.repeat(1, rank);
    LongList windows = op.windowDimensions();
    LongList strides = WindowAttributes.numbers(c.operation(), ReduceWindowOp.WINDOW_STRIDES, rank);
    LongList dilations =
        WindowAttributes.numbers(c.operation(), ReduceWindowOp.WINDOW_DILATIONS, rank);
    LongList base = WindowAttributes.numbers(c.operation(), ReduceWindowOp.BASE_DILATIONS, rank);
    LongList low = WindowAttributes.low(c.operation(), rank);
    LongList high = WindowAttributes.high(c.operation(), rank);
    Combiner combiner = new Combiner(op.body(), c.exporter());
    OpDefinition operation = combiner.operationOrNull();
    int cumulative = cumulative(inputs.getFirst(), windows, low, high);
    boolean isPlain = strides.equals(ones) && dilations.equals(ones) && base.equals(ones);
    if (operation == Elementwise.ADD && cumulative >= 0 && isPlain) {
      c.set(0, cumulativeSum(n, combiner, inputs, inits, cumulative, low));
      return;
    }
    List<Ref> values = new ArrayList<>();
    LongList interior = LongList.wrap(base.stream().map(d -> d - 1).toArray());
    for (int i = 0; i < inputs.size(); i++) {
      Ref init = n.reshape(inits.get(i), LongList.of());
      Ref dilated = n.dilate(inputs.get(i), init, interior);
      values.add(n.pad(dilated, init, low, high));
    }
    for (int d = 0; d < rank; d++) {
      values = windowed(n, combiner, values, d, windows.get(d), dilations.get(d));
      for (int i = 0; i < values.size(); i++) {
        long last = shape.get(d) < 0 ? Long.MAX_VALUE : Sizes.dilated(shape.get(d), strides.get(d));
        values.set(i, n.slice(values.get(i), d, 0, last, strides.get(d)));
      }
    }
    if (inputs.size() == 1) {
      values.set(
          0,
          ReductionExports.withInit(n, combiner, operation, values.getFirst(), inits.getFirst()));
    }
    c.set(values.stream().map(value -> value.broadcastTo(shape)).toList());
  }

  /** Returns the only dimension along which all elements up to one are combined, or -1. */
  private static int cumulative(Ref input, LongList windows, LongList low, LongList high) {
    int found = -1;
    for (int d = 0; d < windows.size(); d++) {
      long size = input.size(d);
      boolean isWhole =
          windows.get(d) == size
              && ((low.get(d) == size - 1 && high.get(d) == 0)
                  || (low.get(d) == 0 && high.get(d) == size - 1));
      if (isWhole && size > 1) {
        if (found >= 0) {
          return -1;
        }
        found = d;
      } else if (windows.get(d) != 1 || low.get(d) != 0 || high.get(d) != 0) {
        return -1;
      }
    }
    return found;
  }

  private static Ref cumulativeSum(
      NodeBuilder n,
      Combiner combiner,
      List<Ref> inputs,
      List<Ref> inits,
      int dimension,
      LongList low) {
    Ref input = n.full(inputs.getFirst());
    boolean isReverse = low.get(dimension) == 0;
    Ref sum =
        n.typed(
            "CumSum",
            input.elementType(),
            input.shape(),
            List.of(input, n.scalar(IntegerType.I32, dimension)),
            AttributeProto.integer("reverse", isReverse ? 1 : 0));
    return ReductionExports.withInit(n, combiner, Elementwise.ADD, sum, inits.getFirst());
  }

  /** Combines windows along one dimension, by windows of half the size. */
  private static List<Ref> windowed(
      NodeBuilder n, Combiner combiner, List<Ref> inputs, int dimension, long window, long step) {
    List<Ref> doubled = inputs;
    List<Ref> result = null;
    long covered = 0;
    for (long part = 1; part > 0 && part <= window; part <<= 1) {
      // `doubled` has the windows of `part` elements, `result` those of `covered`.
      if ((window & part) != 0) {
        if (result == null) {
          result = doubled;
        } else {
          result =
              combined(
                  combiner,
                  without(n, result, dimension, 0, Sizes.multiply(part, step)),
                  without(n, doubled, dimension, Sizes.multiply(covered, step), 0));
        }
        covered += part;
      }
      if (part <= window / 2) {
        long shift = Sizes.multiply(part, step);
        doubled =
            combined(
                combiner,
                without(n, doubled, dimension, 0, shift),
                without(n, doubled, dimension, shift, 0));
      }
    }
    return new ArrayList<>(result == null ? inputs : result);
  }

  /** Returns values without the first elements of a dimension, and without the last ones. */
  private static List<Ref> without(
      NodeBuilder n, List<Ref> values, int dimension, long first, long last) {
    long size = values.getFirst().size(dimension);
    long limit = last == 0 ? Long.MAX_VALUE : size < 0 ? -last : Math.max(size - last, 0);
    return values.stream().map(value -> n.slice(value, dimension, first, limit, 1)).toList();
  }

  private static List<Ref> combined(Combiner combiner, List<Ref> first, List<Ref> second) {
    List<Ref> arguments = new ArrayList<>(first);
    arguments.addAll(second);
    LongList shape = first.getFirst().type().shape();
    return combiner.apply(arguments).stream().map(value -> value.broadcastTo(shape)).toList();
  }

  private static Ref selectAndScatter(OpContext c) {
    NodeBuilder n = c.nodes();
    SelectAndScatterOp op = new SelectAndScatterOp(c.operation());
    LongList shape = c.shape();
    int rank = shape.size();
    LongList windows =
        WindowAttributes.numbers(c.operation(), SelectAndScatterOp.WINDOW_DIMENSIONS, rank);
    LongList strides =
        WindowAttributes.numbers(c.operation(), SelectAndScatterOp.WINDOW_STRIDES, rank);
    LongList low = WindowAttributes.low(c.operation(), rank);
    LongList high = WindowAttributes.high(c.operation(), rank);
    Ref operand = c.operand(0);
    Ref source = n.full(c.operand(1));
    Ref init = n.reshape(c.operand(2), LongList.of());
    Combiner select = new Combiner(op.select(), c.exporter());
    Combiner scatter = new Combiner(op.scatter(), c.exporter());
    long places = StaticShapes.count(windows);
    if (places > MAX_PLACES || scatter.operationOrNull() != Elementwise.ADD) {
      throw new UnsupportedOperation("it is not a gradient of pooling over small windows");
    }
    // Whether an element of a window is in bounds; others are never selected.
    Ref inside =
        n.pad(
            n.full(n.scalar(IntegerType.I32, 1).broadcastTo(shape)),
            n.scalar(IntegerType.I32, 0),
            low,
            high);
    Ref padded = n.pad(operand, n.like(operand, 0), low, high);
    LongList sourceShape = source.shape();
    Ref best = null;
    Ref bestPlace = n.i64(-1).broadcastTo(sourceShape);
    List<LongList> starts = new ArrayList<>();
    for (long place = 0; place < places; place++) {
      LongList start = StaticShapes.indices(windows, place);
      starts.add(start);
      LongList limit = limit(start, strides, sourceShape);
      LongList all = Dimensions.range(0, rank);
      Ref candidate = n.slice(padded, all, start, limit, strides);
      Ref isIn = n.cast(n.slice(inside, all, start, limit, strides), IntegerType.I1);
      Ref takes = isIn;
      if (best != null) {
        Ref keeps = select.apply(List.of(best, candidate)).getFirst();
        Ref isFirst = n.less(bestPlace, n.i64(0));
        takes = n.and(isIn, n.or(isFirst, n.not(keeps)));
      }
      best = best == null ? candidate : n.where(takes, candidate, best);
      bestPlace = n.where(takes, n.i64(place), bestPlace);
    }
    Ref sum = null;
    for (int place = 0; place < places; place++) {
      Ref part = n.where(n.equal(bestPlace, n.i64(place)), source, n.like(source, 0));
      Ref wide =
          n.dilate(
              part.broadcastTo(sourceShape),
              n.like(source, 0),
              LongList.wrap(strides.stream().map(s -> s - 1).toArray()));
      long[] after = new long[rank];
      for (int d = 0; d < rank; d++) {
        after[d] = padded.size(d) - starts.get(place).get(d) - wide.size(d);
      }
      Ref placed = n.pad(wide, n.like(source, 0), starts.get(place), LongList.wrap(after));
      sum = sum == null ? placed : n.add(sum, placed);
    }
    long[] negativeLow = low.stream().map(p -> -p).toArray();
    long[] negativeHigh = high.stream().map(p -> -p).toArray();
    if (sum == null) {
      throw new UnsupportedOperation("its windows have no elements");
    }
    Ref result =
        n.pad(sum, n.like(source, 0), LongList.wrap(negativeLow), LongList.wrap(negativeHigh));
    return ReductionExports.withInit(n, scatter, Elementwise.ADD, result, init);
  }

  /** Returns the ends of parts of so many elements, exclusive. */
  static LongList limit(LongList start, LongList strides, LongList counts) {
    long[] limit = new long[start.size()];
    for (int d = 0; d < limit.length; d++) {
      limit[d] = Sizes.add(start.get(d), Sizes.dilated(counts.get(d), strides.get(d)));
    }
    return LongList.wrap(limit);
  }
}
