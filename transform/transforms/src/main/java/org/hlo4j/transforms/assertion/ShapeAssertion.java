package org.hlo4j.transforms.assertion;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.op.stablehlo.CustomCallOp;

/**
 * A well-formed assertion: a call whose first operand is the predicate and whose others are numbers
 * for the error message, at {@code {0}}, {@code {1}} and so on.
 */
final class ShapeAssertion {
  static final String TARGET = "shape_assertion";

  private static final String MESSAGE = "error_message";
  private static final int MAX_INPUTS = 32;
  private static final Set<String> ATTRIBUTES =
      Set.of("api_version", "backend_config", "call_target_name", MESSAGE, "has_side_effect");

  /** A placeholder: an index, then optionally a layout and a format. */
  private static final Pattern PLACEHOLDER =
      Pattern.compile("\\{\\s*(\\d+)\\s*(?:,([^:{}]*))?(?::([^{}]*))?}");

  /** A brace and the text up to the end of an index. */
  private static final Pattern INDEX = Pattern.compile("\\{(-?\\d+)[,:}]");

  private final Operation call;

  private ShapeAssertion(Operation call) {
    this.call = call;
  }

  /**
   * Returns the assertion of a call.
   *
   * @throws DiagnosticException if it is malformed
   */
  static ShapeAssertion of(Operation call) {
    ShapeAssertion assertion = new ShapeAssertion(call);
    assertion.checkForm();
    assertion.checkOperands();
    assertion.checkMessage();
    return assertion;
  }

  private DiagnosticException error(String message) {
    return new DiagnosticException(call.location(), message);
  }

  private void checkForm() {
    if (call.operandCount() < 1 || call.operandCount() > 1 + MAX_INPUTS) {
      throw error("expects 1 <= size(operands) <= " + (1 + MAX_INPUTS));
    }
    if (call.resultCount() != 0) {
      throw error("expects size(results) = 0");
    }
    for (PropertyDefinition property : call.definition().properties()) {
      checkAttribute(property.name(), call.attributeOrNull(property.name()) != null);
    }
    for (NamedAttribute attribute : call.discardableAttributes().entries()) {
      checkAttribute(attribute.name(), true);
    }
    Attribute config = CustomCallOp.BACKEND_CONFIG.getOrNull(call);
    boolean isEmpty =
        config == null
            || (config instanceof StringAttr text && text.value().isEmpty())
            || (config instanceof DictionaryAttr entries && entries.entries().isEmpty());
    if (!isEmpty) {
      throw error("expects an empty backend_config");
    }
  }

  private void checkAttribute(String name, boolean present) {
    if (present && !ATTRIBUTES.contains(name)) {
      throw error(name + " is not a supported attribute");
    }
  }

  private void checkOperands() {
    if (!isScalar(call.operand(0).type(), 1, 1)) {
      throw error("expects assert_what (operand #0) to be a constant of type tensor<i1>");
    }
    for (int i = 1; i < call.operandCount(); i++) {
      if (!isScalar(call.operand(i).type(), 32, 64)) {
        throw error(
            "expects error_message_input (operand #%s) to be a constant of type tensor<i32> or tensor<i64>"
                .formatted(i));
      }
    }
  }

  private static boolean isScalar(Type type, int width, int otherWidth) {
    return type instanceof RankedTensorType tensor
        && tensor.rank() == 0
        && tensor.elementType() instanceof IntegerType element
        && element.isSignless()
        && (element.width() == width || element.width() == otherWidth);
  }

  private void checkMessage() {
    StringAttr message =
        call.attribute(MESSAGE, StringAttr.class)
            .orElseThrow(() -> error("expects an error_message attribute"));
    int inputs = call.operandCount() - 1;
    Matcher place = INDEX.matcher(message.value());
    while (place.find()) {
      if (!isIndex(place.group(1), inputs)) {
        throw error(
            "expects error_message to contain format specifiers with error_message_input index less than %s. Found specifier %s"
                .formatted(inputs, place.group()));
      }
    }
  }

  private static boolean isIndex(String text, int limit) {
    return text.length() < 9 && Integer.parseInt(text) >= 0 && Integer.parseInt(text) < limit;
  }

  /**
   * Returns the message with placeholders replaced by the numbers.
   *
   * @throws DiagnosticException if a number is not a constant
   */
  String message() {
    long[] numbers = new long[call.operandCount() - 1];
    for (int i = 0; i < numbers.length; i++) {
      int operand = i + 1;
      numbers[i] =
          ConstantValues.integers(call.operand(operand))
              .orElseThrow(
                  () -> error("expects static error_message_input (operand #" + operand + ")"))
              .get(0);
    }
    String text = call.attribute(MESSAGE, StringAttr.class).orElseThrow().value();
    return numbers.length == 0
        ? text
        : PLACEHOLDER
            .matcher(text)
            .replaceAll(
                place -> Matcher.quoteReplacement(number(place.group(), place.group(1), numbers)));
  }

  private static String number(String place, String index, long[] numbers) {
    return isIndex(index, numbers.length) ? Long.toString(numbers[Integer.parseInt(index)]) : place;
  }
}
