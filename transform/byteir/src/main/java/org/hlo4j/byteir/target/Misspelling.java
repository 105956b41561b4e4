package org.hlo4j.byteir.target;

import java.util.Comparator;
import java.util.Optional;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.EditDistance;

/**
 * Custom calls whose names have ByteIR's prefix but no definition. Nothing checks, decomposes or
 * runs them, which a misspelt name would not reveal.
 */
public final class Misspelling {
  private static final String PREFIX = "byteir.";
  private static final int LONGEST_NAME = 100;

  private Misspelling() {}

  /** Returns a warning about such a call, with the name that is most like its own. */
  public static Optional<Diagnostic> of(Operation op) {
    return Targets.isCustomCall(op)
            && ByteirCall.TARGET.getOrNull(op) instanceof String name
            && name.regionMatches(true, 0, PREFIX, 0, PREFIX.length())
            && Targets.of(name).isEmpty()
        ? Optional.of(Diagnostic.warning(op.location(), message(name)))
        : Optional.empty();
  }

  private static String message(String name) {
    String nearest =
        Targets.all().stream()
            .map(TargetDefinition::name)
            .filter(target -> target.startsWith(PREFIX) && name.length() <= LONGEST_NAME)
            .min(Comparator.comparingInt(target -> EditDistance.between(target, name)))
            .filter(target -> EditDistance.between(target, name) <= target.length() / 3)
            .map(target -> "; did you mean '" + target + "'?")
            .orElse("");
    return "'"
        + name
        + "' is not an operation of ByteIR, so that nothing checks the call"
        + nearest;
  }
}
