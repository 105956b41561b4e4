package org.hlo4j.text.parse;

import org.hlo4j.ir.builtin.ExternalResources;

/**
 * How text is parsed.
 *
 * @param allowUnregisteredDialects whether operations, types and attributes of dialects that the
 *     registry lacks are accepted and kept as they are
 * @param maxDepth how deep types, attributes, locations, affine expressions and regions may be
 *     nested in one another; a region counts {@link #REGION_DEPTH} times. Text that is nested
 *     deeper is refused, so that no input exhausts the stack
 * @param maxOperations how many operations a program may have; one with more is refused
 * @param externalResources receives what other tools have put into the text
 */
public record ParserOptions(
    boolean allowUnregisteredDialects,
    int maxDepth,
    long maxOperations,
    ExternalResources externalResources) {
  /**
   * What {@link #maxDepth} is unless said otherwise: what is nested this deep can be parsed, hashed
   * and printed on a stack of one megabyte, also by code that is not compiled yet.
   */
  public static final int DEFAULT_MAX_DEPTH = 512;

  /** How much of the allowed depth a region takes. */
  public static final int REGION_DEPTH = 4;

  /** Registered dialects only, and the default depth. */
  public static final ParserOptions DEFAULT =
      new ParserOptions(false, DEFAULT_MAX_DEPTH, Long.MAX_VALUE, ExternalResources.NONE);

  public ParserOptions {
    if (maxDepth < 1) {
      throw new IllegalArgumentException("depth must be positive: " + maxDepth);
    }
  }

  /** These options with unregistered dialects allowed or not. */
  public ParserOptions withUnregisteredDialects(boolean allow) {
    return new ParserOptions(allow, maxDepth, maxOperations, externalResources);
  }

  /** These options with another limit of the depth. */
  public ParserOptions withMaxDepth(int depth) {
    return new ParserOptions(allowUnregisteredDialects, depth, maxOperations, externalResources);
  }

  /** These options with a limit of the number of operations. */
  public ParserOptions withMaxOperations(long operations) {
    return new ParserOptions(allowUnregisteredDialects, maxDepth, operations, externalResources);
  }

  /** These options with another receiver of external resources. */
  public ParserOptions withExternalResources(ExternalResources receiver) {
    return new ParserOptions(allowUnregisteredDialects, maxDepth, maxOperations, receiver);
  }
}
