package org.hlo4j.linalg;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.linalg.CallTarget.Convention;

/**
 * The targets of custom calls, one row each. Names and operands are those of JAX 0.4.24 to 0.12: on
 * CPUs LAPACK's, since 0.4.31 with {@code _ffi} and options in a dictionary, before with options
 * and sizes as operands and workspaces as results; on GPUs those of cuSOLVER, cuBLAS, cuSPARSE and
 * MAGMA with the prefix of the platform; on TPUs XLA's.
 */
final class LinearAlgebraTargets {
  /** The element types of LAPACK's prefixes. */
  private static final Map<String, Type> PREFIXES = new LinkedHashMap<>();

  static {
    PREFIXES.put("s", FloatType.F32);
    PREFIXES.put("d", FloatType.F64);
    PREFIXES.put("c", new ComplexType(FloatType.F32));
    PREFIXES.put("z", new ComplexType(FloatType.F64));
  }

  private static final List<String> PLATFORMS = List.of("cu", "hip", "oneapi");

  private static final Map<String, CallTarget> ALL = new LinkedHashMap<>();

  static {
    lapack("potrf", "a -> a info", "#lower #batch #n a -> a info", Factorizations::cholesky);
    lapack("getrf", "a -> a pivots info", "#batch #m #n a -> a pivots info", Factorizations::lu);
    lapack("geqrf", "a -> a tau", "#batch #m #n #lwork a -> a tau info ~", Factorizations::qr);
    lapack("geqp3", "a pivots -> a pivots tau", "", Factorizations::pivotedQr);
    lapack(
        "orgqr",
        "ungqr",
        "a tau -> a",
        "#batch #m #n #k #lwork a tau -> a info ~",
        Factorizations::householderProduct);
    lapack("ormqr", "unmqr", "a tau c -> c", "", Factorizations::householderMultiply);
    lapack(
        "gehrd",
        "a -> a tau info",
        "#n #low #high #lda #batch #lwork a -> a tau info ~",
        Factorizations::hessenberg);
    lapack(
        "sytrd",
        "hetrd",
        "a -> a d e tau info",
        "#n #lower #lda #batch #lwork a -> a d e tau info ~",
        Factorizations::tridiagonal);
    lapack(
        "syevd",
        "heevd",
        "a -> v w info",
        "#lower #batch #n a -> v w info [~ ~|~ ~ ~]",
        Eigenproblems::symmetric);
    lapack(
        "geev",
        "a -> [wr wi|w] vl vr info",
        "#batch #n #left #right a -> [~ ~ ~ wr wi|~ ~ w] vl vr info",
        Eigenproblems::general);
    lapack(
        "gees",
        "a -> a vs [wr wi|w] sdim info",
        "#batch #n #mode #sort a -> a [wr wi|~ w] vs sdim info",
        Eigenproblems::schur);
    lapack(
        "gesdd",
        "a -> a s u vt info",
        "#full_matrices #compute_uv #batch #m #n #lwork a -> a s u vt info [~ ~|~ ~ ~]",
        SingularValues::divideAndConquer);
    lapack("gesvd", "a -> a s u vt info", "", SingularValues::iteration);
    lapack("trsm", "a b alpha? -> b", "", Systems::triangular);
    lapack("gtsv", "dl d du b -> dl d du b info", "", Systems::tridiagonal);
    PREFIXES.forEach((prefix, type) ->
        add(
            "blas_" + prefix + "trsm",
            type,
            "#left #lower #trans #unit #m #n #batch alpha a b -> b",
            Systems::triangular));

    gpu("solver_potrf_ffi", "a -> a info", Factorizations::cholesky);
    gpu("solver_getrf_ffi", "a -> a pivots info", Factorizations::lu);
    gpu("solver_geqrf_ffi", "a -> a tau", Factorizations::qr);
    gpu("solver_orgqr_ffi", "a tau -> a", Factorizations::householderProduct);
    gpu("solver_ormqr_ffi", "a tau c -> c", Factorizations::householderMultiply);
    gpu("solver_sytrd_ffi", "a -> a d e tau info", Factorizations::tridiagonal);
    gpu("solver_syevd_ffi", "a -> v w info", Eigenproblems::symmetric);
    gpu("solver_geev_ffi", "a -> a w vl vr info", Eigenproblems::generalPacked);
    gpu("solver_gesvd_ffi", "a -> a s u vt info", SingularValues::iteration);
    gpu("solver_gesdd_ffi", "a -> a s u vt info", SingularValues::divideAndConquer);
    gpu("solver_gesvdj_ffi", "a -> a s u v info", SingularValues::iteration);
    gpu("solver_gesvdp_ffi", "a -> a s u v info", SingularValues::iteration);
    gpu("solver_syrk_ffi", "a c alpha beta -> c", Systems::symmetricProduct);
    gpu("solver_csrlsvqr_ffi", "data indices indptr b -> b", Systems::sparse);
    gpu("sparse_gtsv2_ffi", "dl d du b -> b", Systems::tridiagonal);
    gpu("_cholesky_update_ffi", "r w -> r w", Systems::choleskyUpdate);
    gpu("_lu_pivots_to_permutation", "pivots -> permutation", Factorizations::pivotsToPermutation);
    gpu("hybrid_eig_real", "a -> wr wi vl vr info", Eigenproblems::general);
    gpu("hybrid_eig_comp", "a -> w vl vr info", Eigenproblems::general);
    gpu("hybrid_geqp3", "a pivots -> a pivots tau", Factorizations::pivotedQr);

    gpu("solver_getrf", "a -> a pivots info ~", Factorizations::lu);
    gpu("blas_getrf_batched", "a -> a pivots info ~", Factorizations::lu);
    gpu("solver_geqrf", "a -> a tau info ~", Factorizations::qr);
    gpu("blas_geqrf_batched", "a -> a tau ~ ~", Factorizations::qr);
    gpu("solver_orgqr", "a tau -> a info ~", Factorizations::householderProduct);
    gpu("solver_sytrd", "a -> a d e tau info ~", Factorizations::tridiagonal);
    gpu("solver_syevd", "a #batch? -> v w info ~", Eigenproblems::symmetric);
    gpu("solver_syevj", "a #batch? -> v w info ~", Eigenproblems::symmetric);
    gpu("solver_gesvdj", "a -> a s u v info ~", SingularValues::iteration);
    gpu("solver_csrlsvqr", "data indptr indices b -> b", Systems::sparse);
    for (String type : List.of("f32", "f64", "f32_ffi", "f64_ffi")) {
      gpu("sparse_gtsv2_" + type, "dl d du b -> b ~", Systems::tridiagonal);
    }
    for (String platform : PLATFORMS) {
      add(
          platform + "solver_gesvd",
          "a -> a s u vt info ~",
          SingularValues::iteration,
          Convention.TRANSPOSED_IF_WIDE);
    }

    tpu("Qr", "a -> a tau", Factorizations::qr);
    tpu(
        "ProductOfElementaryHouseholderReflectors",
        "a tau -> a",
        Factorizations::householderProduct);
    tpu("LuDecomposition", "a -> a pivots permutation", Factorizations::luWithPermutation);
    tpu("Eigh", "a -> v w", Eigenproblems::symmetric);
  }

  private LinearAlgebraTargets() {}

  /** Returns all targets by name. */
  static Map<String, CallTarget> all() {
    return ALL;
  }

  private static void lapack(String routine, String signature, String older, Kernel kernel) {
    lapack(routine, routine, signature, older, kernel);
  }

  /** Adds the targets of a routine of LAPACK for all element types. */
  private static void lapack(
      String real, String complex, String signature, String older, Kernel kernel) {
    PREFIXES.forEach((prefix, type) -> {
      String name = "lapack_" + prefix + (type instanceof ComplexType ? complex : real);
      add(name + "_ffi", type, signature, kernel);
      if (!older.isEmpty()) {
        add(name, type, older, kernel);
      }
    });
  }

  /** Adds a target of a GPU for all platforms and element types. */
  private static void gpu(String name, String signature, Kernel kernel) {
    for (String platform : PLATFORMS) {
      add(platform + name, signature, kernel, Convention.COLUMN_MAJOR);
    }
  }

  private static void tpu(String name, String signature, Kernel kernel) {
    add(name, signature, kernel, Convention.LOGICAL);
  }

  private static void add(String name, String signature, Kernel kernel, Convention convention) {
    ALL.put(name, new CallTarget(name, null, CallSignature.parse(signature), kernel, convention));
  }

  /** Adds a target for one element type; in its signature [x|y] is x of real ones, y of complex. */
  private static void add(String name, Type type, String signature, Kernel kernel) {
    String choice = type instanceof ComplexType ? "$2" : "$1";
    CallSignature roles =
        CallSignature.parse(signature.replaceAll("\\[([^|]*)\\|([^]]*)]", choice));
    ALL.put(name, new CallTarget(name, type, roles, kernel, Convention.COLUMN_MAJOR));
  }
}
