package org.hlo4j.transforms.simplify;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.rewrite.RewritePattern;

/** The patterns that simplify StableHLO operations. */
public final class SimplificationPatterns {
  private SimplificationPatterns() {}

  /**
   * {@return all patterns, each with a name of its own}
   *
   * @param elementLimit the maximum number of elements of a constant that a selection folds to
   */
  public static List<RewritePattern> all(long elementLimit) {
    List<RewritePattern> patterns = new ArrayList<>();
    patterns.addAll(ArithmeticSimplifications.all());
    patterns.addAll(SelectionSimplifications.all(elementLimit));
    patterns.addAll(BroadcastSimplifications.all());
    patterns.addAll(MovementSimplifications.all());
    patterns.addAll(ScatterSimplifications.all());
    patterns.addAll(SliceSimplifications.all());
    patterns.addAll(ConcatenateSimplifications.all());
    patterns.addAll(DynamismSimplifications.all());
    patterns.addAll(DynamicBroadcastSimplifications.all());
    patterns.addAll(ReduceSimplifications.all());
    patterns.addAll(StructureSimplifications.all());
    patterns.add(RewritePattern.ofAny(ZeroExtents::rewrite).named("tensors without elements"));
    return patterns;
  }
}
