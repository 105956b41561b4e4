package org.hlo4j.ir.rewrite;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/**
 * A pattern for a {@link ConversionDriver}. It is given what its operands have become, of the types
 * to which its type converter converts them, if it has one.
 */
public final class ConversionPattern implements Pattern {
  /** Matches and rewrites. */
  @FunctionalInterface
  public interface Rewrite {
    /**
     * Rewrites through {@code rewriter}, which inserts before {@code operation}. Says whether it
     * did; if not, the program must be as it was.
     *
     * @param operands what the operands of the operation have become
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

  /** A pattern for operations of this definition, of benefit 1. */
  public static ConversionPattern of(OpDefinition root, Rewrite rewrite) {
    return new ConversionPattern(root, 1, null, rewrite);
  }

  /** A pattern for any operation, of benefit 1. */
  public static ConversionPattern ofAny(Rewrite rewrite) {
    return new ConversionPattern(null, 1, null, rewrite);
  }

  /** A pattern that does not care what its operands have become. */
  public static ConversionPattern of(RewritePattern pattern) {
    return new ConversionPattern(
        pattern.root().orElse(null),
        pattern.benefit(),
        null,
        (operation, _, rewriter) -> pattern.matchAndRewrite(operation, rewriter));
  }

  /** The same pattern with another benefit. */
  public ConversionPattern withBenefit(int newBenefit) {
    return new ConversionPattern(root, newBenefit, types, rewrite);
  }

  /** The same pattern, given operands of converted types. */
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
