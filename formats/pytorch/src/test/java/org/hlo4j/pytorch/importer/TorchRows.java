package org.hlo4j.pytorch.importer;

import java.util.List;
import org.hlo4j.program.importing.OperatorTable;

/** The rows of the table of operators, for tests of other packages. */
public final class TorchRows {
  private TorchRows() {}

  /** Returns the names of the rows that convert calls; the others refuse them. */
  public static List<String> converted() {
    return TorchOperators.all().stream()
        .filter(row -> row.refusal().isEmpty())
        .map(OperatorTable.Row::name)
        .toList();
  }
}
