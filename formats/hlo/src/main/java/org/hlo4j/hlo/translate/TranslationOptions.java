package org.hlo4j.hlo.translate;

/**
 * How modules are translated.
 *
 * @param keepsFusions whether fusions are composites, whose decomposition is the fused computation;
 *     otherwise the instructions of the computation take their place
 */
public record TranslationOptions(boolean keepsFusions) {
  /** Fusions are replaced by what they compute. */
  public static final TranslationOptions DEFAULT = new TranslationOptions(false);
}
