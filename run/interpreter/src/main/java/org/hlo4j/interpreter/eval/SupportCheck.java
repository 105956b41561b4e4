package org.hlo4j.interpreter.eval;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.Unsupported;
import org.hlo4j.interpreter.machine.ExtensionEvaluator;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.op.interpreter.RunParallelOp;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.interpreter.InterpreterOps;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.Modules;
import org.jspecify.annotations.Nullable;

/**
 * Finds the operations that a run may reach and nothing evaluates, before it runs: in the function
 * itself, in regions, and in functions that these refer to. Branches that known scalars exclude,
 * such as those for other platforms, are not reached. Functions that an extension calls are not
 * followed.
 */
public final class SupportCheck {
  /** After so many visits with ever fewer known arguments a function is visited with none. */
  private static final int MAX_VISITS = 4;

  private final Machine machine;
  private final Map<Operation, Visits> functions = new IdentityHashMap<>();
  private final Deque<Operation> open = new ArrayDeque<>();
  private final Map<String, Map<Operation, Boolean>> unsupported = new LinkedHashMap<>();

  /** The known arguments that all calls of a function so far share, null for others. */
  private static final class Visits {
    private List<@Nullable Tensor> known;
    private int count = 1;

    Visits(List<@Nullable Tensor> known) {
      this.known = known;
    }

    /** Forgets arguments that differ; returns whether there are any. */
    boolean merge(List<@Nullable Tensor> other) {
      List<@Nullable Tensor> common = new ArrayList<>(known);
      boolean changed = false;
      for (int i = 0; i < common.size(); i++) {
        if (common.get(i) != null && !Objects.equals(common.get(i), other.get(i))) {
          common.set(i, null);
          changed = true;
        }
      }
      if (changed) {
        known = ++count < MAX_VISITS ? common : Collections.nCopies(common.size(), null);
      }
      return changed;
    }
  }

  private SupportCheck(Machine machine) {
    this.machine = machine;
  }

  /**
   * {@return what is not supported, by kind, in the order of discovery}
   *
   * @param machine the machine that is to run the function
   * @param function the function
   * @param runs the arguments of each process that runs it; null for those that are not known
   */
  public static List<Unsupported> of(
      Machine machine,
      Operation function,
      List<? extends List<? extends @Nullable InterpreterValue>> runs) {
    SupportCheck check = new SupportCheck(machine);
    for (List<? extends @Nullable InterpreterValue> arguments : runs) {
      List<@Nullable Tensor> known = new ArrayList<>();
      for (@Nullable InterpreterValue argument : arguments) {
        known.add(argument instanceof Tensor tensor ? tensor : null);
      }
      check.reach(function, known);
    }
    while (!check.open.isEmpty()) {
      Operation next = check.open.pop();
      List<@Nullable Tensor> common = check.visits(next).known;
      check.visit(next.region(0), new KnownScalars(machine, next, common));
    }
    List<Unsupported> kinds = new ArrayList<>();
    check.unsupported.forEach(
        (kind, operations) -> kinds.add(new Unsupported(kind, List.copyOf(operations.keySet()))));
    return kinds;
  }

  private Visits visits(Operation function) {
    return Objects.requireNonNull(functions.get(function));
  }

  private void reach(Operation function, List<@Nullable Tensor> known) {
    Visits visits = functions.get(function);
    if (visits == null) {
      functions.put(function, new Visits(known));
      open.add(function);
    } else if (visits.merge(known)) {
      open.add(function);
    }
  }

  private void visit(Region region, KnownScalars known) {
    if (region.isEmpty()) {
      return;
    }
    Block block = region.front();
    for (Operation op : block.operations()) {
      if (op != block.lastOrNull()) {
        visit(op, known);
      } else if (op.successorCount() > 0) {
        add("'" + op.name() + "'", op);
      }
    }
  }

  private void visit(Operation op, KnownScalars known) {
    OpEvaluator evaluator = machine.evaluatorOrNull(op);
    if (evaluator == null) {
      add(
          op.is(Modules.CUSTOM_CALL)
              ? "custom call target '" + CustomCallOp.CALL_TARGET_NAME.get(op) + "'"
              : "'" + op.name() + "'",
          op);
    } else if (evaluator instanceof ExtensionEvaluator) {
      // The operations that it reaches are its own concern.
      return;
    } else if (op.is(FuncOps.CALL)) {
      call(op, CallOp.CALLEE.get(op), known);
    } else if (op.is(Modules.COMPOSITE)) {
      call(op, CompositeOp.DECOMPOSITION.get(op), known);
    } else if (op.is(Modules.CUSTOM_CALL)) {
      startAll(CustomCallOp.CALLED_COMPUTATIONS.get(op));
    } else if (op.is(InterpreterOps.RUN_PARALLEL)) {
      RunParallelOp.PROGRAMS.get(op).forEach(row -> startAll(row.elements()));
    } else {
      visitRegions(op, known);
    }
  }

  private void visitRegions(Operation op, KnownScalars known) {
    if (op.is(ControlFlow.CASE) || op.is(ControlFlow.IF)) {
      Tensor index = known.of(op.operand(0));
      if (index != null) {
        visit(ControlFlowEval.branch(op, index), known);
        return;
      }
    }
    for (int i = 0; i < op.regionCount(); i++) {
      visit(op.region(i), known);
    }
  }

  private void call(Operation op, String name, KnownScalars known) {
    Operation function = machine.functionOrNull(name);
    if (function == null) {
      add("function '" + name + "' without body", op);
      return;
    }
    List<@Nullable Tensor> arguments = new ArrayList<>(op.operandCount());
    op.operands().forEach(operand -> arguments.add(known.of(operand)));
    reach(function, arguments);
  }

  /** Reaches functions with arguments that are not known. */
  private void startAll(List<? extends Attribute> references) {
    for (Attribute reference : references) {
      Operation function = machine.functionOrNull(((SymbolRefAttr) reference).leaf());
      if (function != null) {
        int count = function.region(0).front().argumentCount();
        reach(function, Collections.nCopies(count, null));
      }
    }
  }

  private void add(String kind, Operation op) {
    unsupported.computeIfAbsent(kind, _ -> new LinkedHashMap<>()).put(op, true);
  }
}
