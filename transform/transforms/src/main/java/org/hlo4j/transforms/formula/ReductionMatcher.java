package org.hlo4j.transforms.formula;

import java.util.Arrays;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.transforms.formula.Formula.Kind;

/** Matches reductions of one tensor along the axes of the pattern. */
final class ReductionMatcher {
  private final LookThrough lookThrough;
  private final Bindings bindings;
  private final RankedTensorType root;

  ReductionMatcher(LookThrough lookThrough, Bindings bindings, RankedTensorType root) {
    this.lookThrough = lookThrough;
    this.bindings = bindings;
    this.root = root;
  }

  /** Matches the operand of a reduction. */
  @FunctionalInterface
  interface Argument {
    boolean matches(Term operand, FormulaSearch.Next next);
  }

  boolean matches(Kind kind, Term term, int level, Argument argument, FormulaSearch.Next next) {
    Term core = lookThrough.core(term);
    Operation op = core.opOrNull();
    if (op == null
        || !isReduction(op, kind)
        || !(op.operand(0).type() instanceof RankedTensorType type)
        || !(ReduceOp.DIMENSIONS.getOrNull(op) instanceof LongList dimensions)
        || !isNeutral(core.with(op.operand(1), new int[0]), kind)) {
      return false;
    }
    long reduced = 0;
    for (int i = 0; i < dimensions.size(); i++) {
      reduced |= 1L << dimensions.get(i);
    }
    int[] dims = new int[type.rank()];
    int kept = 0;
    for (int i = 0; i < dims.length; i++) {
      dims[i] = ((reduced >> i) & 1) != 0 ? Term.summed(level + 1) : core.dims()[kept++];
    }
    long along = reduced;
    long before = bindings.axes;
    if (argument.matches(
        core.with(op.operand(0), dims), () -> isAlongAxes(type, along) && next.fits())) {
      return true;
    }
    bindings.axes = before;
    return false;
  }

  /** Returns whether the number of reduced elements is that along the axes. */
  private boolean isAlongAxes(RankedTensorType type, long reduced) {
    return bindings.axes != 0
        && dimensions(type, reduced) == dimensions(root, bindings.axes)
        && size(type, reduced) == size(root, bindings.axes);
  }

  /** Returns the number of elements along the axes; NaN if it is not static. */
  double count() {
    long size = bindings.axes == 0 ? Shapes.DYNAMIC : size(root, bindings.axes);
    return Shapes.isDynamic(size) ? Double.NaN : size;
  }

  private static int dimensions(RankedTensorType type, long dims) {
    int count = 0;
    for (int i = 0; i < type.rank(); i++) {
      count += ((dims >> i) & 1) != 0 && type.dimension(i) != 1 ? 1 : 0;
    }
    return count;
  }

  /**
   * Returns the number of elements; dynamic if a size is, or the number needs more than 63 bits.
   */
  private static long size(RankedTensorType type, long dims) {
    long[] sizes = new long[Long.bitCount(dims)];
    int count = 0;
    for (int i = 0; i < type.rank(); i++) {
      if (((dims >> i) & 1) != 0) {
        if (Shapes.isDynamic(type.dimension(i))) {
          return Shapes.DYNAMIC;
        }
        sizes[count] = type.dimension(i);
        count++;
      }
    }
    long size = ShapedType.elementCount(LongList.wrap(Arrays.copyOf(sizes, count)));
    return size == Long.MAX_VALUE ? Shapes.DYNAMIC : size;
  }

  /** Returns whether an operation is such a reduction of one tensor. */
  static boolean isReduction(Operation op, Kind kind) {
    return op.is(org.hlo4j.opset.stablehlo.Reductions.REDUCE)
        && op.operandCount() == 2
        && isBody(op, kind);
  }

  private static boolean isBody(Operation reduce, Kind kind) {
    OpDefinition wanted = kind == Kind.SUM ? Elementwise.ADD : Elementwise.MAXIMUM;
    Block block = reduce.region(0).front();
    Operation op = block.firstOrNull();
    if (op == null || !op.is(wanted) || op.nextOrNull() != block.lastOrNull()) {
      return false;
    }
    Operation end = block.back();
    Value a = op.operand(0);
    Value b = op.operand(1);
    return end.operandCount() == 1
        && end.operand(0) == op.result(0)
        && a != b
        && block.arguments().contains(a)
        && block.arguments().contains(b);
  }

  /** Returns whether a number is a neutral initial value: 0, or the least number of the type. */
  private boolean isNeutral(Term initial, Kind kind) {
    Double number = ConstantNumbers.of(initial, lookThrough);
    if (number == null) {
      return false;
    }
    return kind == Kind.SUM ? number == 0 : isLeast(number, initial.type().elementType());
  }

  private static boolean isLeast(double number, Type type) {
    return number == Double.NEGATIVE_INFINITY
        || (type instanceof FloatType real
            && number
                == -Math.scalb(
                    2 - Math.scalb(2.0, -real.format().precision()), real.format().maxExponent()));
  }
}
