package org.hlo4j.hlo.translate;

/**
 * How modules are translated.
 *
 * @param keepsFusions whether fusions are composites, whose decomposition is the fused computation;
 *     otherwise the instructions of the computation take their place
 * @param fillsElided whether constants that the text left out ({@link
 *     org.hlo4j.hlo.HloLiteral.Elided}) are zeros; otherwise they are refused
 */
public record TranslationOptions(boolean keepsFusions, boolean fillsElided) {
  /** Fusions are replaced by what they compute. */
  public static final TranslationOptions DEFAULT = new TranslationOptions(false, false);

  /** {@return these options, by which constants that the text left out are zeros} */
  public TranslationOptions withElidedAsZeros() {
    return new TranslationOptions(keepsFusions, true);
  }
}
