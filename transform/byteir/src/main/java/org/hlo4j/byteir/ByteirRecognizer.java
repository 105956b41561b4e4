package org.hlo4j.byteir;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.recognize.RecognitionContext;
import org.hlo4j.byteir.recognize.Recognitions;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;

/**
 * Recognizes coarse-grained operations in programs and replaces them by custom calls. A call
 * computes the values it replaces at the same or higher precision. Values with other uses are not
 * changed; unused ones are erased. Programs without matches are not modified.
 */
public final class ByteirRecognizer {
  private ByteirRecognizer() {}

  /**
   * Recognizes coarse-grained operations nested in an operation.
   *
   * @param root the operation whose nested operations are rewritten, in place
   * @param targets the targets to recognize
   * @param registry the dialects
   * @return the number of calls created
   */
  public static int recognize(
      Operation root, Predicate<TargetDefinition> targets, DialectRegistry registry) {
    Recognitions recognitions = Recognitions.of(targets);
    List<Operation> candidates = new ArrayList<>();
    root.walk(op -> {
      if (recognitions.mayBe(op)) {
        candidates.add(op);
      }
    });
    RecognitionContext site = new RecognitionContext(registry);
    int calls = 0;
    // Users before definitions, so that larger formulas are matched before their parts.
    for (Operation candidate : candidates.reversed()) {
      if (candidate.blockOrNull() != null && recognitions.rewrite(candidate, site)) {
        calls++;
      }
    }
    site.finish(root);
    return calls;
  }
}
