package org.hlo4j.interpreter.eval;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.elementwise.Arithmetic;
import org.hlo4j.interpreter.elementwise.Comparisons;
import org.hlo4j.interpreter.elementwise.ElementConversions;
import org.hlo4j.interpreter.machine.Machine;
import org.hlo4j.interpreter.machine.OpEvaluator;
import org.hlo4j.interpreter.machine.OpEvaluators;
import org.hlo4j.interpreter.parallel.ParallelEval;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.Modules;
import org.jspecify.annotations.Nullable;

/** The evaluators of all operations: by definition, those of custom calls by target. */
public final class Evaluators implements OpEvaluators {
  private static final Evaluators ALL = new Evaluators();

  private static final Map<OpDefinition, OpEvaluator> BY_OP = new IdentityHashMap<>();

  static {
    Basics.addTo(BY_OP);
    ControlFlowEval.addTo(BY_OP);
    ParallelEval.addTo(BY_OP);
    Arithmetic.addTo(BY_OP);
    ElementConversions.addTo(BY_OP);
    Comparisons.addTo(BY_OP);
    Checks.addTo(BY_OP);
    ProbeEval.addTo(BY_OP);
    DataMovementEval.addTo(BY_OP);
    Slices.addTo(BY_OP);
    Gathers.addTo(BY_OP);
    ReduceAndMap.addTo(BY_OP);
    Scatters.addTo(BY_OP);
    Sorts.addTo(BY_OP);
    RandomNumbers.addTo(BY_OP);
    Fourier.addTo(BY_OP);
    Triangular.addTo(BY_OP);
    BatchNormalizations.addTo(BY_OP);
    ContractionEval.addTo(BY_OP);
    Convolutions.addTo(BY_OP);

    // Last, since it wraps evaluators that are registered already.
    QuantizedArithmetic.addTo(BY_OP);
  }

  private Evaluators() {}

  /** {@return the targets of custom calls that are evaluated, in alphabetical order} */
  public static List<String> customCallTargets() {
    return CustomCalls.targets();
  }

  /**
   * {@return a machine that evaluates all operations}
   *
   * @param module a {@code builtin.module}
   * @param options callbacks, limits and threads
   */
  public static Machine machine(Operation module, InterpreterOptions options) {
    return new Machine(module, options, ALL);
  }

  @Override
  public @Nullable OpEvaluator ofOrNull(Operation op) {
    return op.is(Modules.CUSTOM_CALL)
        ? CustomCalls.evaluatorOrNull(op)
        : BY_OP.get(op.definition());
  }

  @Override
  public boolean takesShards(Operation op) {
    return CustomTargets.takesShards(op);
  }
}
