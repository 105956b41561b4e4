package org.hlo4j.transforms.fold;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.rewrite.RewritePattern;

/** The patterns that fold StableHLO operations. */
public final class FoldPatterns {
  private FoldPatterns() {}

  /**
   * {@return the patterns for computations of shapes}
   *
   * @param options the options of folding
   */
  public static List<RewritePattern> ofShapes(FoldOptions options) {
    List<RewritePattern> patterns = new ArrayList<>();
    patterns.addAll(ElementwiseFolds.ofShapes(options));
    patterns.addAll(MovementFolds.ofShapes(options));
    return patterns;
  }

  /**
   * {@return all patterns, each with a name of its own}
   *
   * @param options the options of folding
   */
  public static List<RewritePattern> all(FoldOptions options) {
    List<RewritePattern> patterns = new ArrayList<>(ofShapes(options));
    patterns.addAll(ElementwiseFolds.others(options));
    patterns.addAll(MovementFolds.others(options));
    patterns.addAll(ReduceFolds.all());
    patterns.addAll(ControlFolds.all(options));
    return patterns;
  }
}
