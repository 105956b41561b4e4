package org.hlo4j.byteir.recognize;

import java.util.Set;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.transforms.formula.Neighborhood;

/** Recognizes forms in which programs compute a coarse-grained operation. */
public interface Recognition {
  /** Returns the target that is recognized. */
  TargetDefinition target();

  /** Returns the operations that may be the root of a match. */
  Set<OpDefinition> roots();

  /** Returns the forms that are recognized, as shown in documents. */
  String description();

  /**
   * Returns whether {@code root} may match. A cheap test with false positives, but no false
   * negatives.
   */
  default boolean mayBe(Operation root, Neighborhood around) {
    return true;
  }

  /** Replaces {@code root} by a call if it computes the target; returns whether it did. */
  boolean rewrite(Operation root, RecognitionContext context);
}
