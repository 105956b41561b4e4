package org.hlo4j.byteir;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.recognize.Recognitions;
import org.hlo4j.byteir.recognize.Site;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;

/**
 * Finds coarse-grained operations in plain programs and puts calls in their place. A call computes
 * what stood there, as exactly or more so. Values that are used elsewhere, too, stay and are not
 * changed; what nothing uses any more is erased. Programs in which nothing is found stay as they
 * are.
 */
public final class ByteirRecognizer {
  private ByteirRecognizer() {}

  /** Recognizes targets that pass the test inside {@code root}; says how many calls it made. */
  public static int recognize(
      Operation root, Predicate<TargetDefinition> targets, DialectRegistry registry) {
    Recognitions recognitions = Recognitions.of(targets);
    List<Operation> candidates = new ArrayList<>();
    root.walk(op -> {
      if (recognitions.mayBe(op)) {
        candidates.add(op);
      }
    });
    Site site = new Site(registry);
    int calls = 0;
    // What uses a value comes before what computes it: larger formulas before their parts.
    for (Operation candidate : candidates.reversed()) {
      if (candidate.blockOrNull() != null && recognitions.rewrite(candidate, site)) {
        calls++;
      }
    }
    site.finish(root);
    return calls;
  }
}
