package org.hlo4j.byteir.recognize;

import java.util.Set;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.transforms.formula.Neighborhood;

/** Ways in which plain programs compute a coarse-grained operation. */
public interface Recognition {
  /** What is computed. */
  TargetDefinition target();

  /** The operations that may compute it, last. */
  Set<OpDefinition> roots();

  /** The forms that are found, as documents show them. */
  String description();

  /** Whether {@code root} may compute the target: false only if a glance tells it does not. */
  default boolean mayBe(Operation root, Neighborhood around) {
    return true;
  }

  /** Puts a call in place of {@code root} if that computes the target; says whether it did. */
  boolean rewrite(Operation root, Site site);
}
