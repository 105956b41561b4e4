package org.hlo4j.onnx.operator.ml;

import java.util.Locale;
import org.hlo4j.formulas.classical.Features;
import org.hlo4j.formulas.classical.ScoreTransform;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.onnx.proto.TensorProto;
import org.hlo4j.transforms.build.Expr;
import org.jspecify.annotations.Nullable;

/** Attributes that operators share. */
final class MlAttributes {
  static final String STRINGS = "StableHLO has no strings";

  private MlAttributes() {}

  /** Returns the input as a matrix of floats. */
  static Expr features(Node n) {
    return Features.matrix(n.builder().expr(n.value(0)));
  }

  /** Returns integers; none if the attribute is absent. */
  static long[] integers(Node n, String name) {
    long[] values = n.integersOrNull(name);
    return values == null ? new long[0] : values;
  }

  /** Returns floats; none if the attribute is absent. */
  static double[] numbers(Node n, String name) {
    float[] values = n.numbersOrNull(name);
    double[] numbers = new double[values == null ? 0 : values.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = values == null ? 0 : values[i];
    }
    return numbers;
  }

  /** Returns the numbers of the attribute of floats, or of that of a tensor of the same name. */
  static double[] numbersOrTensor(Node n, String name) {
    Tensor tensor = tensorOrNull(n, name + "_as_tensor");
    return tensor == null ? numbers(n, name) : numbers(tensor);
  }

  static double[] numbers(Tensor tensor) {
    double[] numbers = new double[tensor.count()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] =
          tensor.elementType() instanceof FloatType ? tensor.doubleAt(i) : tensor.longAt(i);
    }
    return numbers;
  }

  /** Returns the tensor of an attribute. */
  static Tensor tensor(Node n, String name) {
    Tensor tensor = tensorOrNull(n, name);
    if (tensor == null) {
      throw UnsupportedNodeException.of("attribute '%s' is missing", name);
    }
    return tensor;
  }

  /** Returns the tensor of an attribute; null if it is absent. */
  static @Nullable Tensor tensorOrNull(Node n, String name) {
    if (!n.hasAttribute(name)) {
      return null;
    }
    TensorProto proto = n.attribute(name).t();
    if (proto != null && n.graph().tensors().read(proto) instanceof Constant constant) {
      return constant.tensor();
    }
    throw UnsupportedNodeException.of("attribute '%s' is not a tensor of numbers", name);
  }

  static ScoreTransform transform(Node n) {
    return named(ScoreTransform.class, n.string("post_transform", "NONE"));
  }

  /**
   * Returns the constant of a name.
   *
   * @throws UnsupportedNodeException if there is none
   */
  static <E extends Enum<E>> E named(Class<E> type, String name) {
    for (E each : type.getEnumConstants()) {
      if (each.name().equals(name.toUpperCase(Locale.ROOT))) {
        return each;
      }
    }
    throw UnsupportedNodeException.of("there is no '%s' in ONNX", name);
  }

  /**
   * Returns the constant of a number.
   *
   * @throws UnsupportedNodeException if there is none
   */
  static <E extends Enum<E>> E numbered(Class<E> type, long number) {
    E[] all = type.getEnumConstants();
    if (number < 0 || number >= all.length) {
      throw UnsupportedNodeException.of(
          "%d is no %s in ONNX", number, type.getSimpleName().toLowerCase(Locale.ROOT));
    }
    return all[(int) number];
  }

  /**
   * Checks that a list has an element for each of another.
   *
   * @throws UnsupportedNodeException if it does not
   */
  static void requireLength(String name, int length, int expected) {
    if (length != expected) {
      throw UnsupportedNodeException.of(
          "attribute '%s' has %d values, not %d", name, length, expected);
    }
  }
}
