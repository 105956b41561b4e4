package org.hlo4j.dialect.syntax;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.ResultNames;
import org.hlo4j.ir.asm.ValueNames;

/** Suggests fixed names for the results of an operation. */
public final class FixedResultNames implements ResultNames {
  private final List<String> resultNames;

  private FixedResultNames(List<String> resultNames) {
    this.resultNames = resultNames;
  }

  /** Returns names, one for each result, without {@code %}. */
  public static FixedResultNames of(String... resultNames) {
    return new FixedResultNames(List.of(resultNames));
  }

  @Override
  public void suggest(Operation operation, ValueNames names) {
    for (int i = 0; i < resultNames.size(); i++) {
      names.suggest(operation.result(i), resultNames.get(i));
    }
  }
}
