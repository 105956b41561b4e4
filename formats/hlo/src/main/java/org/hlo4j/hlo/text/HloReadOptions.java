package org.hlo4j.hlo.text;

import org.hlo4j.ir.ReadLimits;

/**
 * How texts are read.
 *
 * @param limits what a module may take; computations and braces that are nested count as levels
 * @param allowsElided whether constants may lack their elements: they are {@link
 *     org.hlo4j.hlo.HloLiteral.Elided} then, rather than an error
 */
public record HloReadOptions(ReadLimits limits, boolean allowsElided) {
  /** The default: constants have their elements. */
  public static final HloReadOptions DEFAULT = new HloReadOptions(ReadLimits.DEFAULT, false);

  /** {@return these options, which allow for constants without elements} */
  public HloReadOptions withElided() {
    return new HloReadOptions(limits, true);
  }

  /**
   * {@return these options with other limits}
   *
   * @param other the limits
   */
  public HloReadOptions withLimits(ReadLimits other) {
    return new HloReadOptions(other, allowsElided);
  }
}
