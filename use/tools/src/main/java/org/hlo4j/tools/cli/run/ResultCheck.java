package org.hlo4j.tools.cli.run;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.cli.command.ProgramCommand;

/**
 * How a result of an engine differs from the interpreter's.
 *
 * @param type the type of the result
 * @param difference all elements that do not have the same bits; empty if there are none
 * @param largestElement the absolute value of the interpreter's largest finite element
 * @param isWithin whether the difference is allowed
 * @param what the difference in words; empty if there is none
 */
record ResultCheck(
    String type,
    Optional<Tolerance.Excess> difference,
    double largestElement,
    boolean isWithin,
    String what) {
  /** Allows no difference, not even that of the signs of zeros. */
  private static final Tolerance BITS = new Tolerance(-1, 0, -1);

  /**
   * Compares two values.
   *
   * @param allowed the tolerance, which is relative to the largest element; without one, only NaNs
   *     may differ, from each other
   */
  static ResultCheck of(
      InterpreterValue actual, InterpreterValue expected, Optional<Tolerance> allowed) {
    if (actual instanceof Tensor a && expected instanceof Tensor b && a.type().equals(b.type())) {
      return of(a, b, allowed);
    }
    boolean isSame = actual.equals(expected);
    return new ResultCheck(
        expected.typeText(), Optional.empty(), 0, isSame, isSame ? "" : "another value");
  }

  private static ResultCheck of(Tensor actual, Tensor expected, Optional<Tolerance> allowed) {
    Optional<Tolerance.Excess> difference = BITS.excess(actual, expected);
    double largest = difference.isPresent() ? largestElement(expected) : 0;
    boolean isWithin =
        difference.isEmpty()
            || allowed
                .map(tolerance -> relativeTo(largest, expected.kind(), tolerance))
                .map(tolerance -> tolerance.excess(actual, expected).isEmpty())
                .orElse(false);
    return new ResultCheck(
        expected.typeText(),
        difference,
        largest,
        isWithin,
        difference.map(excess -> excess.describe(actual, expected)).orElse(""));
  }

  /** Returns a tolerance for all elements: sums may be off by what the largest terms are off by. */
  private static Tolerance relativeTo(double largest, ElementKind kind, Tolerance tolerance) {
    boolean isFloat = kind.isFloatingPoint() || kind.isComplex();
    double last = isFloat ? Math.scalb(1.0, 1 - kind.format().precision()) : 0;
    double relative = Math.max(tolerance.relative(), tolerance.ulps() * last);
    return new Tolerance(tolerance.absolute() + relative * largest, 0, tolerance.ulps());
  }

  private static double largestElement(Tensor tensor) {
    if (!tensor.kind().isFloatingPoint() && !tensor.kind().isComplex()) {
      return 0;
    }
    double largest = 0;
    for (int i = 0; i < tensor.count() * tensor.kind().lanes(); i++) {
      double size = Math.abs(tensor.doubleAt(i));
      largest = size <= Double.MAX_VALUE ? Math.max(largest, size) : largest;
    }
    return largest;
  }

  /**
   * Returns the largest difference relative to the largest element; 0 for other types than floats.
   */
  private double relativeDifference() {
    double largest = difference.map(Tolerance.Excess::largest).orElse(0.0);
    return largest == 0 ? 0 : largest / largestElement;
  }

  /** Returns a line in picocli's markup. */
  String line() {
    String plainType = ProgramCommand.plain(type);
    if (what.isEmpty()) {
      return plainType + "  has the interpreter's bits";
    }
    return plainType
        + (isWithin ? "  is within the tolerance: " : "  @|red is not the interpreter's|@: ")
        + ProgramCommand.plain(what)
        + (largestElement == 0
            ? ""
            : String.format(Locale.ROOT, ", %.2g of the largest element", relativeDifference()));
  }

  void writeTo(JsonObject json) throws IOException {
    json.put("type", type);
    json.put("withinTolerance", isWithin);
    if (difference.isPresent()) {
      Tolerance.Excess excess = difference.get();
      json.put("differing", excess.count());
      json.put("largestDifference", excess.largest());
      json.put("relativeDifference", relativeDifference());
      json.put("ulps", excess.steps());
    }
    json.put("what", what);
  }
}
