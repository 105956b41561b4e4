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

/** The passes that make a program with dynamic shapes a static one, one after the other. */
public final class RemoveDynamism {
  /** The same for a command line. */
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

  /** The pipeline for modules whose main function gets arguments of these types. */
  public static Pipeline pipeline(List<? extends Type> arguments) {
    String types = arguments.stream().map(MlirPrinter::toString).collect(Collectors.joining(","));
    PassDefinition first = RefineArgumentsPass.DEFINITION;
    String options = arguments.isEmpty() ? "" : "types=" + types;
    return Pipeline.nestingImplicitly(PassDefinition.MODULE)
        .add(first, PassOptions.parse(first.options(), options))
        .add(RefineShapesPass.DEFINITION, PassOptions.NONE)
        .add(CanonicalizeDynamismPass.DEFINITION, PassOptions.NONE);
  }
}
