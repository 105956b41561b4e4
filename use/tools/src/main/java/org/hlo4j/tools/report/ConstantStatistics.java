package org.hlo4j.tools.report;

import java.io.IOException;
import java.util.Arrays;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.text.print.MlirPrinter;

/**
 * The distribution of the elements of a constant. Complex elements count as two numbers; large
 * constants are sampled at equal distances.
 */
record ConstantStatistics(
    DenseElementsAttr elements,
    int sampled,
    int notFinite,
    int zeros,
    double minimum,
    double maximum,
    double mean,
    int[] bins) {
  private static final int SAMPLE = 200_000;
  private static final int BINS = 32;

  static ConstantStatistics of(DenseElementsAttr elements) {
    double[] numbers = numbers(elements);
    double[] finite = Arrays.stream(numbers).filter(Double::isFinite).toArray();
    double minimum = Arrays.stream(finite).min().orElse(0);
    double maximum = Arrays.stream(finite).max().orElse(0);
    int[] bins = new int[bins(elements.elementType(), minimum, maximum)];
    double width = maximum - minimum;
    for (double number : finite) {
      double part = width == 0 ? 0 : (number / 2 - minimum / 2) / (width / 2);
      bins[Math.clamp((int) (part * bins.length), 0, bins.length - 1)]++;
    }
    return new ConstantStatistics(
        elements,
        numbers.length,
        numbers.length - finite.length,
        (int) Arrays.stream(finite).filter(number -> number == 0).count(),
        minimum,
        maximum,
        Arrays.stream(finite).average().orElse(0),
        bins);
  }

  /** Returns the number of bins: one for each integer if there are few. */
  private static int bins(Type elementType, double minimum, double maximum) {
    return elementType instanceof IntegerType && maximum - minimum < BINS
        ? (int) (maximum - minimum) + 1
        : BINS;
  }

  private static double[] numbers(DenseElementsAttr elements) {
    boolean complex = elements.elementType() instanceof ComplexType;
    Type type =
        elements.elementType() instanceof ComplexType c ? c.elementType() : elements.elementType();
    if (type instanceof FloatType wide && wide.format().bitWidth() > 64) {
      return new double[0];
    }
    long count =
        elements.isSplat() ? Math.min(1, elements.elementCount()) : elements.elementCount();
    count *= complex ? 2 : 1;
    double[] numbers = new double[(int) Math.min(count, SAMPLE)];
    for (int i = 0; i < numbers.length; i++) {
      long index = (long) ((double) i * count / numbers.length);
      numbers[i] =
          type instanceof FloatType floats
              ? floats.format().toDouble(elements.bitsAt(index).longValue())
              : complex ? elements.bitsAt(index).doubleValue() : elements.longAt(index);
    }
    return numbers;
  }

  private String value() {
    double number = notFinite == 0 ? minimum : numbers(elements)[0];
    if (elements.elementType() instanceof IntegerType integer && integer.width() == 1) {
      return number == 0 ? "false" : "true";
    }
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number).replace("Infinity", "inf").replace("NaN", "nan");
  }

  void writeTo(JsonObject json) throws IOException {
    json.put("type", MlirPrinter.toLine(elements.type()));
    json.put("count", elements.elementCount());
    json.put("bytes", elements.data().size());
    json.put("splat", elements.isSplat());
    json.put("looked", sampled);
    json.put("notFinite", notFinite);
    json.put("zeros", zeros);
    json.put("least", minimum);
    json.put("greatest", maximum);
    json.put("mean", mean);
    if (sampled == 1) {
      json.put("value", value());
    }
    json.put("bins", bins);
  }
}
