package org.hlo4j.byteir.recognize;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.transforms.formula.Neighborhood;

/** Recognitions indexed by the operations that may be their roots, the most specific ones first. */
public final class Recognitions {
  private static final List<Recognition> ALL =
      Stream.of(
              CompositeForms.all(),
              SoftmaxForms.all(),
              LayerNormForms.all(),
              L2NormForms.all(),
              GeluForms.all(),
              ArgForms.all(),
              TopKForms.all(),
              OneHotForms.all(),
              QuantizationForms.all(),
              ResizeForms.all())
          .flatMap(List::stream)
          .toList();

  private final Map<OpDefinition, List<Recognition>> byRoot = new HashMap<>();

  private Recognitions() {}

  /** Returns all recognitions. */
  public static List<Recognition> all() {
    return ALL;
  }

  /** Returns the recognitions of the targets that satisfy a predicate. */
  public static Recognitions of(Predicate<TargetDefinition> targets) {
    Recognitions chosen = new Recognitions();
    for (Recognition recognition : ALL) {
      if (targets.test(recognition.target())) {
        for (OpDefinition root : recognition.roots()) {
          chosen.byRoot.computeIfAbsent(root, _ -> new ArrayList<>()).add(recognition);
        }
      }
    }
    return chosen;
  }

  /**
   * Returns whether {@code root} may match. A cheap test with false positives, but no false
   * negatives.
   */
  public boolean mayBe(Operation root) {
    if (root.is(FuncOps.CALL)) {
      return true;
    }
    List<Recognition> candidates = byRoot.get(root.definition());
    if (candidates == null) {
      return false;
    }
    Neighborhood around = Neighborhood.of(root);
    for (Recognition candidate : candidates) {
      if (candidate.filter().mayBe(root, around)) {
        return true;
      }
    }
    return false;
  }

  /** Replaces {@code root} by a call if it computes a target; returns whether it did. */
  public boolean rewrite(Operation root, RecognitionContext context) {
    List<Recognition> candidates = byRoot.get(context.matcher().computing(root));
    if (candidates == null) {
      return false;
    }
    context.setInsertionPoint(root);
    Neighborhood around = Neighborhood.of(root);
    for (Recognition candidate : candidates) {
      if (candidate.filter().mayBe(root, around) && candidate.rewrite().rewrite(root, context)) {
        return true;
      }
    }
    return false;
  }
}
