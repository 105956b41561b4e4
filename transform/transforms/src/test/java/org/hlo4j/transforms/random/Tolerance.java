package org.hlo4j.transforms.random;

import java.util.List;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;

/**
 * The permitted difference between the results of two programs.
 *
 * @param relative the permitted difference relative to the larger magnitude
 * @param absolute the permitted absolute difference, in addition
 * @param bits whether bits must be equal, except for NaNs
 */
public record Tolerance(double relative, double absolute, boolean bits) {
  /** Equal bits. */
  public static final Tolerance EXACT = new Tolerance(0, 0, true);

  /** Equal numbers; zeros may differ in sign. */
  public static final Tolerance SAME_NUMBERS = new Tolerance(0, 0, false);

  public static Tolerance of(double relative, double absolute) {
    return new Tolerance(relative, absolute, false);
  }

  /** Describes the first difference; empty if there is none. */
  public String difference(List<InterpreterValue> expected, List<InterpreterValue> actual) {
    if (expected.size() != actual.size()) {
      return "%d results instead of %d".formatted(actual.size(), expected.size());
    }
    for (int i = 0; i < expected.size(); i++) {
      if (!(expected.get(i) instanceof Tensor wanted) || !(actual.get(i) instanceof Tensor found)) {
        continue;
      }
      if (!wanted.shape().equals(found.shape())) {
        return "result #%d is of shape %s instead of %s"
            .formatted(i, found.shape(), wanted.shape());
      }
      for (int at = 0; at < wanted.count() * wanted.kind().lanes(); at++) {
        if (!agree(wanted, found, at)) {
          return "result #%d, place %d: %s instead of %s"
              .formatted(i, at, number(found, at), number(wanted, at));
        }
      }
    }
    return "";
  }

  private static boolean isFloat(Tensor tensor) {
    return tensor.kind().isFloatingPoint();
  }

  private static double number(Tensor tensor, int place) {
    return isFloat(tensor) ? tensor.doubleAt(place) : tensor.longAt(place);
  }

  private boolean agree(Tensor expected, Tensor actual, int place) {
    if (isFloat(expected) != isFloat(actual)) {
      return false;
    }
    if (!isFloat(expected) && bits) {
      return expected.bitsAt(place) == actual.bitsAt(place);
    }
    double wanted = number(expected, place);
    double found = number(actual, place);
    if (Double.isNaN(wanted) || Double.isNaN(found)) {
      return Double.isNaN(wanted) && Double.isNaN(found);
    }
    if (bits) {
      return Double.doubleToRawLongBits(wanted) == Double.doubleToRawLongBits(found);
    }
    return wanted == found
        || Math.abs(wanted - found)
            <= relative * Math.max(Math.abs(wanted), Math.abs(found)) + absolute;
  }
}
