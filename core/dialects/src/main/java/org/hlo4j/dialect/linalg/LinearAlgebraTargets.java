package org.hlo4j.dialect.linalg;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.linalg.CallTarget.Convention;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;

/**
 * The targets of custom calls, one row each. Names and operands are those of JAX 0.4.24 to 0.12: on
 * CPUs LAPACK's, since 0.4.31 with {@code _ffi} and options in a dictionary, before with options
 * and sizes as operands and workspaces as results; on GPUs those of cuSOLVER, cuBLAS, cuSPARSE and
 * MAGMA with the prefix of the platform; on TPUs XLA's.
 */
public final class LinearAlgebraTargets {
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
    lapack("potrf", "a -> a info", "#lower #batch #n a -> a info", Routine.CHOLESKY);
    lapack("getrf", "a -> a pivots info", "#batch #m #n a -> a pivots info", Routine.LU);
    lapack("geqrf", "a -> a tau", "#batch #m #n #lwork a -> a tau info ~", Routine.QR);
    lapack("geqp3", "a pivots -> a pivots tau", "", Routine.PIVOTED_QR);
    lapack(
        "orgqr",
        "ungqr",
        "a tau -> a",
        "#batch #m #n #k #lwork a tau -> a info ~",
        Routine.HOUSEHOLDER_PRODUCT);
    lapack("ormqr", "unmqr", "a tau c -> c", "", Routine.HOUSEHOLDER_MULTIPLY);
    lapack(
        "gehrd",
        "a -> a tau info",
        "#n #low #high #lda #batch #lwork a -> a tau info ~",
        Routine.HESSENBERG);
    lapack(
        "sytrd",
        "hetrd",
        "a -> a d e tau info",
        "#n #lower #lda #batch #lwork a -> a d e tau info ~",
        Routine.TRIDIAGONAL_FORM);
    lapack(
        "syevd",
        "heevd",
        "a -> v w info",
        "#lower #batch #n a -> v w info [~ ~|~ ~ ~]",
        Routine.HERMITIAN_EIGENVALUES);
    lapack(
        "geev",
        "a -> [wr wi|w] vl vr info",
        "#batch #n #left #right a -> [~ ~ ~ wr wi|~ ~ w] vl vr info",
        Routine.EIGENVALUES);
    lapack(
        "gees",
        "a -> a vs [wr wi|w] sdim info",
        "#batch #n #mode #sort a -> a [wr wi|~ w] vs sdim info",
        Routine.SCHUR);
    lapack(
        "gesdd",
        "a -> a s u vt info",
        "#full_matrices #compute_uv #batch #m #n #lwork a -> a s u vt info [~ ~|~ ~ ~]",
        Routine.SINGULAR_VALUES_BY_DIVISION);
    lapack("gesvd", "a -> a s u vt info", "", Routine.SINGULAR_VALUES_BY_ITERATION);
    lapack("trsm", "a b alpha? -> b", "", Routine.TRIANGULAR_SYSTEM);
    lapack("gtsv", "dl d du b -> dl d du b info", "", Routine.TRIDIAGONAL_SYSTEM);
    PREFIXES.forEach((prefix, type) ->
        add(
            "blas_" + prefix + "trsm",
            type,
            "#left #lower #trans #unit #m #n #batch alpha a b -> b",
            Routine.TRIANGULAR_SYSTEM));

    gpu("solver_potrf_ffi", "a -> a info", Routine.CHOLESKY);
    gpu("solver_getrf_ffi", "a -> a pivots info", Routine.LU);
    gpu("solver_geqrf_ffi", "a -> a tau", Routine.QR);
    gpu("solver_orgqr_ffi", "a tau -> a", Routine.HOUSEHOLDER_PRODUCT);
    gpu("solver_ormqr_ffi", "a tau c -> c", Routine.HOUSEHOLDER_MULTIPLY);
    gpu("solver_sytrd_ffi", "a -> a d e tau info", Routine.TRIDIAGONAL_FORM);
    gpu("solver_syevd_ffi", "a -> v w info", Routine.HERMITIAN_EIGENVALUES);
    gpu("solver_geev_ffi", "a -> a w vl vr info", Routine.PACKED_EIGENVALUES);
    gpu("solver_gesvd_ffi", "a -> a s u vt info", Routine.SINGULAR_VALUES_BY_ITERATION);
    gpu("solver_gesdd_ffi", "a -> a s u vt info", Routine.SINGULAR_VALUES_BY_DIVISION);
    gpu("solver_gesvdj_ffi", "a -> a s u v info", Routine.SINGULAR_VALUES_BY_ITERATION);
    gpu("solver_gesvdp_ffi", "a -> a s u v info", Routine.SINGULAR_VALUES_BY_ITERATION);
    gpu("solver_syrk_ffi", "a c alpha beta -> c", Routine.SYMMETRIC_PRODUCT);
    gpu("solver_csrlsvqr_ffi", "data indices indptr b -> b", Routine.SPARSE_SYSTEM);
    gpu("sparse_gtsv2_ffi", "dl d du b -> b", Routine.TRIDIAGONAL_SYSTEM);
    gpu("_cholesky_update_ffi", "r w -> r w", Routine.CHOLESKY_UPDATE);
    gpu("_lu_pivots_to_permutation", "pivots -> permutation", Routine.PIVOTS_TO_PERMUTATION);
    gpu("hybrid_eig_real", "a -> wr wi vl vr info", Routine.EIGENVALUES);
    gpu("hybrid_eig_comp", "a -> w vl vr info", Routine.EIGENVALUES);
    gpu("hybrid_geqp3", "a pivots -> a pivots tau", Routine.PIVOTED_QR);

    gpu("solver_getrf", "a -> a pivots info ~", Routine.LU);
    gpu("blas_getrf_batched", "a -> a pivots info ~", Routine.LU);
    gpu("solver_geqrf", "a -> a tau info ~", Routine.QR);
    gpu("blas_geqrf_batched", "a -> a tau ~ ~", Routine.QR);
    gpu("solver_orgqr", "a tau -> a info ~", Routine.HOUSEHOLDER_PRODUCT);
    gpu("solver_sytrd", "a -> a d e tau info ~", Routine.TRIDIAGONAL_FORM);
    gpu("solver_syevd", "a #batch? -> v w info ~", Routine.HERMITIAN_EIGENVALUES);
    gpu("solver_syevj", "a #batch? -> v w info ~", Routine.HERMITIAN_EIGENVALUES);
    gpu("solver_gesvdj", "a -> a s u v info ~", Routine.SINGULAR_VALUES_BY_ITERATION);
    gpu("solver_csrlsvqr", "data indptr indices b -> b", Routine.SPARSE_SYSTEM);
    for (String type : List.of("f32", "f64", "f32_ffi", "f64_ffi")) {
      gpu("sparse_gtsv2_" + type, "dl d du b -> b ~", Routine.TRIDIAGONAL_SYSTEM);
    }
    for (String platform : PLATFORMS) {
      add(
          platform + "solver_gesvd",
          "a -> a s u vt info ~",
          Routine.SINGULAR_VALUES_BY_ITERATION,
          Convention.TRANSPOSED_IF_WIDE);
    }

    tpu("Qr", "a -> a tau", Routine.QR);
    tpu("ProductOfElementaryHouseholderReflectors", "a tau -> a", Routine.HOUSEHOLDER_PRODUCT);
    tpu("LuDecomposition", "a -> a pivots permutation", Routine.LU_WITH_PERMUTATION);
    tpu("Eigh", "a -> v w", Routine.HERMITIAN_EIGENVALUES);
  }

  private LinearAlgebraTargets() {}

  /** Returns all targets by name. */
  public static Map<String, CallTarget> all() {
    return ALL;
  }

  private static void lapack(String name, String signature, String older, Routine routine) {
    lapack(name, name, signature, older, routine);
  }

  /** Adds the targets of a routine of LAPACK for all element types. */
  private static void lapack(
      String real, String complex, String signature, String older, Routine routine) {
    PREFIXES.forEach((prefix, type) -> {
      String name = "lapack_" + prefix + (type instanceof ComplexType ? complex : real);
      add(name + "_ffi", type, signature, routine);
      if (!older.isEmpty()) {
        add(name, type, older, routine);
      }
    });
  }

  /** Adds a target of a GPU for all platforms and element types. */
  private static void gpu(String name, String signature, Routine routine) {
    for (String platform : PLATFORMS) {
      add(platform + name, signature, routine, Convention.COLUMN_MAJOR);
    }
  }

  private static void tpu(String name, String signature, Routine routine) {
    add(name, signature, routine, Convention.LOGICAL);
  }

  private static void add(String name, String signature, Routine routine, Convention convention) {
    ALL.put(name, new CallTarget(name, null, CallSignature.parse(signature), routine, convention));
  }

  /** Adds a target for one element type; in its signature [x|y] is x of real ones, y of complex. */
  private static void add(String name, Type type, String signature, Routine routine) {
    String choice = type instanceof ComplexType ? "$2" : "$1";
    CallSignature roles =
        CallSignature.parse(signature.replaceAll("\\[([^|]*)\\|([^]]*)]", choice));
    ALL.put(name, new CallTarget(name, type, roles, routine, Convention.COLUMN_MAJOR));
  }
}
