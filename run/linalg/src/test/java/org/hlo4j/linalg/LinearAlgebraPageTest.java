package org.hlo4j.linalg;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.hlo4j.dialect.linalg.LinearAlgebraTargets;
import org.hlo4j.testing.Golden;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;

class LinearAlgebraPageTest {
  private static final Path PAGE = ProjectFolder.file("docs/linear-algebra.md");

  /** The page is documentation and golden file in one. */
  @Test
  void pageListsTheTargets() throws IOException {
    String actual = markdown();
    Golden.check(PAGE, actual);
  }

  private static String markdown() {
    StringBuilder page =
        new StringBuilder(
            """
            # Custom calls of linear algebra

            Made from the table of targets by `LinearAlgebraPageTest`; `./dev bless linalg LinearAlgebraPageTest` writes
            this page anew. Module `linalg` evaluates these %d targets: JAX's on CPUs (LAPACK), GPUs (cuSOLVER, cuBLAS,
            cuSPARSE, MAGMA and their like of other platforms) and TPUs, of all releases from 0.4.24 to 0.12.
            `check/oracle/linalg/custom_calls.py` compares the table with JAX's own list.

            Eigenvectors and singular vectors are JAX's up to their signs: of matrices of up to 25 rows, pairs of columns may have
            the other sign. LAPACK gave plane rotations (`lartg`) another sign in release 3.10, which JAX has; the library used
            here is older, and its `steqr` and `lasdq` call its own. With the newer convention the signs are JAX's.

            Cholesky, LU and QR factors, products of reflectors and triangular systems take a number of steps that is known:
            pass `hlo4j-linear-algebra-expander` makes loops over columns of these calls, of `stablehlo.cholesky` and of
            `stablehlo.triangular_solve`, for programs that are to run where there is no LAPACK. Exports to ONNX use it.

            In signatures, `#n` is an operand that is an integer, `alpha?` one that may be absent, and `~` a workspace, which
            is zeros. Targets without a type in their name take `f32`, `f64`, `complex<f32>` and `complex<f64>`.

            | targets | operands and results |
            |---|---|
            """
                .formatted(LinearAlgebraTargets.all().size()));
    Map<String, List<String>> rows = new LinkedHashMap<>();
    LinearAlgebraTargets.all()
        .forEach((name, target) ->
            rows.computeIfAbsent(
                    name.replaceFirst("^(lapack_|blas_)[sdcz](or|un|sy|he)?|^(cu|hip|oneapi)", "")
                        + target.signature(),
                    _ -> new ArrayList<>())
                .add(name));
    rows.forEach((_, names) ->
        page.append("| ")
            .append(names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(" ")))
            .append(" | `")
            .append(LinearAlgebraTargets.all().get(names.getFirst()).signature())
            .append("` |\n"));
    return page.toString();
  }
}
