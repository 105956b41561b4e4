package org.hlo4j.transforms.inline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.internal.IdentityMap;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;
import org.jspecify.annotations.Nullable;

/** The call graph of functions with bodies, as a snapshot. */
final class CallGraph {
  private final SymbolTables symbols;
  private final Map<Operation, Set<Operation>> callees = new LinkedHashMap<>();
  private final List<List<Operation>> components = new ArrayList<>();
  private final IdentityMap<Operation, Visit> visits = new IdentityMap<>();
  private final Set<Operation> recursive = new HashSet<>();
  private final Deque<Visit> open = new ArrayDeque<>();

  /** A function's state in Tarjan's algorithm for strongly connected components. */
  private static final class Visit {
    final Operation function;
    final List<Operation> callees;
    final int index;
    int low;
    int nextCallee;
    boolean isOpen = true;

    Visit(Operation function, List<Operation> callees, int index) {
      this.function = function;
      this.callees = callees;
      this.index = index;
      this.low = index;
    }
  }

  private CallGraph(SymbolTables symbols) {
    this.symbols = symbols;
  }

  /**
   * Returns the functions with bodies nested in {@code root}, but not those nested in functions.
   */
  static Set<Operation> functionsInside(Operation root) {
    Set<Operation> functions = new LinkedHashSet<>();
    addFunctions(root, functions);
    return functions;
  }

  /** Creates the graph of these functions, given each one's callees. */
  static CallGraph of(
      Set<Operation> functions, Function<Operation, Set<Operation>> callees, SymbolTables symbols) {
    CallGraph graph = new CallGraph(symbols);
    for (Operation function : functions) {
      Set<Operation> called = new LinkedHashSet<>(callees.apply(function));
      called.retainAll(functions);
      graph.callees.put(function, called);
    }
    for (Operation function : functions) {
      if (graph.visits.getOrNull(function) == null) {
        graph.visit(function);
      }
    }
    return graph;
  }

  /** Returns the strongly connected components, callees first. */
  List<List<Operation>> components() {
    return components;
  }

  /** Returns whether the function calls itself, directly or through others. */
  boolean isRecursive(Operation function) {
    return recursive.contains(function);
  }

  /** Returns the called function; null if it has no body or is not in this graph. */
  @Nullable Operation calleeOrNull(Operation call) {
    Operation callee = FuncOp.calleeOrNull(call, symbols);
    return callee != null && callees.containsKey(callee) ? callee : null;
  }

  private static void addFunctions(Operation root, Set<Operation> functions) {
    for (int i = 0; i < root.regionCount(); i++) {
      for (Block block : root.region(i).blocks()) {
        for (Operation op : block.operations()) {
          if (!op.is(FuncOps.FUNC)) {
            addFunctions(op, functions);
          } else if (!new FuncOp(op).isDeclaration()) {
            functions.add(op);
          }
        }
      }
    }
  }

  private Visit begin(Operation function) {
    Set<Operation> called = Objects.requireNonNull(callees.get(function));
    Visit visit = new Visit(function, List.copyOf(called), visits.size());
    visits.put(function, visit);
    open.push(visit);
    return visit;
  }

  private void visit(Operation start) {
    Deque<Visit> path = new ArrayDeque<>();
    path.push(begin(start));
    while (!path.isEmpty()) {
      Visit visit = path.peek();
      if (visit.nextCallee == visit.callees.size()) {
        path.pop();
        finish(visit);
        if (!path.isEmpty()) {
          path.peek().low = Math.min(path.peek().low, visit.low);
        }
        continue;
      }
      Operation callee = visit.callees.get(visit.nextCallee++);
      Visit seen = visits.getOrNull(callee);
      if (seen == null) {
        path.push(begin(callee));
      } else if (seen.isOpen) {
        visit.low = Math.min(visit.low, seen.index);
      }
    }
  }

  private void finish(Visit root) {
    if (root.low != root.index) {
      return;
    }
    List<Operation> component = new ArrayList<>();
    Visit member;
    do {
      member = Objects.requireNonNull(open.pop());
      member.isOpen = false;
      component.add(member.function);
    } while (member != root);
    components.add(component);
    if (component.size() > 1 || root.callees.contains(root.function)) {
      recursive.addAll(component);
    }
  }
}
