package org.hlo4j.transforms.wrap;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;

/** Generates unique names for new symbols of a block, with the lowest free number as suffix. */
final class FreeNames {
  private final Set<String> taken = new HashSet<>();
  private final Map<String, Integer> next = new HashMap<>();

  FreeNames(Block body) {
    for (Operation operation : body.operations()) {
      String symbol = SymbolTables.symbolNameOrNull(operation);
      if (symbol != null) {
        taken.add(symbol);
      }
    }
  }

  /**
   * Reserves the name itself if no symbol has it yet, else {@code name_0}, {@code name_1} and so
   * on.
   */
  String take(String wanted) {
    if (taken.add(wanted)) {
      return wanted;
    }
    int number = next.getOrDefault(wanted, 0);
    while (!taken.add(wanted + "_" + number)) {
      number++;
    }
    next.put(wanted, number + 1);
    return wanted + "_" + number;
  }
}
