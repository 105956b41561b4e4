package org.hlo4j.transforms.fold;

import java.util.List;
import org.hlo4j.ir.pass.PassOption;
import org.hlo4j.ir.pass.PassOptions;

/**
 * The options of folding.
 *
 * @param assumesDeclaredEffects whether operations without declared effects, including calls, are
 *     assumed to have none
 * @param elementLimit the maximum number of elements of a constant that grows by folding
 * @param optimizesFloats whether to fold floats where rounding may differ
 */
public record FoldOptions(
    boolean assumesDeclaredEffects, long elementLimit, boolean optimizesFloats) {
  static final String ASSUME_EFFECTS = "assume-no-undeclared-side-effects";

  /** The name of the option that limits the size of new constants. */
  public static final String ELEMENT_LIMIT = "fold-op-element-limit";

  static final String OPTIMIZE_FLOAT = "optimize-float";

  /** Upstream's defaults. */
  public static final FoldOptions DEFAULT = new FoldOptions(false, 65536, true);

  /** The declarations of these options for a pass. */
  public static final List<PassOption> DECLARATION =
      List.of(
          PassOption.bool(
              ASSUME_EFFECTS,
              false,
              "Assume that operations, calls too, have only the effects they declare, so that dead"
                  + " loops can go."),
          elementLimitOption(),
          PassOption.bool(
              OPTIMIZE_FLOAT,
              true,
              "Allow what is the same in mathematics but may round floats differently."));

  /** {@return the declaration of the option that limits the size of new constants} */
  public static PassOption elementLimitOption() {
    return PassOption.integer(
        ELEMENT_LIMIT,
        DEFAULT.elementLimit,
        "How many elements the result may have of an operation that is folded at the cost of"
            + " memory; splats cost none.");
  }

  /**
   * {@return the values of these options}
   *
   * @param options the options of a pass that declares them
   */
  public static FoldOptions of(PassOptions options) {
    return new FoldOptions(
        options.bool(ASSUME_EFFECTS), options.integer(ELEMENT_LIMIT), options.bool(OPTIMIZE_FLOAT));
  }
}
