package org.hlo4j.engine.plan;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.engine.EngineOptions;
import org.hlo4j.engine.InterpretedShare;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.parallel.Replicas;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.WalkResult;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.quant.UniformType;
import org.hlo4j.opset.sdy.SdyOps;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.Io;
import org.jspecify.annotations.Nullable;

/** Plans of functions, where these can be planned. */
public final class Plans {
  /** Operations on what other processes or the host know. */
  private static final Set<OpDefinition> OF_PROCESSES =
      Stream.of(Collectives.all(), Io.all(), List.of(SdyOps.MANUAL_COMPUTATION))
          .flatMap(List::stream)
          .collect(Collectors.toSet());

  /** The interpreter's tensors have fewer elements. */
  private static final int MAX_ELEMENTS = Integer.MAX_VALUE / 2 - 8;

  private static final String SEVERAL = "several processes";

  private static final Set<String> DIALECTS = Set.of("check", "chlo", "func", "sdy", "stablehlo");

  private Plans() {}

  /**
   * {@return the plan of a function for which there is no {@link #obstacle}}
   *
   * @param module its module
   * @param function the function
   * @param options the options
   */
  public static Plan of(Operation module, Operation function, EngineOptions options) {
    Lowerings lowerings = new Lowerings(module, options.extension());
    return new PlanBuilder(module, lowerings, options.strict()).build(function);
  }

  /**
   * {@return the whole function with the reason, if the interpreter has to run it as a whole}
   *
   * @param module its module
   * @param function the function
   */
  public static Optional<InterpretedShare> obstacle(Operation module, Operation function) {
    return (Replicas.areSeveral(function) ? Optional.of(SEVERAL) : obstacle(module))
        .map(reason -> InterpretedShare.whole(function.location(), count(function), reason));
  }

  private static long count(Operation function) {
    long[] count = {-1};
    function.walk(_ -> count[0]++);
    return count[0];
  }

  /** Returns what is not of one process, or no tensor of static shape. */
  private static Optional<String> obstacle(Operation module) {
    AtomicReference<@Nullable String> found = new AtomicReference<>();
    module.visit(op -> {
      found.set(op == module ? null : obstacleOrNull(op));
      return found.get() == null ? WalkResult.ADVANCE : WalkResult.INTERRUPT;
    });
    return Optional.ofNullable(found.get());
  }

  private static @Nullable String obstacleOrNull(Operation op) {
    if (OF_PROCESSES.contains(op.definition())) {
      return SEVERAL + ", or the host: '" + op.name() + "'";
    }
    if (!DIALECTS.contains(op.definition().dialect())) {
      return "operations of other dialects: '" + op.name() + "'";
    }
    return Stream.concat(
            op.results().stream(),
            op.regions().stream()
                .flatMap(region -> region.blocks().stream())
                .flatMap(block -> block.arguments().stream()))
        .map(value -> obstacleOrNull(value.type()))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static @Nullable String obstacleOrNull(Type type) {
    if (!(type instanceof ShapedType shaped)) {
      return null;
    }
    if (!(type instanceof RankedTensorType tensor) || !tensor.hasStaticShape()) {
      return "shapes that are not static: " + shaped;
    }
    if (tensor.elementCount() >= MAX_ELEMENTS
        || !tensor.shape().allMatch(size -> size < MAX_ELEMENTS)) {
      return "tensors larger than arrays: " + type;
    }
    return ElementKind.ofOrNull(tensor.elementType()) == null
            || tensor.elementType() instanceof UniformType
        ? "elements that steps do not hold: " + type
        : null;
  }
}
