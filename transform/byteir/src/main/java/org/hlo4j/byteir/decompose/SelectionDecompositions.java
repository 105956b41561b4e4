package org.hlo4j.byteir.decompose;

import static org.hlo4j.opset.stablehlo.ComparisonDirection.GT;
import static org.hlo4j.opset.stablehlo.ComparisonDirection.LT;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.target.SelectionTargets;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.index.AdvancedIndex;
import org.hlo4j.formulas.index.Extremes;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.Sorting;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.TypedAttr;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

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

  private static List<Value> extreme(CallSite c, ComparisonDirection direction) {
    HloBuilder b = c.builder();
    Expr input = c.expr("input");
    int axis = (int) c.call().integer("axis");
    List<Size> sizes = c.sizes(input.value());
    Expr positions = b.expr(Size.iota(b, sizes, axis, c.elementType("indices")));
    List<Value> results = new ArrayList<>();
    for (Expr result :
        Extremes.of(
            input, positions, LongList.of(axis), direction, c.call().flag("select_last_index"))) {
      results.add(result.value());
    }
    if (c.call().flag("keep_dims")) {
      sizes.set(axis, c.known(1));
      results.replaceAll(value -> Size.reshape(b, value, sizes));
    }
    return c.call().has("output") ? results : List.of(results.get(1));
  }

  private static List<Value> topK(CallSite c) {
    HloBuilder b = c.builder();
    Value input = c.operand("input");
    int axis = (int) c.call().integers("axis").get(0);
    Value positions = Size.iota(b, c.sizes(input), axis, c.elementType("indices"));
    Size k = c.known(c.call().integer("k"));
    return Sorting.first(b, Sorting.sorted(b, input, positions, axis, true), axis, k);
  }

  private static List<Value> oneHot(CallSite c) {
    int axis = SelectionTargets.newDimension(c.call());
    List<Size> sizes = c.sizes(c.operand("indices"));
    sizes.add(axis, c.known(c.call().integer("depth")));
    Expr hot = Gathering.oneHot(c.expr("indices", IntegerType.I64), axis, sizes);
    return List.of(hot.select(filled(c, "on_value", sizes), filled(c, "off_value", sizes)).value());
  }

  private static Expr filled(CallSite c, String attribute, List<Size> sizes) {
    HloBuilder b = c.builder();
    TypedAttr number = (TypedAttr) c.call().attribute(attribute).orElseThrow();
    return b.expr(DynamicShapes.fill(b, b.constant(number), sizes));
  }

  private static List<Value> nonZero(CallSite c) {
    HloBuilder b = c.builder();
    Value mask = Numbers.convert(b, c.operand("input"), IntegerType.I1);
    RankedTensorType type = TensorTypes.of(mask);
    if (!type.hasStaticShape()) {
      throw UnsupportedNodeException.of("the sizes of its operand are not known");
    }
    CallSite.Rows rows = c.rows(0);
    long count = type.elementCount();
    if (rows.exact() && rows.most() > count) {
      throw UnsupportedNodeException.of("its result has more rows than its operand has elements");
    }
    Size most = c.known(Math.min(rows.most(), count));
    List<Value> places = AdvancedIndex.places(b, mask, c.sizes(mask), most);
    Value indices = AdvancedIndex.table(b, places, most, true);
    return List.of(
        c.truncated(
            rows,
            Formulas.convert(b, indices, c.elementType("indices")),
            Sorting.count(b, DynamicShapes.flat(b, mask))));
  }

  private static List<Value> repeat(CallSite c) {
    HloBuilder b = c.builder();
    CallSite.Rows rows = c.rows(0);
    Value repeats = c.expr("repeats", IntegerType.I64).value();
    Expr source = Gathering.repeatedIndices(b, repeats, c.known(rows.most()));
    Expr last = Formulas.spread(Size.of(b, repeats, 0).plus(-1).value(), source);
    Value output = Gathering.take(b, c.operand("data"), source.min(last).value(), 0);
    return List.of(
        c.truncated(rows, output, Size.of(b, Reduction.SUM.apply(b, repeats, LongList.of(0)))));
  }
}
