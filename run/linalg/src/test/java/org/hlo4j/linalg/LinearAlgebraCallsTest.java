package org.hlo4j.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Map;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.interpreter.Tensor;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinearAlgebraCallsTest {
  private static final double NAN = Double.NaN;

  private static TargetCall cholesky(String type, double... numbers) {
    return new TargetCall("lapack_dpotrf_ffi")
        .configuration("uplo = 76 : ui8")
        .operand(type, numbers)
        .result("a", type);
  }

  @Test
  void eachMatrixOfABatchIsDecomposedAndHasItsInfo() {
    Map<String, Tensor> results =
        cholesky("1x3x2x2xf64", 4, 0, 2, 5, /**/ 9, 0, 3, -2, /**/ -1, 0, 0, 1)
            .result("info", "1x3xi32")
            .run();
    assertThat(results.get("info").ints()).containsExactly(0, 2, 1);
    assertThat(results.get("a").doubles()).startsWith(2, 0, 1, 2, /**/ 3, 0, 1);
  }

  @Test
  void theOtherTriangleStaysAsItIs() {
    Map<String, Tensor> results = cholesky("2x2xf64", 4, 77, 2, 5).result("info", "i32").run();
    assertThat(results.get("a").doubles()).containsExactly(2, 77, 1, 2);
  }

  @Test
  void aBufferInRowMajorOrderIsTheTransposeOfAMatrix() {
    Map<String, Tensor> results =
        cholesky("2x2xf64", 4, 2, 77, 5).result("info", "i32").withoutLayouts().run();
    assertThat(results.get("a").doubles()).containsExactly(2, 1, 77, 2);
  }

  @Test
  void layoutsOrderTheBatchToo() {
    Map<String, Tensor> results =
        cholesky("2x2x2xf64", 4, 0, 2, 5, /**/ 9, 0, 3, 2)
            .result("info", "2xi32")
            .withoutLayouts()
            .attribute(
                """
                operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], \
                result_layouts = [dense<[1, 0, 2]> : tensor<3xindex>, \
                dense<[0]> : tensor<1xindex>]\
                """)
            .run();
    // The buffer is 2 0, 1 2 | 3 0, 1 1 by columns: read with the batch between row and column.
    assertThat(results.get("a").doubles()).containsExactly(2, 3, 1, 1, /**/ 0, 0, 2, 1);
  }

  @Test
  void emptyMatricesAndBatchesHaveEmptyResults() {
    Map<String, Tensor> none = cholesky("0x0xf64").result("info", "i32").run();
    assertThat(none.get("a").count()).isZero();
    assertThat(none.get("info").ints()).containsExactly(0);
    assertThat(cholesky("0x2x2xf64").result("info", "0xi32").run().get("info").count()).isZero();
  }

  private static TargetCall singularValues(
      char job, String type, String s, String u, String vt, double... numbers) {
    return new TargetCall("lapack_dgesdd_ffi")
        .configuration("mode = " + (int) job + " : ui8")
        .operand(type, numbers)
        .result("a", type)
        .result("s", s)
        .result("u", u)
        .result("vt", vt)
        .result("info", "i32");
  }

  @ParameterizedTest
  @CsvSource({"A, 3x2, 3x3, 2x2", "S, 3x2, 3x2, 2x2", "A, 2x3, 2x2, 3x3", "S, 2x3, 2x2, 2x3"})
  void rectangularMatricesHaveAllOrTheFirstSingularVectors(
      char job, String type, String u, String vt) {
    double[] numbers = {1, 2, 3, 4, 5, 7};
    Map<String, Tensor> results =
        singularValues(job, type + "xf64", "2xf64", u + "xf64", vt + "xf64", numbers).run();
    int rows = type.charAt(0) - '0';
    TestMatrix left = TestMatrix.read(results.get("u"));
    TestMatrix right = TestMatrix.read(results.get("vt"));
    left.block(rows, 2)
        .times(TestMatrix.read(results.get("s")).diagonal())
        .times(right.block(2, 5 - rows))
        .assertNear(TestMatrix.of(rows, 5 - rows, numbers), 1e-13);
    left.assertUnitary(1e-13);
    right.adjoint().assertUnitary(1e-13);
  }

  @Test
  void withoutVectorsTheirResultsMayHaveAnyShape() {
    Map<String, Tensor> results =
        singularValues('N', "2x2xf64", "2xf64", "f64", "7xf64", 3, 0, 0, -5).run();
    assertThat(results.get("s").doubles()).containsExactly(new double[] {5, 3}, within(1e-14));
  }

  @Test
  void aWideMatrixOfOlderCallsOfAGpuIsTransposed() {
    TestMatrix wide = TestMatrix.of(2, 3, 1, 2, 3, 4, 5, 7);
    Map<String, Tensor> results =
        new TargetCall("cusolver_gesvd")
            .operand("2x3xf64", wide)
            .result("a", "2x3xf64")
            .result("s", "2xf64")
            .result("vt", "2x3xf64")
            .result("u", "2x2xf64")
            .result("info", "i32")
            .result("~", "1xf64")
            .withoutLayouts()
            .run();
    TestMatrix.read(results.get("u"))
        .times(TestMatrix.read(results.get("s")).diagonal())
        .times(TestMatrix.read(results.get("vt")))
        .assertNear(wide, 1e-13);
  }

  @Test
  void aBatchOfUnknownSizeIsThatOfTheOperand() {
    Map<String, Tensor> results =
        new TargetCall("lapack_dpotrf")
            .operand("i32", 1)
            .operand("i32", 2)
            .operand("i32", 2)
            .operand("2x2x2xf64", 4, 0, 2, 5, 9, 0, 3, 2)
            .operand("3xi32", 2, 2, 2)
            .operand("1xi32", 2)
            .result("a", "?x2x2xf64")
            .result("info", "?xi32")
            .attribute("indices_of_shape_operands = dense<[4, 5]> : tensor<2xi64>")
            .run();
    assertThat(results.get("info").ints()).containsExactly(0, 0);
    assertThat(results.get("a").doubles()).containsExactly(2, 0, 1, 2, 3, 0, 1, 1);
  }

  @Test
  void aWorkspaceOfUnknownSizeHasTheShapeOfItsOperand() {
    Map<String, Tensor> results =
        new TargetCall("lapack_dsyevd")
            .operand("i32", 1)
            .operand("i32", 1)
            .operand("i32", 1)
            .operand("1x1xf64", 3)
            .operand("2xi32", 1, 1)
            .operand("1xi32", 1)
            .operand("0xi32")
            .operand("1xi32", 5)
            .operand("1xi32", 6)
            .result("v", "1x1xf64")
            .result("w", "1xf64")
            .result("info", "i32")
            .result("work", "?xf64")
            .result("integers", "?xi32")
            .attribute("indices_of_shape_operands = dense<[4, 5, 6, 7, 8]> : tensor<5xi64>")
            .run();
    assertThat(results.get("w").doubles()).containsExactly(3);
    assertThat(results.get("work").count()).isEqualTo(5);
    assertThat(results.get("integers").count()).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(doubles = {NAN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void routinesThatIterateEndForInvalidNumbers(double invalid) {
    double[] numbers = {1, 2, invalid, 4};
    Map<String, Tensor> singular =
        ends(singularValues('S', "2x2xf64", "2xf64", "2x2xf64", "2x2xf64", numbers));
    assertThat(singular.get("info").ints()).containsExactly(-4);
    Map<String, Tensor> general =
        ends(
            new TargetCall("lapack_dgeev_ffi")
                .configuration("compute_left = 86 : ui8, compute_right = 86 : ui8")
                .operand("2x2xf64", numbers)
                .result("wr", "2xf64")
                .result("wi", "2xf64")
                .result("vl", "2x2xcomplex<f64>")
                .result("vr", "2x2xcomplex<f64>")
                .result("info", "i32"));
    assertThat(general.get("info").ints()).containsExactly(-4);
    Map<String, Tensor> symmetric =
        ends(
            new TargetCall("lapack_dsyevd_ffi")
                .configuration("mode = 86 : ui8, uplo = 76 : ui8")
                .operand("2x2xf64", numbers)
                .result("v", "2x2xf64")
                .result("w", "2xf64")
                .result("info", "i32"));
    assertThat(symmetric.get("info").ints()).containsExactly(1);
    assertThat(symmetric.get("w").doubles()).containsOnly(NAN);
    Map<String, Tensor> schur =
        ends(
            new TargetCall("lapack_dgees_ffi")
                .configuration("mode = 86 : ui8, sort = 78 : ui8")
                .operand("2x2xf64", numbers)
                .result("a", "2x2xf64")
                .result("vs", "2x2xf64")
                .result("wr", "2xf64")
                .result("wi", "2xf64")
                .result("sdim", "i32")
                .result("info", "i32"));
    assertThat(schur.get("info").ints()).containsExactly(2);
  }

  @ParameterizedTest
  @ValueSource(doubles = {NAN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void complexMatricesWithInvalidNumbersHaveNoEigenvalues(double invalid) {
    Map<String, Tensor> results =
        ends(
            new TargetCall("lapack_zgeev_ffi")
                .configuration("compute_left = 86 : ui8, compute_right = 86 : ui8")
                .operand("2x2xcomplex<f64>", 1, 2, invalid, 4)
                .result("w", "2xcomplex<f64>")
                .result("vl", "2x2xcomplex<f64>")
                .result("vr", "2x2xcomplex<f64>")
                .result("info", "i32"));
    assertThat(results.get("info").ints()).containsExactly(-4);
    assertThat(results.get("w").doubles()).containsOnly(NAN);
    assertThat(results.get("vl").doubles()).containsOnly(NAN);
    assertThat(results.get("vr").doubles()).containsOnly(NAN);
  }

  private static Map<String, Tensor> ends(TargetCall call) {
    return Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> call.run());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-300, 1e300, 1e-320, Double.MAX_VALUE})
  void hugeAndTinyMatricesAreScaled(double scale) {
    Map<String, Tensor> results =
        ends(singularValues('S', "2x2xf64", "2xf64", "2x2xf64", "2x2xf64", scale, 0, 0, scale / 2));
    assertThat(results.get("info").ints()).containsExactly(0);
    assertThat(results.get("s").doubles())
        .containsExactly(new double[] {scale, scale / 2}, within(scale * 1e-14 + 1e-322));
  }

  @ParameterizedTest
  @CsvSource({"1, 2, 77, 0, 3", "0, 2, 0, 77, 3"})
  void aTpuReadsTheTriangleThatItsConfigurationNames(
      int lower, double first, double above, double below, double last) {
    Map<String, Tensor> results =
        new TargetCall("Eigh")
            .operand("2x2xf64", first, above, below, last)
            .result("v", "2x2xf64")
            .result("w", "2xf64")
            .withoutLayouts()
            .attribute("backend_config = \"" + lower + ",1,100,1e-6\"")
            .run();
    assertThat(results.get("w").doubles()).containsExactly(2, 3);
  }

  @ParameterizedTest
  @CsvSource({"dormqr, f64, 0", "zunmqr, complex<f64>, 0.5"})
  void aProductOfReflectorsIsInvertedByItsTranspose(String name, String type, double imaginary) {
    // Of tau with |1 - tau| = 1 the reflectors are unitary: they are not their own inverses.
    double length = 1.25;
    TestMatrix reflectors = TestMatrix.of(2, 1, 7, 0.5);
    TestMatrix scale =
        new TestMatrix(
            1,
            1,
            new double[] {(1 + Math.sqrt(1 - imaginary * imaginary)) / length},
            new double[] {imaginary / length});
    TestMatrix c = TestMatrix.of(2, 1, 3, 4);
    TestMatrix rotated = multiply(name, type, false, reflectors, scale, c);
    multiply(name, type, true, reflectors, scale, rotated).assertNear(c, 1e-14);
    TestMatrix v = TestMatrix.of(2, 1, 1, 0.5);
    TestMatrix change = v.times(scale).times(v.adjoint()).times(c);
    rotated.plus(change).assertNear(c, 1e-14);
  }

  private static TestMatrix multiply(
      String name,
      String type,
      boolean transpose,
      TestMatrix reflectors,
      TestMatrix scale,
      TestMatrix c) {
    Map<String, Tensor> results =
        new TargetCall("lapack_" + name + "_ffi")
            .configuration("left = true, transpose = " + transpose)
            .operand("2x1x" + type, reflectors)
            .operand("1x" + type, scale)
            .operand("2x1x" + type, c)
            .result("c", "2x1x" + type)
            .run();
    return TestMatrix.read(results.get("c"));
  }

  @Test
  void aDefectiveMatrixHasEigenvectors() {
    Map<String, Tensor> results =
        new TargetCall("lapack_dgeev_ffi")
            .configuration("compute_left = 78 : ui8, compute_right = 86 : ui8")
            .operand("2x2xf64", 2, 1, 0, 2)
            .result("wr", "2xf64")
            .result("wi", "2xf64")
            .result("vl", "2x2xcomplex<f64>")
            .result("vr", "2x2xcomplex<f64>")
            .result("info", "i32")
            .run();
    assertThat(results.get("wr").doubles()).containsExactly(2, 2);
    assertThat(results.get("wi").doubles()).containsExactly(0, 0);
    assertThat(results.get("vl").doubles()).containsOnly(0);
    assertThat(results.get("info").ints()).containsExactly(0);
  }

  @Test
  void aSingularTridiagonalSystemHasAnInfo() {
    Map<String, Tensor> results =
        new TargetCall("lapack_dgtsv_ffi")
            .operand("2xf64", 77, 0)
            .operand("2xf64", 1, 0)
            .operand("2xf64", 0, 77)
            .operand("2x1xf64", 1, 1)
            .result("dl", "2xf64")
            .result("d", "2xf64")
            .result("du", "2xf64")
            .result("b", "2x1xf64")
            .result("info", "i32")
            .run();
    assertThat(results.get("info").ints()).containsExactly(2);
    assertThat(results.get("dl").doubles()).startsWith(77);
  }

  // Calls that JAX does not make.

  private static void assertFails(TargetCall call, String message) {
    assertThatExceptionOfType(InterpreterException.class)
        .isThrownBy(() -> call.run())
        .withMessageContaining(message)
        .withMessageContaining("call.mlir");
  }

  @Test
  void callsWithOtherOperandsAreRefused() {
    assertFails(
        new TargetCall("lapack_dpotrf_ffi").operand("2x2xf64", 1, 0, 0, 1).result("a", "2x2xf64"),
        "has 1 operands and 1 results, expected a -> a info");
    assertFails(
        cholesky("2x3xf64", 1, 0, 0, 1, 1, 1).result("info", "i32"), "expects square matrices");
    assertFails(cholesky("4xf64", 1, 0, 0, 1).result("info", "i32"), "rank 2 or more");
    assertFails(cholesky("2x2xf32", 1, 0, 0, 1).result("info", "i32"), "expects elements of f64");
    assertFails(
        cholesky("2x2xf64", 1, 0, 0, 1).result("info", "i64"),
        "computes tensor<i32> as result info, not tensor<i64>");
    assertFails(
        cholesky("2x2xf64", 1, 0, 0, 1).result("info", "i32").configuration("uplo = 77 : ui8"),
        "has uplo of 77, expected a letter of LU");
    assertFails(
        cholesky("2x2xf64", 1, 0, 0, 1).result("info", "i32").configuration(""),
        "has a descriptor that cannot be read");
  }

  @Test
  void sizesThatAreOperandsAreChecked() {
    assertFails(
        new TargetCall("lapack_dgetrf")
            .operand("i32", 1)
            .operand("i32", 2)
            .operand("i32", 1000000)
            .operand("2x2xf64", 1, 2, 3, 4)
            .result("a", "2x2xf64")
            .result("pivots", "2xi32")
            .result("info", "i32"),
        "has operand #n of 1000000, which is 2");
  }

  @Test
  void reflectorsThatAMatrixDoesNotHaveAreRefused() {
    assertFails(
        new TargetCall("lapack_dorgqr_ffi")
            .operand("2x3xf64", 1, 2, 3, 4, 5, 6)
            .operand("2xf64", 1, 1)
            .result("a", "2x3xf64"),
        "has 2 reflectors for 2x3 matrices");
    assertFails(
        new TargetCall("lapack_dgehrd_ffi")
            .configuration("low = 2 : i32, high = 7 : i32")
            .operand("2x2xf64", 1, 2, 3, 4)
            .result("a", "2x2xf64")
            .result("tau", "1xf64")
            .result("info", "i32"),
        "reduces rows 2 to 7 of 2");
  }

  @Test
  void pivotsOutsideOfTheMatrixAreRefused() {
    assertFails(
        new TargetCall("cu_lu_pivots_to_permutation")
            .operand("2xi32", 0, 3)
            .result("permutation", "3xi32"),
        "has a pivot of 3 for 3 rows");
    assertFails(
        new TargetCall("cu_lu_pivots_to_permutation")
            .operand("2xi32", 0, 1)
            .result("permutation", "1xi32"),
        "has a permutation of 1 for 2 pivots");
  }

  @Test
  void rowsOfASparseMatrixMustBeRanges() {
    TargetCall call =
        new TargetCall("cusolver_csrlsvqr_ffi")
            .operand("1xf64", 1)
            .operand("1xi32", 0)
            .operand("2xi32", 0, 5)
            .operand("1xf64", 1)
            .result("b", "1xf64");
    assertFails(call, "has rows that are no ranges of elements");
  }

  @Test
  void workIsWithinTheLimits() {
    InterpreterOptions options =
        InterpreterOptions.DEFAULT.withLimits(Limits.DEFAULT.withTensorBytes(100));
    TargetCall call =
        new TargetCall("lapack_dgeev_ffi")
            .configuration("compute_left = 86 : ui8, compute_right = 86 : ui8")
            .operand("3x3xf64", 1, 2, 3, 4, 5, 6, 7, 8, 9)
            .result("wr", "3xf64")
            .result("wi", "3xf64")
            .result("vl", "3x3xcomplex<f64>")
            .result("vr", "3x3xcomplex<f64>")
            .result("info", "i32");
    assertThatExceptionOfType(InterpreterException.class)
        .isThrownBy(() -> call.run(options))
        .withMessageContaining("bytes, and a tensor may have 100: ");
  }
}
