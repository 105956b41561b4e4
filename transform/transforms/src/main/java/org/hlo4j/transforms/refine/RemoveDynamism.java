package org.hlo4j.transforms.refine;

import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassOptions;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineDefinition;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.transforms.dynamism.CanonicalizeDynamismPass;

/** The pipeline that converts a program with dynamic shapes to a static one. */
public final class RemoveDynamism {
  /** The pipeline for command lines. */
  public static final PipelineDefinition DEFINITION =
      new PipelineDefinition(
          "stablehlo-remove-dynamism-pipeline",
          "Make programs static for given types of the main function's arguments.",
          RefineArgumentsPass.DEFINITION.options(),
          options ->
              "stablehlo-refine-arguments{types="
                  + options.string("types")
                  + "},stablehlo-refine-shapes,func.func(stablehlo-canonicalize-dynamism)");

  private RemoveDynamism() {}

  /**
   * {@return the pipeline for a main function with arguments of these types}
   *
   * @param arguments the refined types of the arguments; empty to keep them
   */
  public static Pipeline pipeline(List<? extends Type> arguments) {
    return pipeline(arguments, RefineShapesPass.DEFINITION);
  }

  /** Returns the pipeline for arguments some of whose sizes may stay dynamic. */
  static Pipeline partially(List<? extends Type> arguments) {
    return pipeline(
        arguments, RefineShapesPass.PARTIAL, CanonicalizeDynamismPass.UNTIL_NOTHING_CHANGES);
  }

  /** Returns the pipeline with another pass that refines shapes. */
  static Pipeline pipeline(List<? extends Type> arguments, PassDefinition refinement) {
    return pipeline(arguments, refinement, CanonicalizeDynamismPass.DEFINITION);
  }

  private static Pipeline pipeline(
      List<? extends Type> arguments, PassDefinition refinement, PassDefinition canonicalization) {
    String types = arguments.stream().map(MlirPrinter::toString).collect(Collectors.joining(","));
    PassDefinition first = RefineArgumentsPass.DEFINITION;
    String options = arguments.isEmpty() ? "" : "types=" + types;
    return Pipeline.nestingImplicitly(PassDefinition.MODULE)
        .add(first, PassOptions.parse(first.options(), options))
        .add(refinement, PassOptions.NONE)
        .add(canonicalization, PassOptions.NONE);
  }
}
