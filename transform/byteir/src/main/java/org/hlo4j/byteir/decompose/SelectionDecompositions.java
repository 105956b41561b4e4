package org.hlo4j.byteir.decompose;

import static org.hlo4j.opset.stablehlo.ComparisonDirection.EQ;
import static org.hlo4j.opset.stablehlo.ComparisonDirection.GE;
import static org.hlo4j.opset.stablehlo.ComparisonDirection.GT;
import static org.hlo4j.opset.stablehlo.ComparisonDirection.LE;
import static org.hlo4j.opset.stablehlo.ComparisonDirection.LT;
import static org.hlo4j.opset.stablehlo.ComparisonDirection.NE;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.target.SelectionTargets;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.opset.stablehlo.ComparisonDirection;

/** Location and selection of elements by reductions, sorts and comparisons with indices. */
final class SelectionDecompositions {
  private SelectionDecompositions() {}

  static void addTo(Map<String, Decomposition> decompositions) {
    decompositions.put("byteir.arg_max", c -> extreme(c, GT));
    decompositions.put("byteir.arg_min", c -> extreme(c, LT));
    decompositions.put("byteir.top_k", SelectionDecompositions::topK);
    decompositions.put("byteir.one_hot", SelectionDecompositions::oneHot);
    decompositions.put("byteir.non_zero", SelectionDecompositions::nonZero);
    decompositions.put("byteir.repeat", SelectionDecompositions::repeat);
  }

  /** Returns whether {@code a} is ordered before {@code b}; NaN precedes all numbers. */
  private static Value isBefore(
      DecompositionBuilder e, ComparisonDirection order, Value a, Value b) {
    Value before = e.compare(a, order, b);
    return DecompositionBuilder.isFloat(a)
        ? e.or(before, e.and(e.isNaN(a), e.compare(b, EQ, b)))
        : before;
  }

  private static Value isTie(DecompositionBuilder e, Value a, Value b) {
    Value equal = e.compare(a, EQ, b);
    return DecompositionBuilder.isFloat(a) ? e.or(equal, e.and(e.isNaN(a), e.isNaN(b))) : equal;
  }

  private static List<Value> extreme(CallSite c, ComparisonDirection order) {
    DecompositionBuilder e = c.builder();
    Value input = c.operand("input");
    int axis = (int) c.call().integer("axis");
    Type index = c.elementType("indices");
    ComparisonDirection ofTies = c.call().flag("select_last_index") ? GE : LE;
    Value positions = e.iota(e.sizes(input), index, axis);
    List<Value> found =
        e.reduce(
            List.of(input, positions),
            List.of(
                e.extreme(order == LT, DecompositionBuilder.elementType(input)),
                e.scalar(0, index)),
            LongList.of(axis),
            a -> {
              Value tied =
                  e.and(isTie(e, a.get(0), a.get(2)), e.compare(a.get(1), ofTies, a.get(3)));
              Value first = e.or(isBefore(e, order, a.get(0), a.get(2)), tied);
              return List.of(
                  e.select(first, a.get(0), a.get(2)), e.select(first, a.get(1), a.get(3)));
            });
    List<Value> results = new ArrayList<>(found);
    if (c.call().flag("keep_dims")) {
      List<Size> kept = e.sizes(input);
      kept.set(axis, e.known(1));
      results.replaceAll(value -> e.reshape(value, kept));
    }
    return c.call().has("output") ? results : List.of(results.get(1));
  }

  private static List<Value> topK(CallSite c) {
    DecompositionBuilder e = c.builder();
    Value input = c.operand("input");
    int axis = (int) c.call().integers("axis").get(0);
    Value positions = e.iota(e.sizes(input), c.elementType("indices"), axis);
    long k = c.call().integer("k");
    return e
        .sort(List.of(input, positions), axis, a -> isBefore(e, GT, a.get(0), a.get(1)))
        .stream()
        .map(sorted -> c.slices().first(sorted, axis, k))
        .toList();
  }

  private static List<Value> oneHot(CallSite c) {
    DecompositionBuilder e = c.builder();
    Value indices = e.convert(c.operand("indices"), IntegerType.I64);
    int axis = SelectionTargets.newDimension(c.call());
    Type element = c.elementType("output");
    List<Size> sizes = new ArrayList<>(e.sizes(indices));
    sizes.add(axis, e.known(c.call().integer("depth")));
    LongList others = Dimensions.without(Dimensions.upTo(sizes.size()), LongList.of(axis));
    Value hot =
        e.compare(e.broadcast(indices, sizes, others), EQ, e.iota(sizes, IntegerType.I64, axis));
    return List.of(
        e.select(
            hot,
            e.scalar(c.call().attribute("on_value").orElseThrow(), element),
            e.scalar(c.call().attribute("off_value").orElseThrow(), element)));
  }

  /** Returns the positions of the true elements of a vector, followed by all others. */
  static Value positionsFirst(DecompositionBuilder e, Value chosen) {
    Value keys = e.convert(e.not(chosen), IntegerType.I32);
    Value positions = e.iota(e.sizes(keys), IntegerType.I64, 0);
    return e.sort(List.of(keys, positions), 0, a -> e.compare(a.get(0), LT, a.get(1))).get(1);
  }

  /** Truncates a result to its actual number of rows, unless that number is exact. */
  static Value truncated(CallSite c, CallSite.Rows rows, Value value, Value chosen) {
    if (rows.exact()) {
      return value;
    }
    DecompositionBuilder e = c.builder();
    Value count = e.sum(e.convert(chosen, IntegerType.I32), LongList.of(0));
    return c.slices().shortened(value, count);
  }

  private static List<Value> nonZero(CallSite c) {
    DecompositionBuilder e = c.builder();
    Value input = c.operand("input");
    if (!DecompositionBuilder.type(input).hasStaticShape()) {
      throw new IndecomposableException("the sizes of its operand are not known");
    }
    CallSite.Rows rows = c.rows(0);
    long count = DecompositionBuilder.type(input).elementCount();
    if (rows.exact() && rows.most() > count) {
      throw new IndecomposableException("its result has more rows than its operand has elements");
    }
    Value zero = e.scalar(0, DecompositionBuilder.elementType(input));
    Value chosen = e.reshape(e.compare(input, NE, zero), List.of(e.known(count)));
    long most = Math.min(rows.most(), count);
    Value found = c.slices().first(positionsFirst(e, chosen), 0, most);
    List<Value> columns = new ArrayList<>();
    long stride = count;
    for (Size size : e.sizes(input)) {
      stride = size.orDynamic() == 0 ? 1 : stride / size.orDynamic();
      Value quotient = e.divide(found, e.scalar(stride, IntegerType.I64));
      Value index = e.remainder(quotient, e.scalar(Math.max(1, size.orDynamic()), IntegerType.I64));
      columns.add(e.reshape(index, List.of(e.known(most), e.known(1))));
    }
    Value indices =
        columns.isEmpty()
            ? e.reshape(c.slices().first(found, 0, 0), List.of(e.known(most), e.known(0)))
            : e.concatenate(
                columns,
                1,
                Size.type(List.of(e.known(most), e.known(columns.size())), IntegerType.I64));
    return List.of(truncated(c, rows, e.convert(indices, c.elementType("indices")), chosen));
  }

  private static List<Value> repeat(CallSite c) {
    DecompositionBuilder e = c.builder();
    Value data = c.operand("data");
    CallSite.Rows rows = c.rows(0);
    Value repeats = e.convert(c.operand("repeats"), IntegerType.I64);
    Size count = e.size(repeats, 0);
    List<Size> square = List.of(count, count);
    Value below =
        e.compare(e.iota(square, IntegerType.I64, 1), LE, e.iota(square, IntegerType.I64, 0));
    Value each = e.broadcast(repeats, square, LongList.of(1));
    Value ends = e.sum(e.select(below, each, e.scalar(0, IntegerType.I64)), LongList.of(1));
    List<Size> grid = List.of(e.known(rows.most()), count);
    Value passed =
        e.compare(e.broadcast(ends, grid, LongList.of(1)), LE, e.iota(grid, IntegerType.I64, 0));
    Value source = e.sum(e.convert(passed, IntegerType.I64), LongList.of(1));
    Value last = e.subtract(e.number(count, IntegerType.I64), e.scalar(1, IntegerType.I64));
    Value output = c.slices().take(data, 0, e.minimum(source, last));
    return List.of(
        rows.exact() ? output : c.slices().shortened(output, e.sum(repeats, LongList.of(0))));
  }
}
