package org.hlo4j.onnx.exporter.operation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.hlo4j.testing.Golden;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;

class ExportPageTest {
  private static final Path PAGE = ProjectFolder.file("docs/onnx-export.md");

  /** The page is documentation and golden file in one. */
  @Test
  void pageListsTheOperations() throws IOException {
    Golden.check(
        PAGE,
        """
        # Operations that ONNX has

        Which operations are converted to ONNX ([how](onnx.md#to-onnx)). `./dev bless onnx ExportPageTest` writes this page from the tables of exports.

        %s

        Linear algebra of a known number of steps becomes loops over columns, of any size and batch: `stablehlo.cholesky`,
        `stablehlo.triangular_solve`, and the [custom calls](linear-algebra.md) of such and of LU and QR factors.

        Custom calls of [ByteIR's operations](byteir-operations.md), and formulas that are such, become one node:

        %s
        """
            .formatted(
                Exports.names().stream()
                    .map(name -> "`" + name + "`")
                    .collect(Collectors.joining("\n")),
                String.join("\n", CoarseExports.table())));
  }
}
