package org.hlo4j.engine.plan;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.engine.EngineOptions;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.parallel.Replicas;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.WalkResult;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.quant.UniformType;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.Io;

/** Plans of functions, where these can be planned. */
public final class Plans {
  /** Operations on what other processes or the host know. */
  private static final Set<OpDefinition> OF_PROCESSES =
      Stream.of(Collectives.all(), Io.all()).flatMap(List::stream).collect(Collectors.toSet());

  /** The interpreter's tensors have fewer elements. */
  private static final int MAX_ELEMENTS = Integer.MAX_VALUE / 2 - 8;

  private static final Set<String> DIALECTS = Set.of("check", "chlo", "func", "stablehlo");

  private Plans() {}

  /**
   * {@return the plan of a function; empty if the interpreter has to run it as a whole}
   *
   * @param module its module
   * @param function the function
   * @param options the options
   */
  public static Optional<Plan> of(Operation module, Operation function, EngineOptions options) {
    if (Replicas.areSeveral(function) || !isPlannable(module)) {
      return Optional.empty();
    }
    Lowerings lowerings = new Lowerings(module, options.extension());
    return Optional.of(new PlanBuilder(module, lowerings, options.strict()).build(function));
  }

  /** Returns whether all operations are of one process and all tensors of static shape. */
  private static boolean isPlannable(Operation module) {
    return module.visit(op -> {
      boolean isFine =
          op == module
              || (DIALECTS.contains(op.definition().dialect())
                  && !OF_PROCESSES.contains(op.definition())
                  && op.results().stream().allMatch(result -> isFixed(result.type()))
                  && op.regions().stream().allMatch(Plans::isFixed));
      return isFine ? WalkResult.ADVANCE : WalkResult.INTERRUPT;
    })
        != WalkResult.INTERRUPT;
  }

  private static boolean isFixed(Region region) {
    return region.blocks().stream()
        .allMatch(block -> block.arguments().stream().allMatch(each -> isFixed(each.type())));
  }

  private static boolean isFixed(Type type) {
    return !(type instanceof ShapedType)
        || (type instanceof RankedTensorType tensor
            && tensor.hasStaticShape()
            && tensor.elementCount() < MAX_ELEMENTS
            && tensor.shape().allMatch(size -> size < MAX_ELEMENTS)
            && ElementKind.ofOrNull(tensor.elementType()) != null
            && !(tensor.elementType() instanceof UniformType));
  }
}
