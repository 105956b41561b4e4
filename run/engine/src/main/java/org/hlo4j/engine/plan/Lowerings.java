package org.hlo4j.engine.plan;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.engine.tile.TileFunctions;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.eval.Evaluators;
import org.hlo4j.interpreter.machine.ExtensionEvaluator;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.InvalidSizeException;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.Modules;
import org.jspecify.annotations.Nullable;

/** How each operation is lowered: by its own rule, as an elementwise one, or by the interpreter. */
final class Lowerings {
  private static final Map<OpDefinition, Lowering> BY_OP = new IdentityHashMap<>();

  static {
    ViewLowerings.addTo(BY_OP);
    ControlFlowLowerings.addTo(BY_OP);
    ProductLowerings.addTo(BY_OP);
    ConvolutionLowerings.addTo(BY_OP);
    ReductionLowerings.addTo(BY_OP);
    MovementLowerings.addTo(BY_OP);
    SortLowerings.addTo(BY_OP);
    IndexingLowerings.addTo(BY_OP);
    WindowLowerings.addTo(BY_OP);
    RandomLowerings.addTo(BY_OP);
    FourierLowerings.addTo(BY_OP);
    NormalizationLowerings.addTo(BY_OP);
    CustomCallLowerings.addTo(BY_OP);
    ShardyLowerings.addTo(BY_OP);
  }

  /** The most operations that are lowered, so that calls of calls do not multiply without end. */
  private static final int MAX_OPERATIONS = 500_000;

  /** The deepest calls that are lowered in place, which bounds the stack. */
  private static final int MAX_DEPTH = 64;

  private static final String BY_EXTENSION = "an extension evaluates it, without a formula";

  private final Extension extension;

  /** Knows what is in charge of an operation. */
  private final Machine interpreter;

  private final Operation module;
  private final SymbolTables symbols = new SymbolTables();
  private final Set<Operation> open = new HashSet<>();
  private int operations;

  /**
   * Creates the rules.
   *
   * @param extension evaluates custom calls and composites
   */
  Lowerings(Operation module, Extension extension) {
    this.module = module;
    this.extension = extension;
    this.interpreter =
        Evaluators.machine(module, InterpreterOptions.DEFAULT.withExtension(extension));
  }

  /** Returns the operations that are lowered by rules of their own. */
  static Set<OpDefinition> operations() {
    return Collections.unmodifiableSet(BY_OP.keySet());
  }

  void lower(PlanBuilder builder, Operation op) {
    operations++;
    if (op.is(FuncOps.CALL) && inlines(builder, op, CallOp.CALLEE.get(op))) {
      return;
    }
    if (op.is(Modules.COMPOSITE)
        && extension.evaluator(op).isEmpty()
        && inlines(builder, op, CompositeOp.DECOMPOSITION.get(op))) {
      return;
    }
    long counted = builder.counted();
    Optional<String> refusal = refusal(builder, op);
    if (refusal.isEmpty() || inlinesFormula(builder, op) || appliesFunction(builder, op)) {
      builder.count(op, counted);
    } else {
      builder.interpret(op, refusal.get());
    }
  }

  /** Lowers an operation to steps of its own; returns why that is not possible if it is not. */
  private Optional<String> refusal(PlanBuilder builder, Operation op) {
    if (op.is(Modules.CUSTOM_CALL) && extension.evaluator(op).isPresent()) {
      return Optional.of(BY_EXTENSION);
    }
    Lowering lowering = BY_OP.getOrDefault(op.definition(), Lowerings::elementwise);
    try {
      return lowering.lower(builder, op) ? Optional.empty() : Optional.of(missing(op));
    } catch (ArithmeticException | InvalidSizeException e) {
      // Numbers that no array has, such as the stride of a single window.
      return Optional.of("its numbers are too large for a step");
    }
  }

  /** Returns why an operation is not lowered: for what it is, or for what its types are. */
  private String missing(Operation op) {
    if (interpreter.evaluatorOrNull(op) instanceof ExtensionEvaluator) {
      return BY_EXTENSION;
    }
    if (op.is(Modules.CUSTOM_CALL)) {
      return "no step for this target";
    }
    return BY_OP.containsKey(op.definition()) || TileFunctions.compute(op.definition())
        ? "no step for these types and attributes"
        : "no step for this operation";
  }

  /** Lowers the function by which the extension that is in charge evaluates an operation. */
  private boolean inlinesFormula(PlanBuilder builder, Operation op) {
    if (operations > MAX_OPERATIONS
        || open.size() >= MAX_DEPTH
        || !(interpreter.evaluatorOrNull(op) instanceof ExtensionEvaluator(var evaluator))) {
      return false;
    }
    @Nullable Operation formula;
    try {
      formula = evaluator.formula(op).orElse(null);
    } catch (InterpreterException | IllegalArgumentException _) {
      // It fails when it runs, as it does in the interpreter.
      return false;
    }
    if (formula == null
        || !Value.types(formula.region(0).front().back().operands()).equals(op.resultTypes())
        || !open.add(formula)) {
      return false;
    }
    builder.inline(op, formula);
    open.remove(formula);
    return true;
  }

  /** Has tiles apply the function by which the extension that is in charge computes elements. */
  private boolean appliesFunction(PlanBuilder builder, Operation op) {
    if (op.resultCount() != 1
        || op.operandCount() == 0
        || !(interpreter.evaluatorOrNull(op) instanceof ExtensionEvaluator(var evaluator))
        || !op.operands().stream().allMatch(each -> each.type().equals(op.result(0).type()))) {
      return false;
    }
    return evaluator
        .elementFunction(op)
        .map(function ->
            builder
                .groups()
                .elementwise(
                    op, (operands, kind) -> TileFunctions.applyOrNull(function, operands, kind)))
        .orElse(false);
  }

  private static boolean elementwise(PlanBuilder builder, Operation op) {
    return op.resultCount() == 1
        && op.regionCount() == 0
        && op.operandCount() > 0
        && builder
            .groups()
            .elementwise(op, (operands, kind) -> TileFunctions.applyOrNull(op, operands, kind));
  }

  private boolean inlines(PlanBuilder builder, Operation call, String name) {
    @Nullable Operation function = symbols.lookupOrNull(module, name);
    if (function == null
        || !function.is(FuncOps.FUNC)
        || function.region(0).isEmpty()
        || operations > MAX_OPERATIONS
        || open.size() >= MAX_DEPTH
        || !open.add(function)) {
      return false;
    }
    builder.inline(call, function);
    open.remove(function);
    return true;
  }
}
