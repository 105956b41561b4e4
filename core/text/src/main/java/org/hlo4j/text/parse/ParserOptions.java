package org.hlo4j.text.parse;

import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.builtin.ExternalResources;

/**
 * Options of the parser.
 *
 * @param allowUnregisteredDialects whether operations, types and attributes of dialects that are
 *     not registered are accepted; they are preserved
 * @param limits the resources that a program may take
 * @param externalResources receives the resources of other tools in the text
 */
public record ParserOptions(
    boolean allowUnregisteredDialects, ReadLimits limits, ExternalResources externalResources) {
  /** Rejects unregistered dialects; default limits; ignores external resources. */
  public static final ParserOptions DEFAULT =
      new ParserOptions(false, ReadLimits.DEFAULT, ExternalResources.NONE);

  /**
   * {@return these options with unregistered dialects accepted or rejected}
   *
   * @param allow whether they are accepted
   */
  public ParserOptions withUnregisteredDialects(boolean allow) {
    return new ParserOptions(allow, limits, externalResources);
  }

  /**
   * {@return these options with other limits}
   *
   * @param other the limits
   */
  public ParserOptions withLimits(ReadLimits other) {
    return new ParserOptions(allowUnregisteredDialects, other, externalResources);
  }

  /**
   * {@return these options with another receiver of external resources}
   *
   * @param receiver receives the resources
   */
  public ParserOptions withExternalResources(ExternalResources receiver) {
    return new ParserOptions(allowUnregisteredDialects, limits, receiver);
  }
}
