package org.hlo4j.hlo.translate;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.hlo4j.hlo.HloLayout;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.syntax.HloTextWriter;
import org.hlo4j.hlo.syntax.ShapeSyntax;
import org.hlo4j.hlo.text.HloPrintStyle;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;

/** Layouts as attributes. */
final class Layouts {
  private Layouts() {}

  /** Returns whether a part of a shape has a layout that is not the default. */
  static boolean isCustom(HloShape shape) {
    return switch (shape) {
      case HloShape.Array array -> {
        HloLayout layout = array.layoutOrDefault();
        yield array.rank() > 0 && !(layout.isRowMajor() && layout.isPlain());
      }
      case HloShape.Tuple tuple -> tuple.elements().stream().anyMatch(Layouts::isCustom);
      default -> false;
    };
  }

  /** States the shape of a result whose type does not say it all. */
  static void state(Operation operation, HloShape shape) {
    boolean isCustom = isCustom(shape);
    if (isCustom || !(shape instanceof HloShape.Array)) {
      operation.setAttribute("xla_shape", StringAttr.of(text(shape)));
    }
    if (isCustom) {
      operation.setAttribute("result_layout", of(shape));
    }
  }

  private static String text(HloShape shape) {
    HloTextWriter out = new HloTextWriter(HloPrintStyle.LONG);
    ShapeSyntax.WITH_LAYOUT.print(shape, out);
    return out.toString();
  }

  /** Returns the order of dimensions; a list for tuples. */
  static Attribute of(HloShape shape) {
    return shape instanceof HloShape.Tuple tuple
        ? new ArrayAttr(tuple.elements().stream().map(Layouts::of).toList())
        : order(shape);
  }

  /** Returns the orders of dimensions of the leaves of shapes. */
  static List<DenseElementsAttr> orders(List<? extends HloShape> shapes) {
    return shapes.stream()
        .flatMap(shape -> Shapes.leaves(shape).stream())
        .map(Layouts::order)
        .toList();
  }

  /** Returns the tiles of the leaves of shapes. */
  static List<ArrayAttr> tiles(List<? extends HloShape> shapes) {
    return shapes.stream()
        .flatMap(shape -> Shapes.leaves(shape).stream())
        .map(Layouts::tilesOf)
        .toList();
  }

  private static ArrayAttr tilesOf(HloShape shape) {
    List<Attribute> tiles = new ArrayList<>();
    if (shape instanceof HloShape.Array array) {
      array.layoutOrDefault().tiles().forEach(tile -> tiles.add(indices(tile)));
    }
    return new ArrayAttr(tiles);
  }

  /** Returns the order of dimensions; none if the shape is not an array. */
  static DenseElementsAttr order(HloShape shape) {
    return indices(
        shape instanceof HloShape.Array array
            ? array.layoutOrDefault().minorToMajor()
            : LongList.of());
  }

  private static DenseElementsAttr indices(LongList values) {
    ByteBuffer bytes =
        ByteBuffer.allocate(values.size() * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    values.stream().forEach(bytes::putLong);
    return DenseElementsAttr.detectSplat(
        RankedTensorType.of(IndexType.INSTANCE, values.size()), Blob.wrap(bytes.array()));
  }

  /** Returns the orders of dimensions of arrays, as lists of numbers. */
  static ArrayAttr numbers(HloShape shape) {
    return new ArrayAttr(
        Shapes.leaves(shape).stream()
            .filter(HloShape.Array.class::isInstance)
            .<Attribute>map(leaf ->
                new ArrayAttr(
                    Shapes.array(leaf).layoutOrDefault().minorToMajor().boxed().stream()
                        .<Attribute>map(IntegerAttr::i64)
                        .toList()))
            .toList());
  }
}
