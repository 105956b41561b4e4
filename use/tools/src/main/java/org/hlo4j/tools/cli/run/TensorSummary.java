package org.hlo4j.tools.cli.run;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.ValueText;
import org.hlo4j.tools.cli.command.Quantities;

/** A line about a tensor that is too large to be read: its range, its mean and its begin. */
final class TensorSummary {
  private static final int SHOWN = 6;

  private final Tensor tensor;
  private double sum;
  private int numbers;
  private int least = -1;
  private int greatest = -1;
  private int infinite;
  private int notNumbers;
  private int trues;

  private TensorSummary(Tensor tensor) {
    this.tensor = tensor;
  }

  /** Returns the line, without the type. */
  static String of(Tensor tensor) {
    TensorSummary summary = new TensorSummary(tensor);
    if (!tensor.kind().isComplex()) {
      for (int i = 0; i < tensor.count(); i++) {
        summary.add(i);
      }
    }
    return summary.text();
  }

  private void add(int index) {
    if (tensor.kind().category() == Category.BOOLEAN) {
      trues += tensor.booleanAt(index) ? 1 : 0;
      return;
    }
    double value = value(index);
    if (!Double.isFinite(value)) {
      notNumbers += Double.isNaN(value) ? 1 : 0;
      infinite += Double.isNaN(value) ? 0 : 1;
      return;
    }
    numbers++;
    sum += value;
    least = least < 0 || isLess(index, least) ? index : least;
    greatest = greatest < 0 || isLess(greatest, index) ? index : greatest;
  }

  private double value(int index) {
    if (tensor.kind().isFloatingPoint()) {
      return tensor.doubleAt(index);
    }
    long value = tensor.longAt(index);
    return tensor.kind().isUnsigned() && value < 0 ? (value >>> 1) * 2.0 : value;
  }

  private boolean isLess(int left, int right) {
    if (tensor.kind().isFloatingPoint()) {
      return tensor.doubleAt(left) < tensor.doubleAt(right);
    }
    return tensor.kind().isUnsigned()
        ? Long.compareUnsigned(tensor.longAt(left), tensor.longAt(right)) < 0
        : tensor.longAt(left) < tensor.longAt(right);
  }

  private String text() {
    List<String> parts = new ArrayList<>();
    if (tensor.kind().category() == Category.BOOLEAN) {
      parts.add(Quantities.grouped(trues) + " true");
    }
    if (numbers > 0) {
      parts.add("from " + ValueText.element(tensor, least));
      parts.add("to " + ValueText.element(tensor, greatest));
      parts.add("mean " + (float) (sum / numbers));
    }
    if (notNumbers > 0) {
      parts.add(Quantities.grouped(notNumbers) + " NaN");
    }
    if (infinite > 0) {
      parts.add(Quantities.grouped(infinite) + " infinite");
    }
    StringBuilder begin = new StringBuilder("begins ");
    for (int i = 0; i < Math.min(SHOWN, tensor.count()); i++) {
      begin.append(i == 0 ? "" : " ").append(ValueText.element(tensor, i));
    }
    parts.add(begin + " ...");
    return Quantities.grouped(tensor.count()) + " elements: " + String.join(", ", parts);
  }
}
