package org.hlo4j.inspect.diff;

import java.util.Locale;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.text.print.MlirPrinter;

/** The change of one part of an operation from one program to another. */
public sealed interface OperationChange {
  /** {@return the change in words} */
  String describe();

  /**
   * An attribute was added, removed or replaced.
   *
   * @param name the name of the attribute
   * @param before the attribute in the first program, if it is present there
   * @param after the attribute in the second program, if it is present there
   */
  record OfAttribute(String name, Optional<Attribute> before, Optional<Attribute> after)
      implements OperationChange {
    private static final int LONGEST_ATTRIBUTE = 60;

    @Override
    public String describe() {
      return name + ": " + text(before) + " became " + text(after);
    }

    private static String text(Optional<Attribute> attribute) {
      if (attribute.isEmpty()) {
        return "nothing";
      }
      String text = MlirPrinter.toLine(attribute.get());
      return text.length() <= LONGEST_ATTRIBUTE ? text : text.substring(0, LONGEST_ATTRIBUTE) + "…";
    }
  }

  /**
   * Elements of a constant of the same type changed.
   *
   * @param name the name of the attribute that holds the elements
   * @param different the number of elements that differ; real and imaginary parts count by
   *     themselves
   * @param count the number of elements; 1 or 2 if both constants are splats
   * @param isSplat whether both constants are splats, so that all elements differ
   * @param distance the distance of floats of at most 64 bits; empty for other elements
   */
  record OfElements(
      String name, long different, long count, boolean isSplat, Optional<Distance> distance)
      implements OperationChange {
    @Override
    public String describe() {
      String change =
          isSplat ? "all elements differ" : different + " of " + count + " elements differ";
      return name
          + ": "
          + change
          + distance
              .map(d -> String.format(Locale.ROOT, ", by at most %s (%d ulp)", d.value(), d.ulps()))
              .orElse("");
    }
  }

  /**
   * The largest distance of two floats.
   *
   * @param value the absolute value of their difference
   * @param ulps the number of floats of their type between them, plus one
   */
  record Distance(double value, long ulps) {}

  /**
   * The number of results changed.
   *
   * @param before the number in the first program
   * @param after the number in the second program
   */
  record OfResultCount(int before, int after) implements OperationChange {
    @Override
    public String describe() {
      return before + " results became " + after;
    }
  }

  /**
   * The type of a result changed.
   *
   * @param index the index of the result
   * @param before the type in the first program
   * @param after the type in the second program
   */
  record OfResultType(int index, Type before, Type after) implements OperationChange {
    @Override
    public String describe() {
      return "result #"
          + index
          + ": "
          + MlirPrinter.toLine(before)
          + " became "
          + MlirPrinter.toLine(after);
    }
  }

  /**
   * The number of operands changed.
   *
   * @param before the number in the first program
   * @param after the number in the second program
   */
  record OfOperandCount(int before, int after) implements OperationChange {
    @Override
    public String describe() {
      return before + " operands became " + after;
    }
  }

  /**
   * An operand is not the counterpart of the one in the first program.
   *
   * @param index the index of the operand
   * @param before the value in the first program
   * @param after the value in the second program
   */
  record OfOperand(int index, Value before, Value after) implements OperationChange {
    @Override
    public String describe() {
      return "operand #" + index + " is another value";
    }
  }
}
