package org.hlo4j.byteir.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;

/** TensorFlow's comparisons and selections, also of strings. */
final class ComparisonEval {
  private static final Pattern INTEGER = Pattern.compile("[+-]?\\d{1,40}");
  private static final Pattern FLOAT =
      Pattern.compile("[+-]?(?:(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?|(?i:inf|infinity|nan))");

  private ComparisonEval() {}

  static void addTo(Map<String, Evaluator> evaluators) {
    evaluators.put("tf.Equal", ComparisonEval::equal);
    evaluators.put("tf.Select", ComparisonEval::select);
    evaluators.put("tf.StringToNumber", ComparisonEval::number);
    evaluators.put("tf.UpperBound", e -> bound(e, true));
    evaluators.put("tf.LowerBound", e -> bound(e, false));
  }

  /**
   * Returns the offset in a tensor that corresponds to an offset of the result by NumPy
   * broadcasting.
   */
  private static int source(int position, LongList result, LongList shape) {
    int rest = position;
    int stride = 1;
    int source = 0;
    for (int back = 1; back <= shape.size(); back++) {
      int size = (int) shape.get(shape.size() - back);
      int whole = (int) result.get(result.size() - back);
      source += size == 1 ? 0 : rest % whole * stride;
      rest /= whole;
      stride *= size;
    }
    return source;
  }

  private static LongList shapeOf(InterpreterValue value) {
    return value instanceof StringTensor strings ? strings.shape() : ((Tensor) value).shape();
  }

  private static List<Tensor> equal(Evaluation e) {
    InterpreterValue x = e.operand("x");
    InterpreterValue y = e.operand("y");
    Tensor output = e.allocate(0);
    for (int i = 0; i < output.count(); i++) {
      int a = source(i, output.shape(), shapeOf(x));
      int b = source(i, output.shape(), shapeOf(y));
      output.setBoolean(i, areEqual(x, a, y, b));
    }
    return List.of(output);
  }

  private static boolean areEqual(InterpreterValue x, int a, InterpreterValue y, int b) {
    if (x instanceof StringTensor strings) {
      return strings.elements().get(a).equals(((StringTensor) y).elements().get(b));
    }
    Tensor left = (Tensor) x;
    Tensor right = (Tensor) y;
    return left.kind().isFloatingPoint()
        ? left.doubleAt(a) == right.doubleAt(b)
        : left.bitsAt(a) == right.bitsAt(b);
  }

  private static List<InterpreterValue> select(Evaluation e) {
    Tensor condition = e.tensor("condition");
    InterpreterValue yes = e.operand("t");
    InterpreterValue no = e.operand("e");
    int count = count(yes);
    // Each element of the condition applies to a contiguous run of elements.
    int each = Math.max(count / Math.max(condition.count(), 1), 1);
    if (yes instanceof StringTensor strings) {
      List<String> chosen = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        chosen.add((condition.booleanAt(i / each) ? strings : (StringTensor) no).elements().get(i));
      }
      return List.of(new StringTensor(strings.shape(), chosen));
    }
    Tensor output = e.allocate(0);
    for (int i = 0; i < count; i++) {
      output.copy((Tensor) (condition.booleanAt(i / each) ? yes : no), i, i, 1);
    }
    return List.of(output);
  }

  private static int count(InterpreterValue value) {
    return value instanceof StringTensor strings
        ? strings.elements().size()
        : ((Tensor) value).count();
  }

  private static List<Tensor> number(Evaluation e) {
    List<String> strings = ((StringTensor) e.operand("string_tensor")).elements();
    Tensor output = e.allocate(0);
    for (int i = 0; i < strings.size(); i++) {
      String text = strings.get(i).strip();
      boolean read =
          output.elementType() instanceof FloatType
              ? setFloat(output, i, text)
              : setInteger(output, i, text);
      if (!read) {
        throw e.failure(
            "has the string \"" + strings.get(i) + "\", which is no number of its type");
      }
    }
    return List.of(output);
  }

  private static boolean setFloat(Tensor output, int place, String text) {
    if (!FLOAT.matcher(text).matches()) {
      return false;
    }
    double sign = text.startsWith("-") ? -1 : 1;
    String magnitude = text.replaceFirst("^[+-]", "");
    char first = Character.toLowerCase(magnitude.charAt(0));
    if (first == 'i') {
      output.setDouble(place, sign * Double.POSITIVE_INFINITY);
    } else if (first == 'n') {
      output.setDouble(place, Double.NaN);
    } else if (output.elementType() == FloatType.F32) {
      output.setDouble(place, Float.parseFloat(text));
    } else {
      output.setDouble(place, Double.parseDouble(text));
    }
    return true;
  }

  private static boolean setInteger(Tensor output, int place, String text) {
    if (!INTEGER.matcher(text).matches()) {
      return false;
    }
    try {
      long value = Long.parseLong(text);
      output.setLong(place, value);
      return output.longAt(place) == value;
    } catch (NumberFormatException tooLarge) {
      return false;
    }
  }

  private static List<Tensor> bound(Evaluation e, boolean upper) {
    Tensor sorted = e.tensor("sorted_inputs");
    Tensor values = e.tensor("values");
    Tensor output = e.allocate(0);
    int members = sorted.dimension(1);
    int columns = values.dimension(1);
    for (int i = 0; i < values.count(); i++) {
      int row = i / columns * members;
      int count = 0;
      for (int m = row; m < row + members; m++) {
        count += (upper ? !isLess(values, i, sorted, m) : isLess(sorted, m, values, i)) ? 1 : 0;
      }
      output.setLong(i, count);
    }
    return List.of(output);
  }

  private static boolean isLess(Tensor a, int i, Tensor b, int j) {
    if (a.kind().isFloatingPoint()) {
      return a.doubleAt(i) < b.doubleAt(j);
    }
    return a.kind().isUnsigned()
        ? Long.compareUnsigned(a.longAt(i), b.longAt(j)) < 0
        : a.longAt(i) < b.longAt(j);
  }
}
