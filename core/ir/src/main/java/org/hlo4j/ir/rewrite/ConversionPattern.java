package org.hlo4j.ir.rewrite;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/**
 * A pattern for a {@link ConversionDriver}. It receives the converted operands, of the types to
 * which its type converter maps them, if it has one.
 */
public final class ConversionPattern implements Pattern {
  /** The match and the rewrite. */
  @FunctionalInterface
  public interface Rewrite {
    /**
     * Matches and rewrites an operation. If it does not match, the program must be unchanged.
     *
     * @param operation the operation
     * @param operands its converted operands
     * @param rewriter performs the changes; inserts before {@code operation}
     * @return whether the operation was rewritten
     */
    boolean matchAndRewrite(Operation operation, List<Value> operands, ConversionRewriter rewriter);
  }

  private final @Nullable OpDefinition root;
  private final int benefit;
  private final @Nullable TypeConverter types;
  private final Rewrite rewrite;

  private ConversionPattern(
      @Nullable OpDefinition root, int benefit, @Nullable TypeConverter types, Rewrite rewrite) {
    this.root = root;
    this.benefit = benefit;
    this.types = types;
    this.rewrite = rewrite;
  }

  /**
   * {@return a pattern for operations of a definition, of benefit 1}
   *
   * @param root the definition
   * @param rewrite the rewrite
   */
  public static ConversionPattern of(OpDefinition root, Rewrite rewrite) {
    return new ConversionPattern(root, 1, null, rewrite);
  }

  /**
   * {@return a pattern for any operation, of benefit 1}
   *
   * @param rewrite the rewrite
   */
  public static ConversionPattern ofAny(Rewrite rewrite) {
    return new ConversionPattern(null, 1, null, rewrite);
  }

  /**
   * {@return a pattern that ignores converted operands}
   *
   * @param pattern the pattern
   */
  public static ConversionPattern of(RewritePattern pattern) {
    return new ConversionPattern(
        pattern.root().orElse(null),
        pattern.benefit(),
        null,
        (operation, _, rewriter) -> pattern.matchAndRewrite(operation, rewriter));
  }

  /**
   * {@return this pattern with another benefit}
   *
   * @param newBenefit the benefit
   */
  public ConversionPattern withBenefit(int newBenefit) {
    return new ConversionPattern(root, newBenefit, types, rewrite);
  }

  /**
   * {@return this pattern with operands of converted types}
   *
   * @param converter the type converter
   */
  public ConversionPattern withTypes(TypeConverter converter) {
    return new ConversionPattern(root, benefit, converter, rewrite);
  }

  @Override
  public Optional<OpDefinition> root() {
    return Optional.ofNullable(root);
  }

  @Override
  public int benefit() {
    return benefit;
  }

  @Nullable TypeConverter typesOrNull() {
    return types;
  }

  boolean matchAndRewrite(Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    return rewrite.matchAndRewrite(operation, operands, rewriter);
  }
}
