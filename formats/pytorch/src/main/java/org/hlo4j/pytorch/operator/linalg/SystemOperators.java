package org.hlo4j.pytorch.operator.linalg;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.linalg.LapackRoutine;
import org.hlo4j.formulas.linalg.LuFactors;
import org.hlo4j.formulas.linalg.Matrices;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.importer.TensorStrides;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Systems of equations, inverses and determinants, by triangular factors. Where a matrix is
 * singular, for which PyTorch raises an error, solutions and inverses are NaN.
 */
public final class SystemOperators {
  /** The last release of PyTorch 2 that solves systems of transposed matrices. */
  private static final int LAST_TRANSPOSED = 9;

  /** The first release of which it is known that it does not. */
  private static final int FIRST_PLAIN = 12;

  private SystemOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(SystemOperators::factor, "aten.linalg_lu_factor.default")
        .add(SystemOperators::factor, "aten.linalg_lu_factor_ex.default")
        .add(SystemOperators::factor, "aten._lu_with_info.default")
        .add(SystemOperators::factors, "aten.linalg_lu.default")
        .add(SystemOperators::unpack, "aten.lu_unpack.default")
        .add(SystemOperators::solveByFactors, "aten.linalg_lu_solve.default")
        .add(SystemOperators::solveByData, "aten.lu_solve.default")
        .add(SystemOperators::solve, "aten.linalg_solve.default", "aten.linalg_solve_ex.default")
        .add(SystemOperators::solveWithFactors, "aten._linalg_solve_ex.default")
        .add(SystemOperators::invert, "aten.linalg_inv.default", "aten.linalg_inv_ex.default")
        .add(
            n -> n.set(LuFactors.inverse(LinearAlgebraOperators.square(n, "self")).value()),
            "aten.inverse.default")
        .add(SystemOperators::determinant, "aten._linalg_det.default")
        .add(
            SystemOperators::logarithm,
            "aten._linalg_slogdet.default",
            "aten.linalg_slogdet.default",
            "aten.slogdet.default")
        .add(SystemOperators::logOfDeterminant, "aten.logdet.default")
        .add(SystemOperators::tensorInverse, "aten.linalg_tensorinv.default")
        .add(SystemOperators::tensorSolve, "aten.linalg_tensorsolve.default");
  }

  // Factors.

  private static void requirePivots(OperatorCall n) {
    if (!n.flag("pivot", true)) {
      throw UnsupportedNodeException.of("factors without pivots are not computed on CPUs");
    }
  }

  private static void factor(OperatorCall n) {
    requirePivots(n);
    LuFactors.Result result =
        LuFactors.of(LinearAlgebraOperators.matrices(n, n.has("A") ? "A" : "self"));
    n.set(List.of(result.factors().both().value(), result.factors().pivots(), result.info()));
  }

  private static void factors(OperatorCall n) {
    requirePivots(n);
    LuFactors factors = LuFactors.of(LinearAlgebraOperators.matrices(n, "A")).factors();
    n.set(
        List.of(
            factors.permutationMatrix().value(), factors.lower().value(), factors.upper().value()));
  }

  /** Results that are not requested have no elements. */
  private static void unpack(OperatorCall n) {
    LuFactors factors = given(n, "LU_data", "LU_pivots");
    HloBuilder b = n.builder();
    Value none = Matrices.none(b, factors.both().elementType());
    boolean hasPivots = n.flag("unpack_pivots", true);
    boolean hasData = n.flag("unpack_data", true);
    n.set(0, hasPivots ? factors.permutationMatrix().value() : none);
    n.set(1, hasData ? factors.lower().value() : none);
    n.set(2, hasData ? factors.upper().value() : none);
  }

  /**
   * Returns the factors of matrices or, where PyTorch computes those, of the transposed ones: it
   * does of real matrices whose elements are stored by rows.
   */
  private static LuFactors.Result factored(OperatorCall n, Matrices a) {
    return LuFactors.of(isTransposed(n, a) ? a.transposed() : a);
  }

  private static boolean isTransposed(OperatorCall n, Matrices a) {
    return !a.isComplex() && TensorStrides.isContiguous(n.typeOrNull("A"));
  }

  // Systems.

  private static void solveByFactors(OperatorCall n) {
    LuFactors factors = given(n, "LU", "pivots");
    Matrices right = LinearAlgebraOperators.matrices(n, "B");
    n.set(factors.solve(right, n.flag("left", true), n.flag("adjoint", false)).value());
  }

  private static void solveByData(OperatorCall n) {
    LuFactors factors = given(n, "LU_data", "LU_pivots");
    n.set(factors.solve(LinearAlgebraOperators.matrices(n, "self"), true, false).value());
  }

  private static void solve(OperatorCall n) {
    Matrices a = LinearAlgebraOperators.square(n, "A");
    LuFactors.Result result = LuFactors.of(a);
    n.set(0, solution(n, a, result, false));
    n.set(1, result.info());
  }

  /**
   * PyTorch up to 2.9 computes the factors of the transposed matrices, from 2.12 on those of the
   * matrices themselves. Those of programs of other versions cannot be used.
   */
  private static void solveWithFactors(OperatorCall n) {
    Matrices a = LinearAlgebraOperators.square(n, "A");
    boolean isEither = isTransposed(n, a) && a.rows() > 1;
    int release = n.graph().program().minorRelease().orElse(LAST_TRANSPOSED + 1);
    boolean isTransposed = isEither && release <= LAST_TRANSPOSED;
    LuFactors.Result result = LuFactors.of(isTransposed ? a.transposed() : a);
    n.set(0, solution(n, a, result, isTransposed));
    if (!isEither || release <= LAST_TRANSPOSED || release >= FIRST_PLAIN) {
      n.set(1, result.factors().both().value());
      n.set(2, result.factors().pivots());
    }
    n.set(3, result.info());
  }

  private static Value solution(
      OperatorCall n, Matrices a, LuFactors.Result result, boolean isTransposed) {
    HloBuilder b = n.builder();
    Value given = n.tensor("B");
    boolean isLeft = n.flag("left", true);
    boolean isVector = a.haveVectors(given);
    if (isVector && !isLeft) {
      throw UnsupportedNodeException.of("its right-hand sides are vectors");
    }
    List<Size> sizes = Size.allOf(b, given);
    if (isVector) {
      sizes.add(Size.of(b, 1));
    }
    Matrices right = new Matrices(b, Size.reshape(b, given, sizes));
    Matrices solved = result.factors().solve(right, isLeft, isTransposed);
    Value solution = LapackRoutine.orNanOfBatch(b, result.info(), solved.value());
    List<Size> flat = Size.allOf(b, solution);
    if (isVector) {
      flat.removeLast();
    }
    return Size.reshape(b, solution, flat);
  }

  // Inverses.

  private static void invert(OperatorCall n) {
    Matrices a = LinearAlgebraOperators.square(n, "A");
    LuFactors.Result result = LuFactors.of(a);
    n.set(0, result.inverse().value());
    n.set(1, result.info());
  }

  // Determinants.

  /** Of matrices of open size there are no factors. */
  private static void determinant(OperatorCall n) {
    if (!Matrices.are(n.tensor("A"))) {
      LinearAlgebraOperators.determinant(n);
      return;
    }
    LuFactors factors = factored(n, LinearAlgebraOperators.square(n, "A")).factors();
    n.set(0, factors.determinant().value());
    n.set(1, factors.both().value());
    n.set(2, factors.pivots());
  }

  private static Axes lastAxis(Expr x) {
    int rank = TensorTypes.rank(x);
    return Axes.of(rank, rank - 1);
  }

  private static void logarithm(OperatorCall n) {
    String name = n.has("A") ? "A" : "self";
    LuFactors factors = factored(n, LinearAlgebraOperators.square(n, name)).factors();
    Expr diagonal = factors.both().diagonal();
    n.set(0, sign(factors, diagonal).value());
    n.set(1, logarithm(diagonal).value());
    n.set(2, factors.both().value());
    n.set(3, factors.pivots());
  }

  private static Expr sign(LuFactors factors, Expr diagonal) {
    Expr signs = lastAxis(diagonal).reduce(Reduction.PRODUCT, diagonal.sign());
    return signs.times(factors.sign(signs.elementType()));
  }

  private static Expr logarithm(Expr diagonal) {
    return lastAxis(diagonal).reduce(Reduction.SUM, Formulas.abs(diagonal).log());
  }

  private static void logOfDeterminant(OperatorCall n) {
    LuFactors factors = factored(n, LinearAlgebraOperators.square(n, "self")).factors();
    Expr diagonal = factors.both().diagonal();
    Expr sign = sign(factors, diagonal);
    Expr logarithm = logarithm(diagonal);
    Type type = sign.elementType();
    n.set(
        sign.isComplex()
            ? sign.log().plus(Numbers.convert(logarithm, type))
            : sign.eq(sign.like(-1)).select(logarithm.nan(), logarithm));
  }

  // Tensors as matrices.

  private static void tensorInverse(OperatorCall n) {
    HloBuilder b = n.builder();
    Value tensor = n.tensor("self");
    List<Size> sizes = Size.allOf(b, tensor);
    long first = n.integer("ind", 2);
    if (first <= 0 || first > sizes.size()) {
      throw UnsupportedNodeException.of("a tensor of rank %d has no %d rows", sizes.size(), first);
    }
    List<Size> result = new ArrayList<>(sizes.subList((int) first, sizes.size()));
    result.addAll(sizes.subList(0, (int) first));
    n.set(Size.reshape(b, LuFactors.inverse(Matrices.of(b, tensor, (int) first)).value(), result));
  }

  /** The dimensions that are named come last. */
  private static void tensorSolve(OperatorCall n) {
    HloBuilder b = n.builder();
    Value tensor = n.tensor("self");
    Value right = n.tensor("other");
    int rank = TensorTypes.of(tensor).rank();
    if (n.has("dims")) {
      List<Long> last = new ArrayList<>();
      for (long dimension : n.integers("dims")) {
        last.add((long) OperatorCall.dimension(dimension, rank));
      }
      if (last.stream().distinct().count() != last.size() || rank == 0) {
        throw UnsupportedNodeException.of("its dimensions are %s", last);
      }
      LongList moved = LongList.copyOf(last);
      LongList kept = Dimensions.without(Dimensions.range(0, rank), moved);
      tensor = b.transpose(tensor, Dimensions.concat(kept, moved).toArray());
    }
    int first = TensorTypes.of(right).rank();
    if (first > rank) {
      throw UnsupportedNodeException.of("tensors of rank %d and %d make no system", rank, first);
    }
    List<Size> sizes = Size.allOf(b, tensor);
    Matrices a = Matrices.of(b, tensor, first).square();
    Size count = Size.product(b, Size.allOf(b, right));
    if (!count.is(a.rows())) {
      throw UnsupportedNodeException.of(
          "tensors of shapes %s and %s make no system",
          TensorTypes.of(tensor).shape(), TensorTypes.of(right).shape());
    }
    Value column = Size.reshape(b, right, List.of(count, Size.of(b, 1)));
    LuFactors.Result result = LuFactors.of(a);
    Value solution = result.factors().solve(new Matrices(b, column), true, false).value();
    Value checked = LapackRoutine.orNanOfBatch(b, result.info(), solution);
    n.set(Size.reshape(b, checked, sizes.subList(first, rank)));
  }

  /** Returns factors that are arguments. */
  private static LuFactors given(OperatorCall n, String factors, String pivots) {
    return new LuFactors(LinearAlgebraOperators.matrices(n, factors), n.tensor(pivots));
  }
}
