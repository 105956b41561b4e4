package org.hlo4j.transforms.refine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.Modules;
import org.jspecify.annotations.Nullable;

/** Refines the decomposition of a composite to the types of its operands, then its results. */
final class CompositePattern {
  private final FunctionRefiner refiner;
  private final SymbolTables symbols = new SymbolTables();

  CompositePattern(FunctionRefiner refiner) {
    this.refiner = refiner;
  }

  RewritePattern pattern() {
    return RewritePattern.of(Modules.COMPOSITE, this::rewrite);
  }

  private boolean rewrite(Operation composite, Rewriter rewriter) {
    Operation function = decompositionOrNull(composite, symbols);
    if (function == null) {
      return false;
    }
    List<Type> operands = List.copyOf(Value.types(composite.operands()));
    if (!operands.equals(new FuncOp(function).functionType().inputs())) {
      try {
        refiner.refine(new RefinementKey(function, 0, List.of(), operands));
      } catch (DiagnosticException refusal) {
        refusal.diagnostics().forEach(refiner.context().diagnostics()::report);
        return false;
      }
    }
    FunctionType type = new FuncOp(function).functionType();
    return !composite.resultTypes().equals(type.results())
        && TypeRefinement.refineResults(composite, type.results(), rewriter);
  }

  private static @Nullable Operation decompositionOrNull(
      Operation composite, SymbolTables symbols) {
    String name = CompositeOp.DECOMPOSITION.getOrNull(composite);
    Operation table = SymbolTables.nearestTableOrNull(composite);
    Operation found = name == null || table == null ? null : symbols.lookupOrNull(table, name);
    return found != null && found.is(FuncOps.FUNC) && found.region(0).blocks().size() == 1
        ? found
        : null;
  }

  /**
   * Gives each composite of a module a decomposition of its own, if that has dynamic types: others
   * with the same may get other sizes.
   */
  static void separate(Operation module) {
    SymbolTables symbols = new SymbolTables();
    Set<String> names = new HashSet<>();
    Block body = module.region(0).front();
    for (Operation each : body.operations()) {
      String name = SymbolTables.symbolNameOrNull(each);
      if (name != null) {
        names.add(name);
      }
    }
    Set<Operation> used = new HashSet<>();
    List<Operation> shared = new ArrayList<>();
    module.walk(op -> {
      if (op.is(Modules.COMPOSITE)) {
        Operation function = decompositionOrNull(op, symbols);
        if (function != null
            && new FuncOp(function)
                .functionType().inputs().stream().anyMatch(InputRefinement::isDynamic)
            && !used.add(function)) {
          shared.add(op);
        }
      }
    });
    for (Operation composite : shared) {
      Operation function = decompositionOrNull(composite, symbols);
      if (function != null) {
        Operation copy = function.copy();
        String name = new FuncOp(function).name();
        String unique = name;
        for (int i = 0; !names.add(unique); i++) {
          unique = name + "_" + i;
        }
        copy.set(FuncOp.NAME, unique);
        body.append(copy);
        composite.set(CompositeOp.DECOMPOSITION, unique);
      }
    }
  }
}
