package org.hlo4j.ir.rewrite;

import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/**
 * One local improvement of programs: matches operations of one definition, or any, and rewrites
 * what it matches. Drivers try patterns of a higher benefit first and, among equals, those of one
 * definition before those of any, in the order in which they were added.
 *
 * <p>Whether a pattern matches may depend on who else uses a value, dead operations included. Most
 * patterns look only at operations, their operands and attributes; if they {@linkplain
 * #ignoringUses() say so}, drivers need not try them again just because dead operations went.
 */
public final class RewritePattern implements Pattern {
  /** Matches and rewrites. */
  @FunctionalInterface
  public interface Rewrite {
    /**
     * Rewrites through {@code rewriter}, which inserts before {@code operation}. Says whether it
     * did; if not, the program must be as it was.
     */
    boolean matchAndRewrite(Operation operation, Rewriter rewriter);
  }

  private final @Nullable OpDefinition root;
  private final int benefit;
  private final boolean seesUses;
  private final Rewrite rewrite;

  private RewritePattern(
      @Nullable OpDefinition root, int benefit, boolean seesUses, Rewrite rewrite) {
    this.root = root;
    this.benefit = benefit;
    this.seesUses = seesUses;
    this.rewrite = rewrite;
  }

  /** A pattern for operations of this definition, of benefit 1. */
  public static RewritePattern of(OpDefinition root, Rewrite rewrite) {
    return new RewritePattern(root, 1, true, rewrite);
  }

  /** A pattern for any operation, of benefit 1. */
  public static RewritePattern ofAny(Rewrite rewrite) {
    return new RewritePattern(null, 1, true, rewrite);
  }

  /** The same pattern with another benefit. */
  public RewritePattern withBenefit(int newBenefit) {
    return new RewritePattern(root, newBenefit, seesUses, rewrite);
  }

  /**
   * The same pattern, which promises that what it matches does not depend on the uses of values,
   * nor on dead operations inside functions.
   */
  public RewritePattern ignoringUses() {
    return new RewritePattern(root, benefit, false, rewrite);
  }

  @Override
  public Optional<OpDefinition> root() {
    return Optional.ofNullable(root);
  }

  @Override
  public int benefit() {
    return benefit;
  }

  /** Whether what the pattern matches may depend on the uses of values. */
  boolean seesUses() {
    return seesUses;
  }

  public boolean matchAndRewrite(Operation operation, Rewriter rewriter) {
    return rewrite.matchAndRewrite(operation, rewriter);
  }
}
