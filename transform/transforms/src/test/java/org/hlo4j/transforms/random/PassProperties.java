package org.hlo4j.transforms.random;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.Release;
import org.hlo4j.opset.vhlo.VhloHistory;

/** The properties that each pass must have. */
public final class PassProperties {
  /** Optimizing folds and simplifications. */
  private static final List<PassProperty> GENERAL =
      List.of(
          PassProperty.of("canonicalize", IntegerPrograms::next),
          PassProperty.of(
              "func.func(canonicalize{top-down=false region-simplify=aggressive})",
              IntegerPrograms::next),
          PassProperty.of("cse", IntegerPrograms::next),
          PassProperty.of("inline", IntegerPrograms::next),
          PassProperty.of("symbol-dce", IntegerPrograms::next),
          // The operands of a region's terminator live as long as its operation, as in MLIR.
          PassProperty.of("remove-dead-values", IntegerPrograms::next).notIdempotent(),
          // Constants are recreated before the existing ones, so that each run reverses their
          // order.
          PassProperty.of("sccp", IntegerPrograms::next).notIdempotent(),
          // They contain no loops that it recognizes.
          PassProperty.of("loop-invariant-code-motion", IntegerPrograms::next).changing(0),
          PassProperty.of("stablehlo-aggressive-folder", IntegerPrograms::next),
          PassProperty.of("stablehlo-aggressive-simplification", IntegerPrograms::next),
          PassProperty.of("stablehlo-target-independent-optimization", IntegerPrograms::next),
          PassProperty.of(
              "inline,cse,stablehlo-target-independent-optimization,symbol-dce",
              IntegerPrograms::next),
          PassProperty.of("canonicalize", RelaxedSizes.dynamic(IntegerPrograms::next)),
          PassProperty.of(
              "stablehlo-aggressive-folder", RelaxedSizes.dynamic(IntegerPrograms::next)),
          PassProperty.of(
              "stablehlo-aggressive-simplification", RelaxedSizes.dynamic(IntegerPrograms::next)),
          PassProperty.of(
              "stablehlo-aggressive-simplification", RelaxedSizes.bounded(IntegerPrograms::next)),
          PassProperty.of(
              "stablehlo-target-independent-optimization",
              RelaxedSizes.bounded(IntegerPrograms::next)),
          PassProperty.of("stablehlo-aggressive-simplification", DynamicPrograms::constant),
          PassProperty.of("stablehlo-aggressive-simplification", DynamicPrograms::ofSizes),
          PassProperty.of("stablehlo-target-independent-optimization", DynamicPrograms::ofSizes),
          PassProperty.of("canonicalize", FloatPrograms::next),
          PassProperty.of("cse", FloatPrograms::next),
          PassProperty.of("stablehlo-aggressive-folder{optimize-float=false}", FloatPrograms::next),
          PassProperty.of("stablehlo-aggressive-folder", FloatPrograms::next),
          PassProperty.of("stablehlo-aggressive-simplification", FloatPrograms::next)
              .within(Tolerance.SAME_NUMBERS),
          PassProperty.of("stablehlo-target-independent-optimization", FloatPrograms::next)
              .within(Tolerance.SAME_NUMBERS));

  /** Sums of many terms, with about as many digits as their numbers have. */
  private static final Tolerance FUNCTIONS = Tolerance.of(1e-11, 1e-12);

  private static final Tolerance SINGLE_FUNCTIONS = Tolerance.of(2e-5, 2e-5);

  /**
   * Sums and products of matrices are rescaled as integers, once for each term: two quanta of the
   * largest scale, 2.
   */
  private static final Tolerance QUANTA = Tolerance.of(0, 4);

  private static final Version TAN = new Version(1, 4, 0);
  private static final Version MESH_AXES = new Version(1, 16, 0);

  /** Sine by cosine is rounded thrice, not once. */
  private static final Tolerance TANGENTS = Tolerance.of(1e-6, 1e-6);

  /** Legalizations. */
  private static final List<PassProperty> CONVERSIONS =
      List.of(
          PassProperty.of(
                  "stablehlo-legalize-to-hlo,hlo-legalize-to-stablehlo", IntegerPrograms::next)
              .changing(0),
          PassProperty.of("func.func(chlo-legalize-to-stablehlo)", ChloPrograms::next)
              .within(FUNCTIONS),
          PassProperty.of("func.func(chlo-legalize-to-stablehlo)", ChloPrograms::singles)
              .within(SINGLE_FUNCTIONS),
          PassProperty.of("func.func(hlo4j-chlo-legalize-to-stablehlo)", ChloPrograms::next)
              .within(FUNCTIONS)
              .programs(72),
          PassProperty.of("func.func(chlo-legalize-to-stablehlo)", ChloPrograms::complex)
              .within(FUNCTIONS),
          PassProperty.of("func.func(chlo-legalize-to-stablehlo)", ShapePrograms::broadcasts),
          PassProperty.of("func.func(shape-legalize-to-stablehlo)", ShapePrograms::next),
          PassProperty.of("chlo-pre-serialization-pipeline", ShapePrograms::next),
          PassProperty.of("chlo-pre-serialization-pipeline", ChloPrograms::withoutSelect)
              .within(FUNCTIONS),
          PassProperty.of("func.func(stablehlo-complex-math-expander)", ComplexPrograms::next)
              .within(Tolerance.of(1e-13, 1e-13)),
          PassProperty.of("func.func(stablehlo-complex-math-expander)", ComplexPrograms::singles)
              .within(Tolerance.of(1e-5, 1e-5)),
          PassProperty.of(
              "func.func(stablehlo-legalize-quantized-op-to-qdq)", QuantizedPrograms::next),
          PassProperty.of(
              "func.func(stablehlo-legalize-qdq-to-quantized-op)", QuantizedPrograms::expressed),
          PassProperty.of(
                  "func.func(stablehlo-legalize-quant-to-math)", QuantizedPrograms::withProducts)
              .within(QUANTA),
          PassProperty.of("stablehlo-lower-quant-pipeline", QuantizedPrograms::withProducts)
              .within(QUANTA));

  /** Shape refinement. */
  private static final List<PassProperty> SHAPES =
      List.of(
          PassProperty.of("func.func(stablehlo-canonicalize-dynamism)", DynamicPrograms::constant),
          PassProperty.of(
              "stablehlo-refine-arguments{types=" + DynamicPrograms.ARGUMENTS + "}",
              DynamicPrograms::ofSizes),
          PassProperty.of("stablehlo-refine-shapes", DynamicPrograms::constant),
          PassProperty.of(
              "stablehlo-refine-arguments{types="
                  + DynamicPrograms.ARGUMENTS
                  + "},stablehlo-refine-shapes",
              DynamicPrograms::ofSizes),
          PassProperty.of(
                  "stablehlo-remove-dynamism-pipeline{types=" + DynamicPrograms.ARGUMENTS + "}",
                  DynamicPrograms::ofSizes)
              // The last pass makes broadcasts static, which the first ones could fold.
              .notIdempotent(),
          PassProperty.of(
              "func.func(stablehlo-check-shape-assertions)", WrappedPrograms::assertions));

  /** Composites, and deprecated forms. */
  private static final List<PassProperty> FORMS =
      List.of(
          PassProperty.of(
              "func.func(stablehlo-legalize-composite-to-call)", WrappedPrograms::composites),
          PassProperty.of(
                  "stablehlo-wrap-in-composite{op-names=stablehlo.add,stablehlo.multiply}",
                  WrappedPrograms::composites)
              // The body of a composite is an operation that can be wrapped again.
              .notIdempotent(),
          PassProperty.of("reconcile-unrealized-casts", WrappedPrograms::casts),
          PassProperty.of("strip-debuginfo", WrappedPrograms::locations),
          PassProperty.of("interpreter-instrument-with-probe", IntegerPrograms::next)
              // Each run inserts probes after all operations, probes included.
              .notIdempotent(),
          PassProperty.of(
              "func.func(stablehlo-legalize-deprecated-ops)", OlderPrograms::deprecated),
          PassProperty.of("hlo4j-newer-operations-expander{target=1.14.0}", OlderPrograms::newest),
          PassProperty.of("hlo4j-weak-order-expander", OlderPrograms::weaklyOrdered),
          PassProperty.of("stablehlo-convert-to-signless", SignedPrograms::next));

  private static List<PassProperty> compatibility() {
    return VhloHistory.releases().stream()
        .map(Release::version)
        .map(version ->
            PassProperty.of(
                    "stablehlo-compatibility-expander{target=" + version + "}",
                    OlderPrograms::newer)
                .within(version.isBefore(TAN) ? TANGENTS : Tolerance.EXACT)
                .programs(8)
                .changing(version.isBefore(MESH_AXES) ? 8 : 0))
        .toList();
  }

  /** All of them. */
  public static final List<PassProperty> ALL = all();

  private PassProperties() {}

  private static List<PassProperty> all() {
    List<PassProperty> all = new ArrayList<>(GENERAL);
    all.addAll(CONVERSIONS);
    all.addAll(SHAPES);
    all.addAll(FORMS);
    all.addAll(compatibility());
    return List.copyOf(all);
  }
}
