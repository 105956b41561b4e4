package org.hlo4j.pytorch.operator.index;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.index.AdvancedIndex;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.index.Sorting;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that find, take or replace the elements for which a condition holds. */
public final class MaskOperators {
  private MaskOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(MaskOperators::nonzero, "aten.nonzero.default", "aten.argwhere.default")
        .add(n -> nonzeroByDimension(n, "self"), "aten.nonzero_numpy.default")
        .add(n -> nonzeroByDimension(n, "condition"), "aten.where.default")
        .add(MaskOperators::nonzeroStatic, "aten.nonzero_static.default")
        .add(MaskOperators::maskedSelect, "aten.masked_select.default")
        .add(MaskOperators::maskedScatter, "aten.masked_scatter.default");
  }

  /** Returns how many places there are: known if the program declares it so. */
  private static Size count(OperatorCall n, Value mask, int rank) {
    HloBuilder b = n.builder();
    Size count = Sorting.count(b, DynamicShapes.flat(b, mask));
    List<Size> sizes = new ArrayList<>(List.of(count));
    if (rank == 2) {
      sizes.add(Size.of(b, TensorTypes.of(mask).rank()));
    }
    return n.declared(0, sizes).getFirst();
  }

  private static void nonzero(OperatorCall n) {
    HloBuilder b = n.builder();
    Value mask = n.value("self", IntegerType.I1);
    List<Size> sizes = Size.allOf(b, mask);
    Size count = count(n, mask, 2);
    n.set(AdvancedIndex.table(b, AdvancedIndex.places(b, mask, sizes, count), count, true));
  }

  private static void nonzeroByDimension(OperatorCall n, String name) {
    HloBuilder b = n.builder();
    Value mask = Movement.vector(b, n.value(name, IntegerType.I1));
    n.set(AdvancedIndex.places(b, mask, Size.allOf(b, mask), count(n, mask, 1)));
  }

  /** Sets the first places, and a number after the last one. */
  private static void nonzeroStatic(OperatorCall n) {
    HloBuilder b = n.builder();
    Value mask = n.value("self", IntegerType.I1);
    Value flat = DynamicShapes.flat(b, mask);
    List<Size> sizes = Size.allOf(b, mask);
    Size wanted = n.size("size");
    List<Size> list = List.of(wanted);
    Expr place = b.expr(Size.iota(b, list, 0, IntegerType.I64));
    Expr count = b.expr(DynamicShapes.fill(b, Sorting.count(b, flat).value(), list));
    Size last = Size.of(b, flat, 0).plus(-1).max(0);
    Expr limit = b.expr(DynamicShapes.fill(b, last.value(), list));
    Value order = Sorting.places(b, flat, Size.of(b, flat, 0));
    Value first = Gathering.take(b, order, place.min(limit).value(), 0);
    Expr isPlace = place.lt(count);
    Value fill = Numbers.of(b, n.integer("fill_value", -1), IntegerType.I64);
    Expr filling = b.expr(DynamicShapes.fill(b, fill, list));
    List<Value> columns =
        AdvancedIndex.coordinates(b, first, sizes).stream()
            .map(column -> isPlace.select(b.expr(column), filling).value())
            .toList();
    n.set(AdvancedIndex.table(b, columns, wanted, true));
  }

  private static List<Value> broadcast(OperatorCall n) {
    return MultidirectionalBroadcast.broadcast(
        n.builder(), List.of(n.tensor("self"), n.value("mask", IntegerType.I1)));
  }

  private static void maskedSelect(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Value> both = broadcast(n);
    Value mask = DynamicShapes.flat(b, both.get(1));
    Value places = Sorting.places(b, mask, count(n, mask, 1));
    n.set(Gathering.take(b, DynamicShapes.flat(b, both.get(0)), places, 0));
  }

  /**
   * Replaces the elements where a mask is true by others in their order. In the order of a sort
   * that places the former first, these are the first ones.
   */
  private static void maskedScatter(OperatorCall n) {
    HloBuilder b = n.builder();
    List<Value> both = broadcast(n);
    Value self = DynamicShapes.flat(b, both.get(0));
    Value mask = DynamicShapes.flat(b, both.get(1));
    Type type = n.elementType("self");
    if (!n.elementType("source").equals(type)) {
      throw UnsupportedNodeException.of(
          "its tensors have elements of types %s and %s", type, n.elementType("source"));
    }
    Value source = DynamicShapes.flat(b, n.tensor("source"));
    if (TensorTypes.of(source).shape().equals(LongList.of(0))) {
      n.set(both.get(0));
      return;
    }
    Value order = Sorting.places(b, mask, Size.of(b, mask, 0));
    List<Size> sizes = Size.allOf(b, order);
    Expr place = b.expr(Size.iota(b, sizes, 0, IntegerType.I64));
    Size last = Size.of(b, source, 0).plus(-1);
    Expr limit = b.expr(DynamicShapes.fill(b, last.value(), sizes));
    Value taken = Gathering.take(b, source, place.min(limit).value(), 0);
    Value isReplaced = Gathering.take(b, mask, order, 0);
    Value kept = Gathering.take(b, self, order, 0);
    Value result =
        IndexedPart.along(1, 0).replace(b, self, List.of(order), b.select(isReplaced, taken, kept));
    n.set(DynamicShapes.reshapeLike(b, result, both.get(0)));
  }
}
