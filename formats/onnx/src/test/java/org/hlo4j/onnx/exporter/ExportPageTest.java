package org.hlo4j.onnx.exporter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.hlo4j.testing.Golden;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;

class ExportPageTest {
  private static final String START = "<!-- operations: written by ExportPageTest -->\n";
  private static final String END = "<!-- end of operations -->\n";

  private static final Path PAGE = ProjectFolder.file("docs/onnx.md");

  /** The page is documentation and golden file in one. */
  @Test
  void pageListsTheOperations() throws IOException {
    String page = Files.readString(PAGE);
    String names =
        Exports.names().stream().map(name -> "`" + name + "`").collect(Collectors.joining("\n"));
    String actual =
        page.substring(0, page.indexOf(START) + START.length())
            + "\n"
            + names
            + "\n\n"
            + "Custom calls of ByteIR's operations, and formulas that are such, become one"
            + " node:\n\n"
            + String.join("\n", CoarseExports.table())
            + "\n\n"
            + page.substring(page.indexOf(END));
    Golden.check(PAGE, actual);
  }
}
