package org.hlo4j.ir.rewrite;

import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/**
 * A rewrite of operations of one definition, or of any. Drivers try patterns of greater benefit
 * first and, among equals, those of one definition before those of any, in the order in which they
 * were added.
 *
 * <p>A match may depend on other uses of a value, including those by dead operations. Most patterns
 * inspect only operations, operands and attributes; if they {@linkplain #ignoringUses() declare}
 * it, drivers do not retry them just because dead operations were erased.
 */
public final class RewritePattern implements Pattern {
  /** The match and the rewrite. */
  @FunctionalInterface
  public interface Rewrite {
    /**
     * Matches and rewrites an operation. If it does not match, the program must be unchanged.
     *
     * @param operation the operation
     * @param rewriter performs the changes; inserts before {@code operation}
     * @return whether the operation was rewritten
     */
    boolean matchAndRewrite(Operation operation, Rewriter rewriter);
  }

  private final @Nullable OpDefinition root;
  private final int benefit;
  private final boolean dependsOnUses;
  private final String name;
  private final Rewrite rewrite;

  private RewritePattern(
      @Nullable OpDefinition root,
      int benefit,
      boolean dependsOnUses,
      String name,
      Rewrite rewrite) {
    this.root = root;
    this.name = name;
    this.benefit = benefit;
    this.dependsOnUses = dependsOnUses;
    this.rewrite = rewrite;
  }

  /**
   * {@return a pattern for operations of a definition, of benefit 1}
   *
   * @param root the definition
   * @param rewrite the rewrite
   */
  public static RewritePattern of(OpDefinition root, Rewrite rewrite) {
    return new RewritePattern(root, 1, true, root.name(), rewrite);
  }

  /**
   * {@return a pattern for any operation, of benefit 1}
   *
   * @param rewrite the rewrite
   */
  public static RewritePattern ofAny(Rewrite rewrite) {
    return new RewritePattern(null, 1, true, "any operation", rewrite);
  }

  /**
   * {@return this pattern with another benefit}
   *
   * @param newBenefit the benefit
   */
  public RewritePattern withBenefit(int newBenefit) {
    return new RewritePattern(root, newBenefit, dependsOnUses, name, rewrite);
  }

  /**
   * {@return this pattern, with the declaration that its matches depend neither on uses of values
   * nor on dead operations in functions}
   */
  public RewritePattern ignoringUses() {
    return new RewritePattern(root, benefit, false, name, rewrite);
  }

  /**
   * {@return this pattern with a name, for messages and tests; otherwise it is that of its root}
   *
   * @param newName the name, such as {@code "x + 0"}
   */
  public RewritePattern named(String newName) {
    return new RewritePattern(root, benefit, dependsOnUses, newName, rewrite);
  }

  /** {@return the name} */
  public String name() {
    return name;
  }

  @Override
  public Optional<OpDefinition> root() {
    return Optional.ofNullable(root);
  }

  @Override
  public int benefit() {
    return benefit;
  }

  /** Returns whether matches may depend on uses of values. */
  boolean dependsOnUses() {
    return dependsOnUses;
  }

  /**
   * Matches and rewrites an operation.
   *
   * @param operation the operation
   * @param rewriter performs the changes
   * @return whether the operation was rewritten
   */
  public boolean matchAndRewrite(Operation operation, Rewriter rewriter) {
    return rewrite.matchAndRewrite(operation, rewriter);
  }
}
