package org.hlo4j.onnx.exporter;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.onnx.proto.AttributeProto;
import org.jspecify.annotations.Nullable;

/** Operators as methods, which infer shapes and omit nodes without effect. */
public final class NodeBuilder extends GraphBuilder {
  /** Longer sequences of numbers are computed. */
  private static final int FEW = 64;

  NodeBuilder(ModelBuilder model, @Nullable GraphBuilder outer) {
    super(model, outer);
  }

  // Arithmetic.

  public Ref add(Ref a, Ref b) {
    return elementwise("Add", a, b);
  }

  public Ref sub(Ref a, Ref b) {
    return elementwise("Sub", a, b);
  }

  public Ref mul(Ref a, Ref b) {
    return elementwise("Mul", a, b);
  }

  public Ref div(Ref a, Ref b) {
    return elementwise("Div", a, b);
  }

  public Ref max(Ref a, Ref b) {
    return elementwise("Max", a, b);
  }

  public Ref min(Ref a, Ref b) {
    return elementwise("Min", a, b);
  }

  public Ref and(Ref a, Ref b) {
    return logical("And", a, b);
  }

  public Ref or(Ref a, Ref b) {
    return logical("Or", a, b);
  }

  public Ref not(Ref a) {
    return logical("Not", a);
  }

  private Ref logical(String operator, Ref... inputs) {
    return broadcasting(operator, IntegerType.I1, List.of(inputs));
  }

  public Ref equal(Ref a, Ref b) {
    return test("Equal", a, b);
  }

  public Ref less(Ref a, Ref b) {
    return test("Less", a, b);
  }

  public Ref isNan(Ref a) {
    return test("IsNaN", a);
  }

  public Ref isInf(Ref a) {
    return test("IsInf", a);
  }

  public Ref like(Ref model, long value) {
    return scalar(model.elementType(), value);
  }

  public Ref like(Ref model, double value) {
    return scalar(model.elementType(), value);
  }

  public Ref where(Ref condition, Ref yes, Ref no) {
    Type type = yes.elementType();
    if (type == IntegerType.I1) {
      return or(and(condition, yes), and(not(condition), no));
    }
    Type carrier = TypeSupport.carrier("Where", type);
    return cast(
        broadcasting("Where", carrier, List.of(condition, cast(yes, carrier), cast(no, carrier))),
        type);
  }

  /**
   * Returns numbers that are ordered like others, of a type that operators on ordered numbers take:
   * unsigned numbers of 64 bits become signed.
   */
  public Ref ordered(Ref value) {
    return value.elementType().equals(IntegerType.unsigned(64))
        ? add(cast(value, IntegerType.I64), i64(Long.MIN_VALUE))
        : value;
  }

  /** Returns the numbers of which {@link #ordered} has returned others. */
  public Ref unordered(Ref value, Type type) {
    return type.equals(IntegerType.unsigned(64))
        ? cast(add(value, i64(Long.MIN_VALUE)), type)
        : value;
  }

  // Movement.

  /** Applies an operation on real numbers to both parts of complex ones. */
  private static Ref byParts(Ref value, UnaryOperator<Ref> operator) {
    return Ref.complex(operator.apply(value.real()), operator.apply(value.imaginary()));
  }

  /** Returns complex numbers as models have them: with their parts in a last dimension. */
  public Ref joined(Ref value) {
    LongList added = LongList.of(value.rank());
    return concat(
        value.rank(), List.of(unsqueeze(value.real(), added), unsqueeze(value.imaginary(), added)));
  }

  /** Returns complex numbers from their parts in a last dimension. */
  public Ref split(Ref joined) {
    int last = joined.rank() - 1;
    return Ref.complex(gather(joined, last, i64(0)), gather(joined, last, i64(1)));
  }

  public Ref reshape(Ref value, LongList shape) {
    if (value.isComplex()) {
      return byParts(value, part -> reshape(part, shape));
    }
    Ref whole = full(value);
    if (whole.shape().equals(shape)) {
      return whole;
    }
    long unknown = shape.stream().filter(size -> size < 0).count();
    if (unknown > 1) {
      throw UnsupportedOperation.ofOpenSizes();
    }
    if (unknown == 1 && shape.contains(0)) {
      throw UnsupportedOperation.ofOpenSizes("it has no elements and sizes known only at run time");
    }
    long[] target = shape.stream().map(size -> Math.max(size, -1)).toArray();
    return shape.contains(0)
        ? typed(
            "Reshape",
            value.elementType(),
            shape,
            List.of(whole, i64s(target)),
            AttributeProto.integer("allowzero", 1))
        : typed("Reshape", value.elementType(), shape, List.of(whole, i64s(target)));
  }

  /** Keeps leading dimensions, and arranges the others anew. */
  public Ref reshapeTail(Ref value, int kept, LongList tail) {
    Ref whole = full(value);
    LongList shape = Dimensions.concat(whole.shape().subList(0, kept), tail);
    boolean isSimple = shape.stream().filter(size -> size < 0).count() <= 1;
    if (isSimple || whole.shape().equals(shape)) {
      return reshape(whole, shape);
    }
    if (tail.contains(0) || tail.stream().filter(size -> size < 0).count() > 1) {
      throw UnsupportedOperation.ofOpenSizes();
    }
    LongList target =
        Dimensions.concat(
            StaticShapes.repeat(0, kept),
            LongList.wrap(tail.stream().map(size -> Math.max(size, -1)).toArray()));
    return typed("Reshape", value.elementType(), shape, List.of(whole, i64s(target)));
  }

  /** Adds dimensions of size 1. */
  public Ref unsqueeze(Ref value, LongList dimensions) {
    Ref whole = full(value);
    if (dimensions.isEmpty()) {
      return whole;
    }
    long[] shape = new long[whole.rank() + dimensions.size()];
    int from = 0;
    for (int i = 0; i < shape.length; i++) {
      shape[i] = dimensions.contains(i) ? 1 : whole.shape().get(from++);
    }
    if (StaticShapes.isStatic(whole.shape())) {
      return reshape(whole, LongList.wrap(shape));
    }
    return typed(
        "Unsqueeze", value.elementType(), LongList.wrap(shape), List.of(whole, i64s(dimensions)));
  }

  /** Removes dimensions of size 1. */
  public Ref squeeze(Ref value, LongList dimensions) {
    Ref whole = full(value);
    LongList shape = Dimensions.without(whole.shape(), dimensions);
    return dimensions.isEmpty() || StaticShapes.isStatic(shape)
        ? reshape(whole, shape)
        : typed("Squeeze", value.elementType(), shape, List.of(whole, i64s(dimensions)));
  }

  /** Returns the size of a dimension, a scalar of 64 bits. */
  public Ref sizeOf(Ref value, int dimension) {
    if (value.size(dimension) >= 0) {
      return i64(value.size(dimension));
    }
    Ref shape = node("Shape", IntegerType.I64, LongList.of(value.rank()), List.of(full(value)));
    return gather(shape, 0, i64(dimension));
  }

  /** Returns the sizes of dimensions, a vector of 64-bit integers. */
  public Ref sizesOf(Ref value, LongList dimensions) {
    LongList sizes = Dimensions.select(value.type().shape(), dimensions);
    if (StaticShapes.isStatic(sizes)) {
      return i64s(sizes);
    }
    Ref shape = node("Shape", IntegerType.I64, LongList.of(value.rank()), List.of(full(value)));
    return gather(shape, 0, i64s(dimensions));
  }

  public Ref transpose(Ref value, LongList permutation) {
    if (Dimensions.isIdentity(permutation)) {
      return value;
    }
    Ref whole = full(value);
    return typed(
        "Transpose",
        value.elementType(),
        Dimensions.select(whole.shape(), permutation),
        List.of(whole),
        AttributeProto.integers("perm", permutation));
  }

  /** Takes a part along one dimension. */
  public Ref slice(Ref value, int dimension, long from, long to, long step) {
    return slice(
        value, LongList.of(dimension), LongList.of(from), LongList.of(to), LongList.of(step));
  }

  /**
   * Takes a part along dimensions. Of those of unknown size a negative limit counts from the end,
   * and {@link Long#MAX_VALUE} or {@link ShapedType#DYNAMIC} is the end.
   */
  public Ref slice(Ref value, LongList dimensions, LongList from, LongList to, LongList steps) {
    if (value.isComplex()) {
      return byParts(value, part -> slice(part, dimensions, from, to, steps));
    }
    Ref whole = full(value);
    LongList shape = whole.shape();
    List<Integer> changed = new ArrayList<>();
    for (int i = 0; i < dimensions.size(); i++) {
      int dimension = (int) dimensions.get(i);
      boolean isToEnd = isEnd(to.get(i)) || to.get(i) == shape.get(dimension);
      if (from.get(i) != 0 || !isToEnd || steps.get(i) != 1) {
        changed.add(i);
        shape =
            StaticShapes.with(
                shape, dimension, size(shape.get(dimension), from.get(i), to.get(i), steps.get(i)));
      }
    }
    if (changed.isEmpty()) {
      return whole;
    }
    LongList places = LongList.wrap(changed.stream().mapToLong(i -> i).toArray());
    return typed(
        "Slice",
        value.elementType(),
        shape,
        List.of(
            whole,
            i64s(Dimensions.select(from, places)),
            i64s(limits(Dimensions.select(to, places))),
            i64s(Dimensions.select(dimensions, places)),
            i64s(Dimensions.select(steps, places))));
  }

  private static boolean isEnd(long limit) {
    return limit == Long.MAX_VALUE || limit == ShapedType.DYNAMIC;
  }

  private static LongList limits(LongList limits) {
    return LongList.wrap(
        limits.stream().map(limit -> isEnd(limit) ? Long.MAX_VALUE : limit).toArray());
  }

  /** Returns the size of a slice; a limit that does not count from the end is in bounds. */
  private static long size(long whole, long from, long to, long step) {
    if (whole < 0 && (isEnd(to) || to < 0)) {
      return ShapedType.DYNAMIC;
    }
    long limit = isEnd(to) ? whole : to < 0 ? Math.max(whole + to, 0) : to;
    return Math.ceilDiv(Math.max(limit - from, 0), step);
  }

  public Ref reverse(Ref value, LongList dimensions) {
    if (dimensions.isEmpty()) {
      return value;
    }
    Ref whole = full(value);
    int count = dimensions.size();
    return typed(
        "Slice",
        value.elementType(),
        whole.shape(),
        List.of(
            whole,
            i64s(StaticShapes.repeat(-1, count)),
            i64s(StaticShapes.repeat(Long.MIN_VALUE + 1, count)),
            i64s(dimensions),
            i64s(StaticShapes.repeat(-1, count))));
  }

  public Ref concat(int dimension, List<Ref> values) {
    if (values.getFirst().isComplex()) {
      return Ref.complex(
          concat(dimension, values.stream().map(Ref::real).toList()),
          concat(dimension, values.stream().map(Ref::imaginary).toList()));
    }
    if (values.size() == 1) {
      return full(values.getFirst());
    }
    List<Ref> whole = values.stream().map(this::full).toList();
    long size = 0;
    for (Ref value : whole) {
      size =
          value.size(dimension) < 0 || size < 0
              ? ShapedType.DYNAMIC
              : Sizes.add(size, value.size(dimension));
    }
    LongList shape = whole.getFirst().shape();
    return typed(
        "Concat",
        values.getFirst().elementType(),
        StaticShapes.with(shape, dimension, size),
        whole,
        AttributeProto.integer("axis", dimension));
  }

  /** Selects along one dimension, by indices that are in bounds. */
  public Ref gather(Ref value, int dimension, Ref indices) {
    Ref whole = full(value);
    Ref places = full(indices);
    LongList shape =
        Dimensions.concat(
            whole.shape().subList(0, dimension),
            places.shape(),
            whole.shape().subList(dimension + 1, whole.rank()));
    return typed(
        "Gather",
        value.elementType(),
        shape,
        List.of(whole, places),
        AttributeProto.integer("axis", dimension));
  }

  /** Adds elements at the edges, or removes them where a number is negative. */
  public Ref pad(Ref value, Ref element, LongList low, LongList high) {
    if (value.isComplex()) {
      return Ref.complex(
          pad(value.real(), element.real(), low, high),
          pad(value.imaginary(), element.imaginary(), low, high));
    }
    Ref whole = full(value);
    LongList shape = whole.shape();
    long[] from = new long[shape.size()];
    long[] to = new long[shape.size()];
    long[] padded = new long[shape.size()];
    for (int i = 0; i < from.length; i++) {
      from[i] = Math.max(0, -low.get(i));
      to[i] = high.get(i) < 0 ? high.get(i) : Long.MAX_VALUE;
      padded[i] =
          shape.get(i) < 0
              ? ShapedType.DYNAMIC
              : Sizes.padded(shape.get(i), low.get(i), high.get(i), 0);
    }
    LongList all = Dimensions.range(0, shape.size());
    Ref cut =
        slice(
            whole,
            all,
            LongList.wrap(from),
            LongList.wrap(to),
            StaticShapes.repeat(1, from.length));
    LongList lowest = LongList.wrap(low.stream().map(n -> Math.max(n, 0)).toArray());
    LongList highest = LongList.wrap(high.stream().map(n -> Math.max(n, 0)).toArray());
    LongList pads = Dimensions.concat(lowest, highest);
    if (pads.allMatch(n -> n == 0)) {
      return cut;
    }
    return typed(
        "Pad", value.elementType(), LongList.wrap(padded), List.of(cut, i64s(pads), full(element)));
  }

  /** Puts elements between those of each dimension. */
  public Ref dilate(Ref value, Ref element, LongList interior) {
    Ref result = full(value);
    for (int i = 0; i < interior.size(); i++) {
      long extra = interior.get(i);
      long size = result.size(i);
      if (extra == 0 || size == 0 || size == 1) {
        continue;
      }
      long whole = size < 0 ? ShapedType.DYNAMIC : Sizes.multiply(size, Sizes.add(extra, 1));
      LongList shape = result.shape();
      LongList split =
          Dimensions.concat(
              shape.subList(0, i + 1), LongList.of(1), shape.subList(i + 1, shape.size()));
      LongList high = StaticShapes.with(StaticShapes.repeat(0, split.size()), i + 1, extra);
      Ref wide = pad(reshape(result, split), element, StaticShapes.repeat(0, split.size()), high);
      result = slice(reshape(wide, StaticShapes.with(shape, i, whole)), i, 0, -extra, 1);
    }
    return result;
  }

  /** Returns 0, 1, … along a dimension of a shape; it broadcasts along the others. */
  public Ref iota(Type type, LongList shape, int dimension) {
    long count = shape.get(dimension);
    Ref line = cast(numbers(StaticShapes.count(LongList.of(count))), type);
    LongList own = StaticShapes.with(StaticShapes.repeat(1, shape.size()), dimension, count);
    LongList short_ = own.subList(dimension, own.size());
    Ref column = reshape(line, short_);
    return new Ref(column.name(), column.shape(), RankedTensorType.of(shape, type));
  }

  /** Returns 0, 1, … as 64-bit integers. */
  private Ref numbers(long count) {
    return count <= FEW
        ? i64s(Dimensions.range(0, count))
        : node("Range", IntegerType.I64, LongList.of(count), List.of(i64(0), i64(count), i64(1)));
  }

  /** Returns a reduction over dimensions, which are removed. */
  public Ref reduce(String operator, Ref value, LongList dimensions) {
    Ref whole = full(value);
    LongList shape = Dimensions.without(whole.shape(), dimensions);
    Ref axes = i64s(dimensions);
    var keep = AttributeProto.integer("keepdims", 0);
    boolean takesInput = opset() >= 18 || operator.equals("ReduceSum");
    return takesInput
        ? typed(operator, value.elementType(), shape, List.of(whole, axes), keep)
        : typed(
            operator,
            value.elementType(),
            shape,
            List.of(whole),
            AttributeProto.integers("axes", dimensions),
            keep);
  }

  public LongList dimensions(Ref value) {
    return LongList.wrap(IntStream.range(0, value.rank()).asLongStream().toArray());
  }
}
