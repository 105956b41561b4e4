package org.hlo4j.onnx.operator;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.testing.Golden;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;

class OnnxPageTest {
  private static final Path PAGE = ProjectFolder.file("docs/onnx-operators.md");

  /** The page is documentation and golden file in one. */
  @Test
  void pageListsTheOperators() throws IOException {
    Golden.check(PAGE, page());
  }

  private static String page() {
    StringBuilder text =
        new StringBuilder(
            """
            # Operators of ONNX

            Which operators of ONNX are converted to StableHLO ([how](onnx.md)), and which are refused. `./dev bless onnx OnnxPageTest` writes this page from the table of operators.

            %d operators are converted, in the versions that changed them; a version between two of these is the older one.

            | operator | versions | `--byteir` |
            |---|---|---|
            """
                .formatted(Operators.TABLE.rowsByName().size()));
    Operators.TABLE
        .rowsByName()
        .forEach((name, rows) ->
            text.append("| `")
                .append(name)
                .append("` | ")
                .append(versions(rows))
                .append(" | ")
                .append(call(name))
                .append(" |\n"));
    text.append("\nThese are refused:\n\n| operator | why |\n|---|---|\n");
    RefusedOperators.all()
        .forEach((name, reason) ->
            text.append("| `").append(name).append("` | ").append(reason).append(" |\n"));
    return text.toString();
  }

  private static String call(String name) {
    TargetDefinition target = Operators.TABLE.targetOrNull(name);
    return target == null ? "" : "`" + target + "`";
  }

  private static String versions(List<OperatorTable.Row<Node>> rows) {
    TreeSet<Integer> versions = new TreeSet<>();
    rows.forEach(row -> Arrays.stream(row.since()).forEach(versions::add));
    return versions.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
