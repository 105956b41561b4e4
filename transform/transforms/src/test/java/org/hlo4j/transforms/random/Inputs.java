package org.hlo4j.transforms.random;

import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;

/** Random tensors. */
final class Inputs {
  private static final DialectRegistry REGISTRY = Dialects.all();
  private static final double[] SPECIAL = {
    0.0, -0.0, 1.0, -1.0, 2.0, 0.5, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN
  };

  private Inputs() {}

  static RankedTensorType type(String text) {
    return (RankedTensorType) MlirParser.parseType(text, REGISTRY, ParserOptions.DEFAULT);
  }

  /** Integers in the whole range of the type, many of them small. */
  static Tensor integers(String type, RandomGenerator random) {
    return integersOf(type, () -> random.nextBoolean() ? random.nextInt(-2, 3) : random.nextLong());
  }

  static Tensor integersOf(String type, LongSupplier numbers) {
    Tensor tensor = Tensor.allocate(type(type));
    for (int i = 0; i < tensor.count(); i++) {
      long number = numbers.getAsLong();
      int width = tensor.kind().width();
      if (width == 1) {
        tensor.setBoolean(i, (number & 1) != 0);
      } else {
        int above = 64 - width;
        tensor.setLong(
            i, isUnsigned(tensor) ? number << above >>> above : number << above >> above);
      }
    }
    return tensor;
  }

  private static boolean isUnsigned(Tensor tensor) {
    return tensor.elementType() instanceof IntegerType type && type.isUnsigned();
  }

  /** Floats or the parts of complex numbers. */
  static Tensor floats(String type, DoubleSupplier numbers) {
    Tensor tensor = Tensor.allocate(type(type));
    for (int i = 0; i < tensor.count() * tensor.kind().lanes(); i++) {
      tensor.setDouble(i, numbers.getAsDouble());
    }
    return tensor;
  }

  /** Numbers around zero, and occasionally special values. */
  static DoubleSupplier anyFloat(RandomGenerator random) {
    return () ->
        random.nextInt(4) == 0
            ? SPECIAL[random.nextInt(SPECIAL.length)]
            : random.nextGaussian() * 4;
  }

  static DoubleSupplier between(RandomGenerator random, double low, double high) {
    return () -> random.nextDouble(low, high);
  }
}
