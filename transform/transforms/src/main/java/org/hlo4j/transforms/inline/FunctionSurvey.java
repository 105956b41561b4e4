package org.hlo4j.transforms.inline;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolReferences;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;
import org.jspecify.annotations.Nullable;

/** The facts that one walk over a function collects. */
final class FunctionSurvey {
  private final SymbolTables symbols;
  private final Set<Operation> callees = new LinkedHashSet<>();
  private final Map<Operation, Integer> references = new LinkedHashMap<>();
  private final Deque<Operation> enclosing = new ArrayDeque<>();
  private @Nullable Operation previous;
  private long operations;
  private int depth;
  private boolean isRegistered = true;

  private FunctionSurvey(SymbolTables symbols) {
    this.symbols = symbols;
  }

  static FunctionSurvey of(Operation function, SymbolTables symbols) {
    FunctionSurvey survey = new FunctionSurvey(symbols);
    function.walk(survey::visit);
    return survey;
  }

  private void visit(Operation op) {
    operations++;
    isRegistered &= op.definition().isRegistered();
    measureDepth(op);
    SymbolReferences.forEach(op, reference -> countReference(op, reference));
    if (op.is(FuncOps.CALL) && FuncOp.calleeOrNull(op, symbols) instanceof Operation callee) {
      callees.add(callee);
    }
  }

  private void measureDepth(Operation op) {
    Operation last = previous;
    Operation parent = op.parentOpOrNull();
    if (last != null && parent == last) {
      enclosing.push(last);
      depth = Math.max(depth, enclosing.size());
    } else if (last != null) {
      while (enclosing.peek() != parent) {
        enclosing.pop();
      }
    }
    previous = op;
  }

  private void countReference(Operation user, SymbolRefAttr reference) {
    Operation symbol = symbols.lookupNearestOrNull(user, reference);
    if (symbol != null) {
      references.merge(symbol, 1, Integer::sum);
    }
  }

  /** Returns the called functions in the order of the calls. */
  Set<Operation> callees() {
    return callees;
  }

  /** Returns the number of references by symbol. */
  Map<Operation, Integer> references() {
    return references;
  }

  /** Returns the number of nested operations. */
  long operations() {
    return operations - 1;
  }

  /** Returns the nesting depth of regions. */
  int depth() {
    return depth;
  }

  /** Returns whether all operations are of registered dialects. */
  boolean isRegistered() {
    return isRegistered;
  }
}
