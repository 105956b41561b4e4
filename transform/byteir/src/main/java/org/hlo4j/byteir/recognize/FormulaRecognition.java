package org.hlo4j.byteir.recognize;

import java.util.Optional;
import java.util.Set;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.transforms.formula.FormulaMatch;
import org.hlo4j.transforms.formula.FormulaPattern;
import org.hlo4j.transforms.formula.Neighborhood;

/** Recognizes a target by a formula pattern. */
final class FormulaRecognition implements Recognition {
  private final TargetDefinition target;
  private final FormulaPattern pattern;
  private final Call call;

  /** Replaces the root of a match by the corresponding call; returns whether it did. */
  @FunctionalInterface
  interface Call {
    boolean replace(FormulaMatch match, RecognitionContext context);
  }

  FormulaRecognition(TargetDefinition target, String pattern, Call call) {
    this(target, FormulaPattern.of(pattern), call);
  }

  FormulaRecognition(TargetDefinition target, FormulaPattern pattern, Call call) {
    this.target = target;
    this.pattern = pattern;
    this.call = call;
  }

  @Override
  public TargetDefinition target() {
    return target;
  }

  @Override
  public Set<OpDefinition> roots() {
    return pattern.roots();
  }

  @Override
  public String description() {
    return pattern.toString();
  }

  @Override
  public boolean mayBe(Operation root, Neighborhood around) {
    return pattern.mayMatch(root, around);
  }

  @Override
  public boolean rewrite(Operation root, RecognitionContext context) {
    Optional<FormulaMatch> match = context.matcher().match(pattern, root);
    return match.isPresent() && call.replace(match.get(), context);
  }
}
