package org.hlo4j.hlo.translate;

/**
 * How modules are translated.
 *
 * @param keepsFusions whether fusions are composites, whose decomposition is the fused computation;
 *     otherwise the instructions of the computation take their place
 * @param keepsTuples whether a custom call that returns a tuple has one result, as jaxlib
 *     translates it; otherwise it has a result for each element, as JAX writes it
 */
public record TranslationOptions(boolean keepsFusions, boolean keepsTuples) {
  /** Fusions are replaced by what they compute, and custom calls have results without tuples. */
  public static final TranslationOptions DEFAULT = new TranslationOptions(false, false);
}
