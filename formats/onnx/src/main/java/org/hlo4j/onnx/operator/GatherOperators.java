package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.IndexedPart;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.SizeOrigins;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.onnx.importer.SizeLists;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Operators that take elements by their indices. */
final class GatherOperators {
  private GatherOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("Gather", since(1, 11, 13), GatherOperators::gather)
        .add("GatherElements", since(11, 13), GatherOperators::gatherElements)
        .add("GatherND", since(11, 12, 13), GatherOperators::gatherNd)
        .add("ReverseSequence", since(10, 28), GatherOperators::reverseSequence);
  }

  private static void gather(Node n) {
    HloBuilder b = n.builder();
    Value data = n.value(0);
    int axis = n.axis("axis", 0, n.input(0).rank());
    LongList picked = picked(n);
    if (picked != null && n.input(0).elementType() == IntegerType.I64) {
      gatherSizes(n, picked);
      return;
    }
    Size size = Size.of(b, data, axis);
    if (n.input(1) instanceof Constant index && index.rank() == 0) {
      Size start = Size.of(b, index.tensor().longAt(0)).fromEnd(size);
      Value slice = DynamicShapes.slice(b, data, axis, start, start.plus(Size.of(b, 1)));
      List<Size> sizes = Size.allOf(b, data);
      sizes.remove(axis);
      n.setSizes(Size.reshape(b, slice, n.declared(0, sizes)), picked);
      return;
    }
    Value indices = n.value(1);
    if (!(n.input(1) instanceof Constant constant) || hasNegative(constant)) {
      indices = Gathering.fromEnd(b, indices, size);
    }
    n.setSizes(Gathering.take(b, data, indices, axis), picked);
  }

  /** Takes sizes out of a list, each of which stays the value that it is. */
  private static void gatherSizes(Node n, LongList picked) {
    HloBuilder b = n.builder();
    long[] indices = n.knownIntegers(1, "indices");
    List<Size> sizes = new ArrayList<>();
    for (long index : indices) {
      int place = (int) (index < 0 ? index + n.input(0).size(0) : index);
      sizes.add(SizeOrigins.element(b, n.value(0), place));
    }
    boolean isOne = n.input(1).rank() == 0;
    n.setSizes(isOne ? sizes.getFirst().value() : Size.list(b, sizes), picked);
  }

  /** Returns the sizes at known indices of a list; null if the node takes others. */
  private static @Nullable LongList picked(Node n) {
    return n.input(0).rank() == 1 && n.isKnown(1) && n.input(1).rank() <= 1
        ? SizeLists.pick(SizeLists.ofInput(n, 0), SizeLists.ofInput(n, 1))
        : null;
  }

  private static boolean hasNegative(Constant indices) {
    var tensor = indices.tensor();
    for (int i = 0; i < tensor.count(); i++) {
      if (tensor.longAt(i) < 0) {
        return true;
      }
    }
    return false;
  }

  private static void gatherElements(Node n) {
    HloBuilder b = n.builder();
    Value data = n.value(0);
    int axis = n.axis("axis", 0, n.input(0).rank());
    Value indices = Gathering.fromEnd(b, n.value(1), Size.of(b, data, axis));
    n.set(Gathering.along(b, data, indices, axis));
  }

  private static void gatherNd(Node n) {
    HloBuilder b = n.builder();
    Value data = n.value(0);
    int batch = n.axis("batch_dims", 0, n.input(1).rank());
    RankedTensorType indexType = n.input(1).type();
    int count = vectorSize(indexType, n.input(0).rank() - batch);
    List<Size> sizes = Size.allOf(b, data);
    Value indices = Gathering.fromEnds(b, n.value(1), sizes.subList(batch, batch + count));
    n.set(Gathering.elements(b, data, indices, batch, count));
  }

  /** Returns the number of dimensions of an index, the last size of the indices. */
  static int vectorSize(RankedTensorType indices, int rank) {
    if (indices.rank() == 0) {
      throw UnsupportedNodeException.of("its indices have rank 0");
    }
    long size = indices.shape().get(indices.rank() - 1);
    if (size == ShapedType.DYNAMIC) {
      throw UnsupportedNodeException.of("the last size of its indices is not known");
    }
    if (size > rank) {
      throw UnsupportedNodeException.of("its indices are of %d dimensions of %d", size, rank);
    }
    return (int) size;
  }

  private static void reverseSequence(Node n) {
    HloBuilder b = n.builder();
    Value data = n.value(0);
    int rank = n.input(0).rank();
    int time = n.axis("time_axis", 0, rank);
    int batch = n.axis("batch_axis", 1, rank);
    if (time + batch != 1) {
      throw UnsupportedNodeException.of("its axes are %d and %d, not 0 and 1", time, batch);
    }
    List<Size> sizes = Size.allOf(b, data).subList(0, 2);
    Value given = b.convert(n.value(1), IntegerType.I64);
    Expr lengths = b.expr(Size.broadcast(b, given, sizes, LongList.of(batch)));
    Expr place = b.expr(Size.iota(b, sizes, time, IntegerType.I64));
    Expr reversed = lengths.minus(place).minus(place.like(1));
    Value indices = place.lt(lengths).select(reversed, place).value();
    List<Value> coordinates = Gathering.coordinates(b, indices, time);
    n.set(IndexedPart.first(rank, 2).gather(b, data, coordinates));
  }
}
