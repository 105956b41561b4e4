package org.hlo4j.transforms.refine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Refines the callee, then the results of the call. The call loses the operands that became
 * constants in the function, and constant results replace their uses.
 */
final class CallPattern {
  private final FunctionRefiner refiner;
  private final SymbolTables symbols = new SymbolTables();

  CallPattern(FunctionRefiner refiner) {
    this.refiner = refiner;
  }

  RewritePattern pattern() {
    return RewritePattern.of(FuncOps.CALL, this::rewrite);
  }

  private boolean rewrite(Operation call, Rewriter rewriter) {
    RefinementKey key;
    try {
      key = RefinementKey.ofCall(call, symbols);
      refiner.refine(key);
    } catch (DiagnosticException refusal) {
      refusal.diagnostics().forEach(refiner.context().diagnostics()::report);
      return false;
    }
    List<Optional<DenseElementsAttr>> constants = constantResults(key.function());
    if (constants.stream().allMatch(Optional::isPresent) && refiner.isEffectFree(key.function())) {
      List<Value> values = new ArrayList<>();
      for (Optional<DenseElementsAttr> constant : constants) {
        values.add(HloBuilder.replacing(call, rewriter).constant(constant.orElseThrow()));
      }
      rewriter.replace(call, values);
      return true;
    }
    FunctionType type = new FuncOp(key.function()).functionType();
    boolean changed = false;
    if (!call.resultTypes().equals(type.results())) {
      if (!TypeRefinement.refineResults(call, type.results(), rewriter)) {
        return false;
      }
      changed = true;
    }
    if (!key.constants().isEmpty()) {
      rewriter.modify(call, () -> dropConstants(call, key));
      changed = true;
    }
    return propagate(call, constants, rewriter) || changed;
  }

  /** Returns the constants among the results of a function. */
  private static List<Optional<DenseElementsAttr>> constantResults(Operation function) {
    List<Optional<DenseElementsAttr>> constants = new ArrayList<>();
    Operation exit = function.region(0).front().back();
    for (Value value : exit.operands()) {
      constants.add(ConstantValues.elements(value));
    }
    return constants;
  }

  private static void dropConstants(Operation call, RefinementKey key) {
    int end = key.tokens() + key.constants().size();
    List<Value> operands = new ArrayList<>(call.operands());
    operands.subList(key.tokens(), end).clear();
    call.setOperands(operands);
    ArrayAttr attributes = FuncOp.ARGUMENT_ATTRIBUTES.getOrNull(call);
    if (attributes != null) {
      call.set(FuncOp.ARGUMENT_ATTRIBUTES, FunctionRefiner.without(attributes, key.tokens(), end));
    }
  }

  /** Replaces uses of constant results; the call stays for its effects and other results. */
  private static boolean propagate(
      Operation call, List<Optional<DenseElementsAttr>> constants, Rewriter rewriter) {
    boolean changed = false;
    rewriter.setInsertionPointAfter(call);
    for (int i = 0; i < constants.size(); i++) {
      if (constants.get(i).isPresent() && call.result(i).hasUses()) {
        Value constant = HloBuilder.replacing(call, rewriter).constant(constants.get(i).get());
        rewriter.replaceAllUses(call.result(i), constant);
        changed = true;
      }
    }
    return changed;
  }
}
