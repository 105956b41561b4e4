package org.hlo4j.linalg;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;

/**
 * The functions of targets, for the tests that call each of them: matrices of 3x3, and what holds
 * of the results.
 *
 * @param names matches the names of targets
 * @param configuration their options, in MLIR
 * @param operands the operands by role
 * @param check compares results by role with the operands
 */
record TargetRoutine(
    String names, String configuration, Map<String, TestMatrix> operands, Check check) {
  private static final String LETTERS = "mode = 86 : ui8, sort = 78 : ui8, uplo = 76 : ui8";
  private static final String FLAGS =
      "lower = true, left = true, right = true, compute_left = 86 : ui8, compute_right = 86 : ui8";

  static final TestMatrix SYMMETRIC = TestMatrix.of(3, 3, 4, 1, 2, 1, 5, 3, 2, 3, 6);
  static final TestMatrix GENERAL = TestMatrix.of(3, 3, 1, 2, 0, -2, 1, 3, 4, 1, 2);
  private static final TestMatrix RIGHT = TestMatrix.of(3, 3, 1, 0, 2, 2, 1, 0, 0, 3, 1);

  /** One reflector: I - 2/3 vvᵀ with v = (1, 1, 1), and no others. */
  private static final TestMatrix REFLECTORS = TestMatrix.of(3, 3, 9, 9, 9, 1, 9, 9, 1, 0, 9);

  private static final TestMatrix SCALES = TestMatrix.of(3, 1, 2.0 / 3, 0, 0);
  private static final TestMatrix REFLECTION =
      TestMatrix.of(
          3, 3, 1.0 / 3, -2.0 / 3, -2.0 / 3, -2.0 / 3, 1.0 / 3, -2.0 / 3, -2.0 / 3, -2.0 / 3,
          1.0 / 3);

  static final List<TargetRoutine> ALL =
      List.of(
          new TargetRoutine(
              ".*potrf.*",
              LETTERS + ", lower = true",
              Map.of("a", SYMMETRIC),
              (operands, results, tolerance) -> {
                TestMatrix factor = results.get("a").lower();
                factor.times(factor.adjoint()).assertNear(operands.get("a"), tolerance);
                results.get("a").band(-2, -1).assertNear(operands.get("a").band(-2, -1), 0);
              }),
          new TargetRoutine(
              ".*getrf.*|LuDecomposition",
              "",
              Map.of("a", GENERAL),
              (operands, results, tolerance) -> {
                int first = results.containsKey("permutation") ? 0 : 1;
                TestMatrix factors = results.get("a");
                int[] order = {0, 1, 2};
                for (int i = 0; i < 3; i++) {
                  int pivot = (int) results.get("pivots").re()[i] - first;
                  int row = order[i];
                  order[i] = order[pivot];
                  order[pivot] = row;
                }
                TestMatrix lower = factors.band(1, 2).plus(TestMatrix.identity(3));
                lower
                    .times(factors.upper())
                    .assertNear(operands.get("a").permuteRows(order), tolerance);
                if (first == 0) {
                  results
                      .get("permutation")
                      .assertNear(TestMatrix.of(3, 1, order[0], order[1], order[2]), 0);
                }
              }),
          new TargetRoutine(
              ".*geqrf.*|Qr|.*geqp3.*",
              "magma = \"auto\"",
              Map.of("a", GENERAL, "pivots", TestMatrix.zeros(3, 1)),
              (operands, results, tolerance) -> {
                TestMatrix r = results.get("a").upper();
                TestMatrix columns = operands.get("a");
                if (results.containsKey("pivots")) {
                  double[] pivots = results.get("pivots").re();
                  columns =
                      operands
                          .get("a")
                          .transpose()
                          .permuteRows(
                              new int[] {
                                (int) pivots[0] - 1, (int) pivots[1] - 1, (int) pivots[2] - 1
                              })
                          .transpose();
                }
                // QᵀQ = I, so that RᵀR = AᵀA; the reflectors are checked with Q.
                r.adjoint().times(r).assertNear(columns.adjoint().times(columns), tolerance);
              }),
          new TargetRoutine(
              ".*(or|un)gqr.*|ProductOfElementaryHouseholderReflectors",
              "",
              Map.of("a", REFLECTORS, "tau", SCALES),
              (operands, results, tolerance) -> results.get("a").assertNear(REFLECTION, tolerance)),
          new TargetRoutine(
              ".*(or|un)mqr.*",
              "left = true, transpose = false",
              Map.of("a", REFLECTORS, "tau", SCALES, "c", RIGHT),
              (operands, results, tolerance) ->
                  results.get("c").assertNear(REFLECTION.times(operands.get("c")), tolerance)),
          new TargetRoutine(
              ".*gehrd.*",
              "low = 1 : i32, high = 3 : i32",
              Map.of("a", GENERAL),
              (operands, results, tolerance) -> {
                TestMatrix h = results.get("a");
                TestMatrix q = reflection(h, results.get("tau"));
                q.times(h.band(-2, 1)).times(q.adjoint()).assertNear(operands.get("a"), tolerance);
              }),
          new TargetRoutine(
              ".*(sy|he)trd.*",
              LETTERS + ", lower = true",
              Map.of("a", SYMMETRIC),
              (operands, results, tolerance) -> {
                double[] d = results.get("d").re();
                double[] e = results.get("e").re();
                TestMatrix form =
                    TestMatrix.of(3, 3, d[0], e[0], 0, e[0], d[1], e[1], 0, e[1], d[2]);
                TestMatrix q = reflection(results.get("a"), results.get("tau"));
                q.times(form).times(q.adjoint()).assertNear(operands.get("a"), tolerance);
              }),
          new TargetRoutine(
              ".*(sy|he)ev[dj].*|Eigh",
              LETTERS + ", lower = true, algorithm = 0 : ui8",
              Map.of("a", SYMMETRIC),
              (operands, results, tolerance) -> {
                TestMatrix v = results.get("v");
                v.times(results.get("w").diagonal())
                    .times(v.adjoint())
                    .assertNear(operands.get("a"), tolerance);
                v.assertUnitary(tolerance);
              }),
          new TargetRoutine(
              ".*solver_geev_ffi",
              FLAGS,
              Map.of("a", GENERAL),
              (operands, results, tolerance) -> {
                TestMatrix form = packed(operands.get("a"), results.get("w"));
                TestMatrix vr = results.get("vr");
                operands.get("a").times(vr).assertNear(vr.times(form), tolerance);
                TestMatrix vl = results.get("vl");
                operands
                    .get("a")
                    .adjoint()
                    .times(vl)
                    .assertNear(vl.times(form.adjoint()), tolerance);
              }),
          new TargetRoutine(
              ".*geev.*|.*hybrid_eig_.*",
              FLAGS + ", magma = \"auto\"",
              Map.of("a", GENERAL),
              (operands, results, tolerance) -> {
                TestMatrix w = eigenvalues(results);
                TestMatrix vr = results.get("vr");
                operands.get("a").times(vr).assertNear(vr.times(w.diagonal()), tolerance);
                TestMatrix left = results.get("vl").adjoint();
                left.times(operands.get("a")).assertNear(w.diagonal().times(left), tolerance);
              }),
          new TargetRoutine(
              ".*gees.*",
              LETTERS,
              Map.of("a", GENERAL),
              (operands, results, tolerance) -> {
                TestMatrix vs = results.get("vs");
                TestMatrix form = results.get("a");
                vs.times(form).times(vs.adjoint()).assertNear(operands.get("a"), tolerance);
                vs.assertUnitary(tolerance);
                double trace = 0;
                for (int i = 0; i < 3; i++) {
                  trace += eigenvalues(results).re()[i];
                }
                TestMatrix.of(1, 1, trace).assertNear(TestMatrix.of(1, 1, 4), tolerance);
              }),
          new TargetRoutine(
              ".*ges(dd|vd|vdj|vdp)(_ffi)?",
              "mode = 65 : ui8, full_matrices = true, compute_uv = true, transposed = false",
              Map.of("a", GENERAL),
              (operands, results, tolerance) -> {
                TestMatrix vt =
                    results.containsKey("v") ? results.get("v").adjoint() : results.get("vt");
                TestMatrix u = results.get("u");
                u.times(results.get("s").diagonal())
                    .times(vt)
                    .assertNear(operands.get("a"), tolerance);
                u.assertUnitary(tolerance);
                vt.assertUnitary(tolerance);
              }),
          new TargetRoutine(
              ".*trsm.*",
              "side = 76 : ui8, trans_x = 84 : ui8, diag = 78 : ui8, uplo = 76 : ui8",
              Map.of("a", GENERAL, "b", RIGHT, "alpha", TestMatrix.of(1, 1, 2)),
              (operands, results, tolerance) -> {
                TestMatrix twice = operands.get("b").plus(operands.get("b"));
                operands
                    .get("a")
                    .lower()
                    .transpose()
                    .times(results.get("b"))
                    .assertNear(twice, tolerance);
              }),
          new TargetRoutine(
              ".*gtsv.*",
              "",
              Map.of(
                  "dl", TestMatrix.of(3, 1, 0, 1, 2),
                  "d", TestMatrix.of(3, 1, 4, 5, 6),
                  "du", TestMatrix.of(3, 1, 1, 3, 0),
                  "b", RIGHT),
              (operands, results, tolerance) ->
                  TestMatrix.of(3, 3, 4, 1, 0, 1, 5, 3, 0, 2, 6)
                      .times(results.get("b"))
                      .assertNear(operands.get("b"), tolerance)),
          new TargetRoutine(
              ".*syrk.*",
              "transpose = false",
              Map.of(
                  "a",
                  GENERAL,
                  "c",
                  SYMMETRIC,
                  "alpha",
                  TestMatrix.of(1, 1, 1),
                  "beta",
                  TestMatrix.of(1, 1, 1)),
              (operands, results, tolerance) -> {
                TestMatrix sum =
                    operands.get("a").times(operands.get("a").transpose()).plus(operands.get("c"));
                results.get("c").lower().assertNear(sum.lower(), tolerance);
                results.get("c").band(-2, -1).assertNear(operands.get("c").band(-2, -1), 0);
              }),
          new TargetRoutine(
              ".*csrlsvqr.*",
              "reorder = 1 : i32, tol = 1.0e-6 : f64",
              Map.of(
                  "data", TestMatrix.of(4, 1, 2, 1, 4, 5),
                  "indices", TestMatrix.of(4, 1, 0, 2, 1, 0),
                  "indptr", TestMatrix.of(4, 1, 0, 2, 3, 4),
                  "b", TestMatrix.of(3, 1, 1, 2, 3)),
              (operands, results, tolerance) ->
                  results.get("b").assertNear(TestMatrix.of(3, 1, 0.6, 0.5, -0.2), tolerance)),
          new TargetRoutine(
              ".*cholesky_update.*",
              "",
              Map.of("r", GENERAL.upper(), "w", TestMatrix.of(3, 1, 1, 2, 3)),
              (operands, results, tolerance) -> {
                TestMatrix w = TestMatrix.of(3, 1, 1, 2, 3);
                TestMatrix before = operands.get("r");
                TestMatrix r = results.get("r");
                r.adjoint()
                    .times(r)
                    .assertNear(
                        before.adjoint().times(before).plus(w.times(w.adjoint())), tolerance);
                r.assertNear(r.upper(), 0);
              }),
          new TargetRoutine(
              ".*pivots_to_permutation.*",
              "",
              Map.of("pivots", TestMatrix.of(3, 1, 2, 2, 2)),
              (operands, results, tolerance) ->
                  results.get("permutation").assertNear(TestMatrix.of(3, 1, 2, 0, 1), 0)));

  /** The properties of the results. */
  @FunctionalInterface
  interface Check {
    void check(Map<String, TestMatrix> operands, Map<String, TestMatrix> results, double tolerance);
  }

  /** Added to real matrices: those that are symmetric become Hermitian. */
  private static final TestMatrix IMAGINARY =
      new TestMatrix(3, 3, new double[9], new double[] {0, 1, -1, -1, 0, 2, 1, -2, 0});

  /** Returns the operands by role, of complex numbers if an element type is complex. */
  Map<String, TestMatrix> operands(Type type) {
    if (!(type instanceof ComplexType)) {
      return operands;
    }
    Map<String, TestMatrix> complex = new HashMap<>(operands);
    complex.replaceAll((role, matrix) ->
        matrix.columns() == 3 && !matrix.equals(REFLECTORS) ? matrix.plus(IMAGINARY) : matrix);
    return complex;
  }

  /** Returns the routine of a target. */
  static TargetRoutine of(String target) {
    return ALL.stream()
        .filter(routine -> target.matches(routine.names))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no routine of " + target));
  }

  void check(Map<String, Tensor> results, Type type, double tolerance) {
    Map<String, TestMatrix> matrices = new HashMap<>();
    results.forEach((role, tensor) -> matrices.put(role, matrix(tensor)));
    check.check(operands(type), matrices, tolerance);
  }

  private static TestMatrix matrix(Tensor tensor) {
    if (tensor.kind().isFloatingPoint() || tensor.kind().lanes() == 2) {
      return TestMatrix.read(tensor);
    }
    TestMatrix integers = TestMatrix.zeros(tensor.count(), 1);
    for (int i = 0; i < tensor.count(); i++) {
      integers.re()[i] = tensor.longAt(i);
    }
    return integers;
  }

  private static TestMatrix eigenvalues(Map<String, TestMatrix> results) {
    return results.containsKey("w")
        ? results.get("w")
        : new TestMatrix(3, 1, results.get("wr").re(), results.get("wi").re());
  }

  /**
   * Returns what multiplies packed eigenvectors: for a real matrix, a pair of eigenvalues is a
   * block on the diagonal, as its columns are u and v of u + iv.
   */
  private static TestMatrix packed(TestMatrix a, TestMatrix w) {
    TestMatrix form = w.diagonal();
    if (Arrays.stream(a.im()).anyMatch(part -> part != 0)) {
      return form;
    }
    for (int i = 0; i + 1 < 3; i++) {
      if (w.im()[i] > 0) {
        form.re()[i * 3 + i + 1] = w.im()[i];
        form.re()[(i + 1) * 3 + i] = -w.im()[i];
      }
    }
    return new TestMatrix(3, 3, form.re(), new double[9]);
  }

  /** The orthogonal matrix of the reflectors below the first subdiagonal of a 3x3 matrix. */
  private static TestMatrix reflection(TestMatrix a, TestMatrix tau) {
    TestMatrix first = TestMatrix.zeros(3, 1);
    first.re()[1] = 1;
    first.re()[2] = a.get(2, 0);
    first.im()[2] = a.im()[6];
    TestMatrix second = TestMatrix.of(3, 1, 0, 0, 1);
    return reflection(first, tau, 0).times(reflection(second, tau, 1));
  }

  private static TestMatrix reflection(TestMatrix v, TestMatrix tau, int index) {
    TestMatrix scale =
        new TestMatrix(1, 1, new double[] {-tau.re()[index]}, new double[] {-tau.im()[index]});
    return TestMatrix.identity(3).plus(v.times(scale).times(v.adjoint()));
  }
}
