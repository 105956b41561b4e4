package org.hlo4j.hlo.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloDimension;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.mapping.TypeMapping;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.opset.stablehlo.TokenType;
import org.hlo4j.opset.stablehlo.TypeExtensionsAttr;

/** The types of values. */
final class Shapes {
  /** Tuples of more values are refused: few words can make many of them. */
  private static final int MAX_LEAVES = 1 << 16;

  private Shapes() {}

  /** Returns the type of arrays. */
  static RankedTensorType type(HloShape.Array shape) {
    long[] sizes = new long[shape.rank()];
    long[] bounds = new long[shape.rank()];
    boolean isBounded = false;
    for (int i = 0; i < sizes.length; i++) {
      HloDimension dimension = shape.dimensions().get(i);
      boolean hasBound = dimension.isDynamic() && dimension.isBounded();
      sizes[i] = dimension.isDynamic() ? ShapedType.DYNAMIC : dimension.size();
      bounds[i] = hasBound ? dimension.size() : ShapedType.DYNAMIC;
      isBounded |= hasBound;
    }
    return new RankedTensorType(
        LongList.wrap(sizes),
        TypeMapping.elementType(shape.elementType()),
        isBounded ? new TypeExtensionsAttr(LongList.wrap(bounds)) : null);
  }

  /** Returns the type of values of a shape, a tuple for tuples. */
  static Type type(HloShape shape) {
    return switch (shape) {
      case HloShape.Array array -> type(array);
      case HloShape.Token _ -> TokenType.INSTANCE;
      case HloShape.Tuple tuple ->
          new TupleType(tuple.elements().stream().map(Shapes::type).toList());
      case HloShape.Opaque _ -> throw UnsupportedNodeException.of("opaque[] has no type");
      case HloShape.Buffer _ -> throw UnsupportedNodeException.of("buffers have no type");
    };
  }

  /** Returns the types of the values that a shape consists of. */
  static List<Type> leafTypes(HloShape shape) {
    return leaves(shape).stream().map(Shapes::type).toList();
  }

  /** Returns the shapes of the values that a shape consists of. */
  static List<HloShape> leaves(HloShape shape) {
    List<HloShape> leaves = new ArrayList<>();
    collect(
        shape,
        leaf -> {
          if (leaves.size() == MAX_LEAVES) {
            throw UnsupportedNodeException.of("a tuple has more than %d values", MAX_LEAVES);
          }
          leaves.add(leaf);
        });
    return leaves;
  }

  private static void collect(HloShape shape, Consumer<HloShape> sink) {
    if (shape instanceof HloShape.Tuple tuple) {
      tuple.elements().forEach(element -> collect(element, sink));
    } else {
      sink.accept(shape);
    }
  }

  /** Returns the shape of an operand that must be an array. */
  static HloShape.Array array(HloShape shape) {
    if (shape instanceof HloShape.Array array) {
      return array;
    }
    throw UnsupportedNodeException.of("a value is not an array");
  }
}
