package org.hlo4j.transforms.refine;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.pass.Pass;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassOption;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;

/**
 * Refines the arguments of the main function to the given types. Custom calls keep the rest of the
 * program unchanged until {@link RefineShapesPass} runs.
 */
public final class RefineArgumentsPass implements Pass {
  private static final String TYPES = "types";

  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      new PassDefinition(
          "stablehlo-refine-arguments",
          "Refine the types of the arguments of the main function.",
          PassDefinition.MODULE,
          List.of(
              PassOption.strings(
                  TYPES, "The new types of all arguments of the main function: tensor<2xf32>,...")),
          options -> new RefineArgumentsPass(options.strings(TYPES)));

  private final List<String> types;

  private RefineArgumentsPass(List<String> types) {
    this.types = List.copyOf(types);
  }

  @Override
  public void run(Operation module, PassContext context) {
    Operation function =
        RefinementTarget.of(module, context)
            .orElseThrow(() ->
                context.failure(module, "'builtin.module' op must have a function to be refined"));
    List<Type> refined = new ArrayList<>();
    types.forEach(type -> refined.add(parse(type, module, context)));
    try {
      ArgumentRefinement.refine(function, refined, context.registry());
    } catch (DiagnosticException refusal) {
      context.report(function, refusal);
      throw context.failure();
    }
  }

  private static Type parse(String text, Operation module, PassContext context) {
    try {
      return MlirParser.parseType(text, context.registry(), ParserOptions.DEFAULT);
    } catch (DiagnosticException refusal) {
      refusal.diagnostics().forEach(context.diagnostics()::report);
      throw context.failure(
          module, "'%s' op Invalid type string: %s".formatted(module.name(), text));
    }
  }
}
