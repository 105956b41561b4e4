package org.hlo4j.transforms.formula;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.rewrite.Effects;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.transforms.symbol.SymbolLiveness;

/** Erases unused operations, including calls of functions without side effects. */
public final class DeadCodeEraser {
  private final Effects effects;
  private final SymbolTables symbols = new SymbolTables();
  private final Map<Operation, Boolean> pure = new IdentityHashMap<>();
  private final Set<Operation> called = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * Creates an eraser.
   *
   * @param registry the dialects
   */
  public DeadCodeEraser(DialectRegistry registry) {
    this.effects = new Effects(registry);
  }

  /**
   * Erases an operation if it is unused, and those that computed its operands only.
   *
   * @param operation the operation
   * @param rewriter erases the operations
   */
  public void erase(Operation operation, Rewriter rewriter) {
    Deque<Operation> pending = new ArrayDeque<>(List.of(operation));
    while (!pending.isEmpty()) {
      Operation op = pending.pop();
      if (op.blockOrNull() == null || op.hasUses() || !isErasable(op)) {
        continue;
      }
      List<Value> operands = new ArrayList<>(op.operands());
      op.walk(inner -> operands.addAll(inner.operands()));
      if (op.is(FuncOps.CALL)) {
        noteReference(op, "callee");
      }
      rewriter.erase(op);
      for (Value operand : operands) {
        Operation source = operand.definingOpOrNull();
        if (source != null) {
          pending.push(source);
        }
      }
    }
  }

  /**
   * Erases unreferenced private functions whose calls were erased.
   *
   * @param root the operation in which the functions are
   */
  public void eraseFunctions(Operation root) {
    if (!called.isEmpty()) {
      SymbolLiveness.eraseDead(root, called::contains);
    }
  }

  private boolean isErasable(Operation op) {
    if (!op.is(FuncOps.CALL)) {
      return effects.wouldBeTriviallyDead(op);
    }
    Operation callee = FuncOp.calleeOrNull(op, symbols);
    return callee != null && isPure(callee);
  }

  /**
   * Records that an operation which refers to a function will be erased.
   *
   * @param op the operation
   * @param attribute the name of the attribute that refers to the function
   */
  public void noteReference(Operation op, String attribute) {
    if (op.attributeOrNull(attribute) instanceof SymbolRefAttr name) {
      Operation function = symbols.lookupNearestOrNull(op, name);
      if (function != null && function.is(FuncOps.FUNC)) {
        noteReference(function);
      }
    }
  }

  private void noteReference(Operation function) {
    if (called.add(function)) {
      function.walk(op -> {
        if (op.is(FuncOps.CALL)) {
          noteReference(op, "callee");
        }
      });
    }
  }

  /** Returns whether a function is free of side effects; recursive ones do not count as such. */
  private boolean isPure(Operation function) {
    Boolean known = pure.putIfAbsent(function, false);
    if (known != null) {
      return known;
    }
    boolean[] clean = {function.is(FuncOps.FUNC) && !function.region(0).blocks().isEmpty()};
    function.walk(op -> {
      if (op.is(FuncOps.CALL)) {
        clean[0] &= isErasable(op);
      } else if (op != function && !op.has(Trait.TERMINATOR)) {
        clean[0] &= effects.isMemoryEffectFree(op);
      }
    });
    pure.put(function, clean[0]);
    return clean[0];
  }
}
