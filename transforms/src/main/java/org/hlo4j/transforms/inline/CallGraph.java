package org.hlo4j.transforms.inline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.opset.func.FuncOps;

/** Which functions call which: in an order in which callees come first, with cycles marked. */
final class CallGraph {
  private final Map<Operation, List<Operation>> callees = new LinkedHashMap<>();
  private final List<Operation> order = new ArrayList<>();
  private final Set<Operation> recursive = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Map<Operation, Visit> visits = new IdentityHashMap<>();
  private final Deque<Visit> open = new ArrayDeque<>();

  /** The visit of a function in Tarjan's search for strongly connected components. */
  private static final class Visit {
    final Operation function;
    final int index;
    int low;
    int nextCallee;
    boolean isOpen = true;

    Visit(Operation function, int index) {
      this.function = function;
      this.index = index;
      this.low = index;
    }
  }

  private CallGraph() {}

  /** The graph of the functions inside {@code root}. */
  static CallGraph of(Operation root, SymbolTables symbols) {
    CallGraph graph = new CallGraph();
    root.walk(op -> {
      if (op.is(FuncOps.FUNC)) {
        graph.callees.put(op, calleesOf(op, symbols));
      }
    });
    for (Operation function : graph.callees.keySet()) {
      if (!graph.visits.containsKey(function)) {
        graph.visit(function);
      }
    }
    return graph;
  }

  /** The functions, each after those that it calls. */
  List<Operation> calleesFirst() {
    return order;
  }

  /** Whether the function calls itself, directly or through others. */
  boolean isRecursive(Operation function) {
    return recursive.contains(function);
  }

  private static List<Operation> calleesOf(Operation function, SymbolTables symbols) {
    List<Operation> found = new ArrayList<>();
    function.walk(op -> {
      Operation callee = op.is(FuncOps.CALL) ? InlinerPass.calleeOrNull(op, symbols) : null;
      if (callee != null && callee.is(FuncOps.FUNC)) {
        found.add(callee);
      }
    });
    return found;
  }

  private Visit begin(Operation function) {
    Visit visit = new Visit(function, visits.size());
    visits.put(function, visit);
    open.push(visit);
    return visit;
  }

  private void visit(Operation start) {
    Deque<Visit> path = new ArrayDeque<>();
    path.push(begin(start));
    while (!path.isEmpty()) {
      Visit visit = path.peek();
      List<Operation> next = callees.getOrDefault(visit.function, List.of());
      if (visit.nextCallee == next.size()) {
        path.pop();
        finish(visit);
        if (!path.isEmpty()) {
          path.peek().low = Math.min(path.peek().low, visit.low);
        }
        continue;
      }
      Operation callee = next.get(visit.nextCallee++);
      Visit seen = visits.get(callee);
      if (seen == null) {
        path.push(begin(callee));
      } else if (seen.isOpen) {
        visit.low = Math.min(visit.low, seen.index);
        if (callee == visit.function) {
          recursive.add(callee);
        }
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
    if (component.size() > 1) {
      recursive.addAll(component);
    }
    order.addAll(component);
  }
}
