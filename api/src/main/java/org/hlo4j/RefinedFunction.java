package org.hlo4j;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.transforms.refine.InputRefinement;
import org.jspecify.annotations.Nullable;

/**
 * A function of dynamic shapes, which an engine prepares for each shapes of inputs; the last few
 * preparations are kept. Where the shapes of inputs do not decide all others, the engine has the
 * function as it is.
 */
final class RefinedFunction implements FunctionRunner {
  /** How many preparations are kept. */
  private static final int MAX_KEPT = 16;

  private final Operation module;
  private final String function;
  private final DialectRegistry dialects;
  private final Function<Operation, FunctionRunner> engine;

  /** The preparation of the function as it is; null before it is needed. */
  private @Nullable FunctionRunner dynamic;

  /** The preparations by shapes of inputs, the one that was used last at the end. */
  private final LinkedHashMap<List<RankedTensorType>, FunctionRunner> prepared =
      new LinkedHashMap<>(MAX_KEPT, 0.75f, true);

  private RefinedFunction(
      Operation module,
      String function,
      DialectRegistry dialects,
      Function<Operation, FunctionRunner> engine) {
    this.module = module;
    this.function = function;
    this.dialects = dialects;
    this.engine = engine;
  }

  /**
   * Prepares a function, for each shapes of inputs if it has dynamic ones.
   *
   * @param engine prepares the function of a program
   */
  static FunctionRunner prepare(
      Operation module,
      String function,
      DialectRegistry dialects,
      Function<Operation, FunctionRunner> engine) {
    return InputRefinement.isDynamic(module)
        ? new RefinedFunction(module, function, dialects, engine)
        : engine.apply(module);
  }

  @Override
  public List<InterpreterValue> run(
      List<? extends InterpreterValue> inputs, InterpreterOptions run) {
    return preparedFor(inputs).run(inputs, run);
  }

  @Override
  public void run(
      List<? extends InterpreterValue> inputs, List<Tensor> results, InterpreterOptions run) {
    preparedFor(inputs).run(inputs, results, run);
  }

  private synchronized FunctionRunner preparedFor(List<? extends InterpreterValue> inputs) {
    if (!inputs.stream().allMatch(Tensor.class::isInstance)) {
      return dynamic();
    }
    List<RankedTensorType> types = inputs.stream().map(input -> ((Tensor) input).type()).toList();
    FunctionRunner known = prepared.get(types);
    if (known != null) {
      return known;
    }
    Optional<Operation> refined = InputRefinement.of(module, function, inputs, dialects, false);
    if (refined.isEmpty()) {
      return dynamic();
    }
    FunctionRunner fresh = engine.apply(refined.get());
    prepared.put(types, fresh);
    if (prepared.size() > MAX_KEPT) {
      prepared.pollFirstEntry().getValue().close();
    }
    return fresh;
  }

  private FunctionRunner dynamic() {
    FunctionRunner current = dynamic;
    if (current == null) {
      current = engine.apply(module);
      dynamic = current;
    }
    return current;
  }

  @Override
  public synchronized void close() {
    prepared.values().forEach(FunctionRunner::close);
    prepared.clear();
    if (dynamic != null) {
      dynamic.close();
    }
  }
}
