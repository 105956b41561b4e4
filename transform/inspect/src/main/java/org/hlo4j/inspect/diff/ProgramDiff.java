package org.hlo4j.inspect.diff;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.hlo4j.inspect.diff.Alignment.Pair;
import org.hlo4j.inspect.diff.Difference.Kind;
import org.hlo4j.inspect.form.NormalForm;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.internal.IdentityMap;

/**
 * Compares two programs. Names of values, locations, the order of functions, the serialized form,
 * and explicit default values are ignored.
 */
public final class ProgramDiff {
  private final OperationKeys keys = new OperationKeys();
  private final IdentityMap<Value, Value> counterparts = new IdentityMap<>();
  private final List<Pair> pairs = new ArrayList<>();
  private final List<Difference> found = new ArrayList<>();

  private ProgramDiff() {}

  /**
   * Returns the differences from one StableHLO program to another, in program order; neither is
   * modified.
   *
   * @param before the first module
   * @param after the second module
   * @return the differences; empty if the programs are equal
   * @throws DiagnosticException if a program contains an operation, type or attribute without a
   *     counterpart in VHLO
   */
  public static List<Difference> of(Operation before, Operation after) {
    ProgramDiff diff = new ProgramDiff();
    diff.compareModules(NormalForm.stablehlo(before), NormalForm.stablehlo(after));
    return diff.found;
  }

  private void compareModules(Operation before, Operation after) {
    compareAttributes("", new Pair(before, after));
    Map<String, Operation> first = symbols(before);
    Map<String, Operation> second = symbols(after);
    // Operations of a module may use results of later operations (graph region).
    first.forEach((name, op) -> {
      if (second.get(name) instanceof Operation other) {
        pairResults(op, other);
      }
    });
    first.forEach((name, op) -> {
      Operation other = second.get(name);
      if (other == null) {
        removed(name, op);
      } else {
        compareSymbols(name, op, other);
      }
    });
    second.forEach((name, op) -> {
      if (!first.containsKey(name)) {
        added(name, op);
      }
    });
  }

  /**
   * Returns the operations of a module by symbol name, or by {@code #} and position if they have
   * none.
   */
  private static Map<String, Operation> symbols(Operation module) {
    Map<String, Operation> symbols = new LinkedHashMap<>();
    for (Region region : module.regions()) {
      for (Block block : region.blocks()) {
        for (Operation op : block.operations()) {
          String name = SymbolTables.symbolNameOrNull(op);
          symbols.put(name == null ? "#" + symbols.size() : name, op);
        }
      }
    }
    return symbols;
  }

  private void compareSymbols(String name, Operation before, Operation after) {
    if (before.name().equals("builtin.module") && after.name().equals("builtin.module")) {
      compareModules(before, after);
      return;
    }
    int from = found.size();
    pairs.clear();
    pair(name, new Pair(before, after));
    for (Pair pair : pairs) {
      compareAttributes(name, pair);
      compareTypes(name, pair);
      compareOperands(name, pair);
    }
    IdentityMap<Operation, Integer> positions = new IdentityMap<>();
    before.walk(op -> positions.put(op, positions.size()));
    int first = positions.size();
    after.walk(op -> positions.put(op, positions.size() - first));
    found
        .subList(from, found.size())
        .sort(
            Comparator.comparingInt(difference ->
                positions.getOrNull(difference.operation()) instanceof Integer at ? at : 0));
  }

  private void pair(String function, Pair pair) {
    pairs.add(pair);
    pairResults(pair.before(), pair.after());
    for (int i = 0; i < Math.min(pair.before().regionCount(), pair.after().regionCount()); i++) {
      pairRegions(function, pair.before().region(i), pair.after().region(i));
    }
  }

  private void pairResults(Operation before, Operation after) {
    for (int i = 0; i < Math.min(before.resultCount(), after.resultCount()); i++) {
      counterparts.put(before.result(i), after.result(i));
    }
  }

  private void pairRegions(String function, Region before, Region after) {
    int blocks = Math.min(before.blocks().size(), after.blocks().size());
    for (int i = 0; i < blocks; i++) {
      Block first = before.blocks().get(i);
      Block second = after.blocks().get(i);
      for (int j = 0; j < Math.min(first.argumentCount(), second.argumentCount()); j++) {
        counterparts.put(first.argument(j), second.argument(j));
      }
      Alignment alignment = new Alignment(keys, operations(first), operations(second));
      alignment.pairs.forEach(inner -> pair(function, inner));
      alignment.removed.forEach(op -> removed(function, op));
      alignment.added.forEach(op -> added(function, op));
    }
    for (int i = blocks; i < before.blocks().size(); i++) {
      operations(before.blocks().get(i)).forEach(op -> removed(function, op));
    }
    for (int i = blocks; i < after.blocks().size(); i++) {
      operations(after.blocks().get(i)).forEach(op -> added(function, op));
    }
  }

  private void removed(String function, Operation op) {
    found.add(
        new Difference(
            Kind.REMOVED, function, Optional.of(op), Optional.empty(), Optional.empty()));
  }

  private void added(String function, Operation op) {
    found.add(
        new Difference(Kind.ADDED, function, Optional.empty(), Optional.of(op), Optional.empty()));
  }

  private static List<Operation> operations(Block block) {
    List<Operation> ops = new ArrayList<>();
    block.operations().forEach(ops::add);
    return ops;
  }

  private void changed(String function, Pair pair, OperationChange change) {
    found.add(
        new Difference(
            Kind.CHANGED,
            function,
            Optional.of(pair.before()),
            Optional.of(pair.after()),
            Optional.of(change)));
  }

  private void compareAttributes(String function, Pair pair) {
    Map<String, Attribute> before = NormalForm.attributes(pair.before());
    Map<String, Attribute> after = NormalForm.attributes(pair.after());
    TreeSet<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    for (String name : names) {
      Attribute first = before.get(name);
      Attribute second = after.get(name);
      if (first instanceof DenseElementsAttr a
          && second instanceof DenseElementsAttr b
          && a.type().equals(b.type())) {
        ElementsDelta.of(name, a, b).ifPresent(change -> changed(function, pair, change));
      } else if (!Objects.equals(first, second)) {
        changed(
            function,
            pair,
            new OperationChange.OfAttribute(
                name, Optional.ofNullable(first), Optional.ofNullable(second)));
      }
    }
  }

  private void compareTypes(String function, Pair pair) {
    int before = pair.before().resultCount();
    int after = pair.after().resultCount();
    if (before != after) {
      changed(function, pair, new OperationChange.OfResultCount(before, after));
    }
    for (int i = 0; i < Math.min(before, after); i++) {
      var first = pair.before().result(i).type();
      var second = pair.after().result(i).type();
      if (!first.equals(second)) {
        changed(function, pair, new OperationChange.OfResultType(i, first, second));
      }
    }
  }

  private void compareOperands(String function, Pair pair) {
    int before = pair.before().operandCount();
    int after = pair.after().operandCount();
    if (before != after) {
      changed(function, pair, new OperationChange.OfOperandCount(before, after));
    }
    for (int i = 0; i < Math.min(before, after); i++) {
      Value expected = counterparts.getOrNull(pair.before().operand(i));
      if (expected != pair.after().operand(i)) {
        changed(
            function,
            pair,
            new OperationChange.OfOperand(i, pair.before().operand(i), pair.after().operand(i)));
      }
    }
  }
}
