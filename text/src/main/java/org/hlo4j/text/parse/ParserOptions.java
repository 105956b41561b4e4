package org.hlo4j.text.parse;

import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.builtin.ExternalResources;

/**
 * How text is parsed.
 *
 * @param allowUnregisteredDialects whether operations, types and attributes of dialects that the
 *     registry lacks are accepted and kept as they are
 * @param limits what a program may take; one that takes more is refused
 * @param externalResources receives what other tools have put into the text
 */
public record ParserOptions(
    boolean allowUnregisteredDialects, ReadLimits limits, ExternalResources externalResources) {
  /** Registered dialects only, and the default limits. */
  public static final ParserOptions DEFAULT =
      new ParserOptions(false, ReadLimits.DEFAULT, ExternalResources.NONE);

  /** These options with unregistered dialects allowed or not. */
  public ParserOptions withUnregisteredDialects(boolean allow) {
    return new ParserOptions(allow, limits, externalResources);
  }

  /** These options with other limits. */
  public ParserOptions withLimits(ReadLimits other) {
    return new ParserOptions(allowUnregisteredDialects, other, externalResources);
  }

  /** These options with another receiver of external resources. */
  public ParserOptions withExternalResources(ExternalResources receiver) {
    return new ParserOptions(allowUnregisteredDialects, limits, receiver);
  }
}
