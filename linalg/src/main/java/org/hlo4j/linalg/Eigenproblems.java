package org.hlo4j.linalg;

/** Eigenvalues and eigenvectors, and Schur forms. */
final class Eigenproblems {
  private static final String VECTORS = "VN";

  private Eigenproblems() {}

  /** {@code syevd} and {@code heevd}. */
  static <A> void symmetric(Call call, Lapack<A> lapack) {
    MatrixBatch a = call.squares("a", lapack.elementType());
    int n = a.rows();
    call.checkSize("n", n);
    Settings settings = new Settings(call);
    boolean lower = settings.lower();
    boolean wanted = !settings.has("mode") || settings.letter("mode", VECTORS) == 'V';
    MatrixBatch vectors = call.newMatrices("v", lapack.elementType(), n, n);
    MatrixBatch values = call.newVectors("w", lapack.realType(), n);
    MatrixBatch info = call.hasResult("info") ? call.newIntegers("info") : null;
    for (int i = 0; i < call.batchSize(); i++) {
      A matrix = a.read(lapack, i);
      A w = lapack.reals(n);
      int code = n == 0 ? 0 : NonFinite.syevd(lapack, wanted, lower, n, matrix, w);
      vectors.write(lapack, i, matrix);
      values.write(lapack, i, w);
      if (info != null) {
        info.writeIntegers(i, code);
      }
    }
  }

  /** {@code geev}. */
  static <A> void general(Call call, Lapack<A> lapack) {
    MatrixBatch a = call.squares("a", lapack.elementType());
    int n = a.rows();
    call.checkSize("n", n);
    boolean left = wants(call, "left");
    boolean right = wants(call, "right");
    EigenvalueResults<A> values = new EigenvalueResults<>(call, lapack, n);
    MatrixBatch leftVectors = call.newMatrices("vl", lapack.complexType(), n, n);
    MatrixBatch rightVectors = call.newMatrices("vr", lapack.complexType(), n, n);
    MatrixBatch info = call.newIntegers("info");
    for (int i = 0; i < call.batchSize(); i++) {
      A w = lapack.reals(2L * n);
      A vl = lapack.reals(2L * n * n);
      A vr = lapack.reals(2L * n * n);
      info.writeIntegers(i, general(lapack, left, right, n, a.read(lapack, i), w, vl, vr));
      values.write(i, w);
      leftVectors.write(lapack, i, vl);
      rightVectors.write(lapack, i, vr);
    }
  }

  /** {@code geev} of cuSOLVER, which packs the vectors of real matrices as LAPACK does. */
  static <A> void generalPacked(Call call, Lapack<A> lapack) {
    MatrixBatch a = call.squares("a", lapack.elementType());
    int n = a.rows();
    boolean left = wants(call, "left");
    boolean right = wants(call, "right");
    EigenvalueResults<A> values = new EigenvalueResults<>(call, lapack, n);
    MatrixBatch leftVectors = call.newMatrices("vl", lapack.elementType(), n, n);
    MatrixBatch rightVectors = call.newMatrices("vr", lapack.elementType(), n, n);
    MatrixBatch info = call.newIntegers("info");
    for (int i = 0; i < call.batchSize(); i++) {
      A w = lapack.reals(2L * n);
      A vl = lapack.reals(2L * n * n);
      A vr = lapack.reals(2L * n * n);
      info.writeIntegers(i, general(lapack, left, right, n, a.read(lapack, i), w, vl, vr));
      values.write(i, w);
      leftVectors.write(
          lapack, i, lapack.lanes() == 2 ? vl : ConjugatePairs.pack(lapack, n, w, vl));
      rightVectors.write(
          lapack, i, lapack.lanes() == 2 ? vr : ConjugatePairs.pack(lapack, n, w, vr));
    }
  }

  private static <A> int general(
      Lapack<A> lapack, boolean left, boolean right, int n, A matrix, A w, A vl, A vr) {
    return n == 0 ? 0 : NonFinite.geev(lapack, left, right, n, matrix, w, vl, vr);
  }

  /** Returns whether eigenvectors of a side are wanted, by a flag or by LAPACK's letter. */
  private static boolean wants(Call call, String side) {
    Settings settings = new Settings(call);
    if (settings.has("compute_" + side)) {
      return settings.letter("compute_" + side, VECTORS) == 'V';
    }
    return call.has("#" + side) ? settings.letter(side, VECTORS) == 'V' : settings.flag(side);
  }

  /** {@code gees}. */
  static <A> void schur(Call call, Lapack<A> lapack) {
    MatrixBatch a = call.squares("a", lapack.elementType());
    int n = a.rows();
    call.checkSize("n", n);
    Settings settings = new Settings(call);
    boolean wanted = settings.letter("mode", VECTORS) == 'V';
    settings.letter("sort", "N");
    MatrixBatch form = call.newMatrices("a", lapack.elementType(), n, n);
    MatrixBatch vectors = call.newMatrices("vs", lapack.elementType(), n, n);
    EigenvalueResults<A> values = new EigenvalueResults<>(call, lapack, n);
    call.newIntegers("sdim");
    MatrixBatch info = call.newIntegers("info");
    for (int i = 0; i < call.batchSize(); i++) {
      A matrix = a.read(lapack, i);
      A w = lapack.reals(2L * n);
      A vs = lapack.elements((long) n * n);
      info.writeIntegers(i, n == 0 ? 0 : NonFinite.gees(lapack, wanted, n, matrix, w, vs));
      form.write(lapack, i, matrix);
      vectors.write(lapack, i, vs);
      values.write(i, w);
    }
  }
}
