package org.hlo4j.engine;

import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;

/**
 * The options of a preparation.
 *
 * @param strict whether results have the bits of the {@linkplain Interpreter interpreter's}:
 *     products are summed in its order, and rounded before they are added
 * @param extension evaluates custom calls and composites
 */
public record EngineOptions(boolean strict, Extension extension) {
  /** Fast, without an extension. */
  public static final EngineOptions DEFAULT = new EngineOptions(false, Extension.NONE);

  /**
   * {@return a copy that is strict or not}
   *
   * @param newStrict whether results have the bits of the interpreter's
   */
  public EngineOptions withStrict(boolean newStrict) {
    return new EngineOptions(newStrict, extension);
  }

  /**
   * {@return a copy with another extension}
   *
   * @param newExtension evaluates custom calls and composites
   */
  public EngineOptions withExtension(Extension newExtension) {
    return new EngineOptions(strict, newExtension);
  }
}
