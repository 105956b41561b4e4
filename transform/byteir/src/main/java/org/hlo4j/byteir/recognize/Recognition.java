package org.hlo4j.byteir.recognize;

import java.util.Set;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.transforms.formula.FormulaMatch;
import org.hlo4j.transforms.formula.FormulaPattern;
import org.hlo4j.transforms.formula.Neighborhood;

/**
 * Recognizes forms in which programs compute a coarse-grained operation.
 *
 * @param target the target that is recognized
 * @param roots the operations that may be the root of a match
 * @param description the forms that are recognized, as shown in documents
 * @param filter a cheap test of a root with false positives, but no false negatives
 * @param rewrite replaces a root
 */
public record Recognition(
    TargetDefinition target,
    Set<OpDefinition> roots,
    String description,
    Filter filter,
    Rewrite rewrite) {
  /** Returns whether an operation may be the root of a match. */
  @FunctionalInterface
  public interface Filter {
    boolean mayBe(Operation root, Neighborhood around);
  }

  /** Replaces an operation by a call if it computes the target; returns whether it did. */
  @FunctionalInterface
  public interface Rewrite {
    boolean rewrite(Operation root, RecognitionContext context);
  }

  /** Replaces the root of a match by the corresponding call; returns whether it did. */
  @FunctionalInterface
  interface Call {
    boolean replace(TargetDefinition target, FormulaMatch match, RecognitionContext context);
  }

  Recognition(
      TargetDefinition target, Set<OpDefinition> roots, String description, Rewrite rewrite) {
    this(target, roots, description, (_, _) -> true, rewrite);
  }

  static Recognition of(TargetDefinition target, String pattern, Call call) {
    return of(target, FormulaPattern.of(pattern), call);
  }

  static Recognition of(TargetDefinition target, FormulaPattern pattern, Call call) {
    return new Recognition(
        target,
        pattern.roots(),
        pattern.toString(),
        pattern::mayMatch,
        (root, context) ->
            context
                .matcher()
                .match(pattern, root)
                .filter(match -> call.replace(target, match, context))
                .isPresent());
  }
}
