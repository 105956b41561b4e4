package org.hlo4j;

import static java.util.Objects.requireNonNull;

import org.hlo4j.engine.Engine;
import org.hlo4j.interpreter.Extension;

/**
 * How programs are prepared for runs.
 *
 * @param engine the name of the engine, one of {@link Engine#names}
 * @param extension evaluates custom calls and composites
 */
public record PrepareOptions(String engine, Extension extension) {
  /** The reference interpreter, without an extension. */
  public static final PrepareOptions REFERENCE = of("reference");

  /** The engine with the interpreter's bits, without an extension. */
  public static final PrepareOptions STRICT = of("strict");

  /**
   * The engine whose products and sums of windows differ in the last digits, without an extension.
   */
  public static final PrepareOptions FAST = of("fast");

  /**
   * Creates options.
   *
   * @param engine the name of the engine, one of {@link Engine#names}
   * @param extension evaluates custom calls and composites
   */
  public PrepareOptions {
    requireNonNull(engine, "engine");
    requireNonNull(extension, "extension");
  }

  /**
   * {@return the options for the engine of a name, without an extension}
   *
   * @param engine the name, one of {@link Engine#names}
   */
  public static PrepareOptions of(String engine) {
    return new PrepareOptions(engine, Extension.NONE);
  }

  /**
   * {@return a copy with another extension}
   *
   * @param newExtension evaluates custom calls and composites
   */
  public PrepareOptions withExtension(Extension newExtension) {
    return new PrepareOptions(engine, newExtension);
  }
}
