package org.hlo4j.onnx.exporter.operation;

import static org.hlo4j.opset.stablehlo.LinearAlgebra.CHOLESKY;
import static org.hlo4j.opset.stablehlo.LinearAlgebra.TRIANGULAR_SOLVE;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.onnx.exporter.Export;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.exporter.StaticShapes;
import org.hlo4j.onnx.exporter.TypeSupport;
import org.hlo4j.onnx.exporter.UnsupportedOperation;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.op.stablehlo.CholeskyOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.op.stablehlo.TriangularSolveOp;
import org.hlo4j.opset.stablehlo.Transpose;

/** Factorizations and triangular systems of small matrices, block by block. */
final class LinearAlgebraExports {
  private static final long MAX_SIZE = 64;

  /** The calls of LAPACK in what JAX exports for processors. */
  private static final Map<String, Export> CALLS =
      Map.of(
          "lapack_strsm_ffi", LinearAlgebraExports::trsm,
          "lapack_dtrsm_ffi", LinearAlgebraExports::trsm,
          "lapack_spotrf_ffi", LinearAlgebraExports::potrf,
          "lapack_dpotrf_ffi", LinearAlgebraExports::potrf,
          "lapack_sgetrf_ffi", LinearAlgebraExports::getrf,
          "lapack_dgetrf_ffi", LinearAlgebraExports::getrf);

  private LinearAlgebraExports() {}

  static void addTo(Export.Rows rows) {
    rows.single(CHOLESKY, LinearAlgebraExports::cholesky);
    rows.single(TRIANGULAR_SOLVE, LinearAlgebraExports::triangularSolve);
  }

  /** Returns how a custom call is exported; null if it is not of linear algebra. */
  static @org.jspecify.annotations.Nullable Export ofCallOrNull(String target) {
    return CALLS.get(target);
  }

  private static long checked(long size) {
    if (size < 0 || size > MAX_SIZE) {
      throw new UnsupportedOperation(
          "ONNX has no linear algebra, and its matrices are larger than %d", MAX_SIZE);
    }
    return size;
  }

  private static char letter(Operation operation, String name) {
    Attribute own = CustomCallOp.BACKEND_CONFIG.find(operation).orElse(null);
    if ((own instanceof DictionaryAttr ? own : operation.attributeOrNull("mhlo.backend_config"))
            instanceof DictionaryAttr config
        && config.getOrNull(name) instanceof IntegerAttr letter) {
      return (char) letter.value().intValue();
    }
    throw new UnsupportedOperation("its configuration lacks '%s'", name);
  }

  // Parts of matrices, which are the last two dimensions.

  private static Ref part(NodeBuilder n, Ref matrix, int fromEnd, long from, long to) {
    return n.slice(matrix, matrix.rank() - fromEnd, from, to, 1);
  }

  private static Ref block(NodeBuilder n, Ref m, long top, long bottom, long left, long right) {
    return part(n, part(n, m, 2, top, bottom), 1, left, right);
  }

  private static Ref transposed(NodeBuilder n, Ref matrix) {
    int rank = matrix.rank();
    return n.transpose(
        matrix, Dimensions.concat(Dimensions.range(0, rank - 2), LongList.of(rank - 1, rank - 2)));
  }

  private static Ref product(NodeBuilder n, Ref a, Ref b) {
    LongList shape = StaticShapes.with(a.type().shape(), a.rank() - 1, b.size(b.rank() - 1));
    return n.typed("MatMul", a.elementType(), shape, List.of(n.full(a), n.full(b)));
  }

  private static Ref rows(NodeBuilder n, Ref first, Ref second) {
    return n.concat(first.rank() - 2, List.of(first, second));
  }

  private static long order(Ref matrix) {
    return checked(matrix.size(matrix.rank() - 1));
  }

  // Triangular systems.

  private static Ref triangularSolve(OpContext c) {
    TriangularSolveOp op = new TriangularSolveOp(c.operation());
    return solve(
        c.nodes(),
        c.operand(0),
        c.operand(1),
        op.leftSide(),
        op.lower(),
        op.unitDiagonal(),
        op.transposeA() != Transpose.NO_TRANSPOSE);
  }

  private static void trsm(OpContext c) {
    Operation op = c.operation();
    c.set(
        0,
        solve(
            c.nodes(),
            c.operand(0),
            c.operand(1),
            letter(op, "side") == 'L',
            letter(op, "uplo") == 'L',
            letter(op, "diag") == 'U',
            letter(op, "trans_x") != 'N'));
  }

  private static Ref solve(
      NodeBuilder n,
      Ref a,
      Ref b,
      boolean isLeft,
      boolean isLower,
      boolean isUnit,
      boolean isTransposed) {
    var type = TypeSupport.carrier("MatMul", a.elementType());
    Ref matrix = n.full(n.cast(a, type));
    Ref right = n.full(n.cast(b, type));
    checked(matrix.size(matrix.rank() - 1));
    if (right.shape().contains(0)) {
      return b;
    }
    boolean turns = isTransposed == isLeft;
    Ref factor = turns ? transposed(n, matrix) : matrix;
    boolean isForward = turns != isLower;
    Ref result =
        isLeft
            ? left(n, factor, right, isForward, isUnit)
            : transposed(n, left(n, factor, transposed(n, right), isForward, isUnit));
    return n.cast(result, b.elementType());
  }

  /** Solves with one half of the unknowns, then the other. */
  private static Ref left(NodeBuilder n, Ref a, Ref b, boolean isForward, boolean isUnit) {
    long size = a.size(a.rank() - 1);
    if (size == 1) {
      return isUnit ? b : n.div(b, a);
    }
    long half = size / 2;
    Ref first = block(n, a, 0, half, 0, half);
    Ref second = block(n, a, half, size, half, size);
    Ref top = part(n, b, 2, 0, half);
    Ref bottom = part(n, b, 2, half, size);
    if (isForward) {
      Ref x = left(n, first, top, true, isUnit);
      Ref rest = n.sub(bottom, product(n, block(n, a, half, size, 0, half), x));
      return rows(n, x, left(n, second, rest, true, isUnit));
    }
    Ref x = left(n, second, bottom, false, isUnit);
    Ref rest = n.sub(top, product(n, block(n, a, 0, half, half, size), x));
    return rows(n, left(n, first, rest, false, isUnit), x);
  }

  // Cholesky factors.

  private static Ref cholesky(OpContext c) {
    boolean isLower = CholeskyOp.LOWER.get(c.operation());
    NodeBuilder n = c.nodes();
    Ref a = c.operand(0);
    order(a);
    if (c.shape().contains(0)) {
      return a;
    }
    Ref factor = factor(n, isLower ? a : transposed(n, a));
    return isLower ? factor : transposed(n, factor);
  }

  /** Returns the lower factor; it reads the lower triangle alone. */
  private static Ref factor(NodeBuilder n, Ref a) {
    long size = a.size(a.rank() - 1);
    if (size == 1) {
      return n.elementwise("Sqrt", a);
    }
    long half = size / 2;
    Ref first = factor(n, block(n, a, 0, half, 0, half));
    Ref corner = block(n, a, half, size, 0, half);
    Ref below = transposed(n, left(n, first, transposed(n, corner), true, false));
    Ref rest = n.sub(block(n, a, half, size, half, size), product(n, below, transposed(n, below)));
    Ref second = factor(n, rest);
    LongList shape = StaticShapes.with(first.type().shape(), a.rank() - 1, size - half);
    Ref zeros = n.like(a, 0).broadcastTo(shape);
    return rows(
        n,
        n.concat(a.rank() - 1, List.of(first, zeros)),
        n.concat(a.rank() - 1, List.of(below, second)));
  }

  /** Returns whether an element is in the lower triangle or on the diagonal. */
  private static Ref isLower(NodeBuilder n, LongList shape) {
    int rank = shape.size();
    return n.test(
        "GreaterOrEqual",
        n.iota(IntegerType.I64, shape, rank - 2),
        n.iota(IntegerType.I64, shape, rank - 1));
  }

  /** The other triangle stays as it is; the second result is not 0 if there is no factor. */
  private static void potrf(OpContext c) {
    NodeBuilder n = c.nodes();
    Ref a = c.operand(0);
    order(a);
    if (a.type().shape().contains(0)) {
      throw new UnsupportedOperation("its matrices have no elements");
    }
    boolean isLower = letter(c.operation(), "uplo") == 'L';
    Ref turned = isLower ? a : transposed(n, a);
    Ref factor = factor(n, turned);
    LongList shape = a.type().shape();
    Ref result = n.where(isLower(n, shape), factor, turned);
    c.set(0, isLower ? result : transposed(n, result));
    int rank = shape.size();
    // A negative pivot makes its row NaN, and those after it.
    Ref bad = n.isNan(n.where(isLower(n, shape), factor, n.like(factor, 0)));
    Ref rows =
        n.reduce(
            "ReduceMax", n.cast(bad.broadcastTo(shape), IntegerType.I32), LongList.of(rank - 1));
    Ref count = n.reduce("ReduceSum", rows, LongList.of(rank - 2));
    Ref info = n.sub(n.like(count, Sizes.add(shape.get(rank - 1), 1)), count);
    c.set(1, n.where(n.equal(count, n.like(count, 0)), count, info));
  }

  // LU factors.

  /** Eliminates column by column, by the largest element; pivots are numbered from 1. */
  private static void getrf(OpContext c) {
    NodeBuilder n = c.nodes();
    Ref a = n.full(c.operand(0));
    LongList shape = a.shape();
    int rank = shape.size();
    long height = checked(shape.get(rank - 2));
    long steps = Math.min(height, order(a));
    if (shape.contains(0)) {
      throw new UnsupportedOperation("its matrices have no elements");
    }
    LongList batch = shape.subList(0, rank - 2);
    LongList column = StaticShapes.with(shape, rank - 1, 1);
    Ref row = n.iota(IntegerType.I64, column, rank - 2);
    Ref places = n.iota(IntegerType.I64, shape, rank - 1);
    List<Ref> pivots = new ArrayList<>();
    Ref info = n.full(n.scalar(IntegerType.I32, 0).broadcastTo(batch));
    for (long k = 0; k < steps; k++) {
      Ref step = n.i64(k);
      Ref sizes = n.elementwise("Abs", part(n, a, 1, k, k + 1));
      Ref open = n.where(n.less(row, step), n.like(sizes, -1), sizes);
      Ref pivot =
          n.node(
              "ArgMax",
              IntegerType.I64,
              StaticShapes.with(column, rank - 2, 1),
              List.of(n.full(open)),
              AttributeProto.integer("axis", rank - 2));
      pivots.add(
          n.cast(
              n.reshape(n.add(pivot, n.i64(1)), Dimensions.concat(batch, LongList.of(1))),
              IntegerType.I32));
      Ref order = n.where(n.equal(row, step), pivot, n.where(n.equal(row, pivot), step, row));
      a =
          n.typed(
              "GatherElements",
              a.elementType(),
              shape,
              List.of(a, n.full(order.broadcastTo(shape))),
              AttributeProto.integer("axis", rank - 2));
      Ref top = part(n, a, 2, k, k + 1);
      Ref divisor = part(n, top, 1, k, k + 1);
      Ref isZero = n.equal(divisor, n.like(a, 0));
      Ref factors = n.div(part(n, a, 1, k, k + 1), n.where(isZero, n.like(a, 1), divisor));
      Ref isBelow = n.less(step, row);
      Ref reduced = n.where(n.less(step, places), n.sub(a, n.mul(factors, top)), a);
      Ref replaced = n.where(n.equal(places, step), factors, reduced);
      a = n.full(n.where(isBelow, replaced, a).broadcastTo(shape));
      Ref fails = n.and(n.reshape(isZero, batch), n.equal(info, n.scalar(IntegerType.I32, 0)));
      info = n.where(fails, n.scalar(IntegerType.I32, k + 1), info);
    }
    c.set(0, a);
    c.set(1, n.concat(batch.size(), pivots));
    c.set(2, n.full(info.broadcastTo(batch)));
  }
}
