package org.hlo4j.onnx.operator.ml;

import static org.hlo4j.onnx.operator.ml.MlAttributes.features;
import static org.hlo4j.onnx.operator.ml.MlAttributes.numbers;
import static org.hlo4j.onnx.operator.ml.MlAttributes.requireLength;
import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.classical.Categories;
import org.hlo4j.formulas.classical.Features;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that prepare features: scalers, encoders, selections. */
final class FeatureOperators {
  /** The most keys of a map that a warning names. */
  private static final int MOST_KEYS = 20;

  private FeatureOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("ai.onnx.ml.Scaler", since(1), FeatureOperators::scaler)
        .add("ai.onnx.ml.Normalizer", since(1), FeatureOperators::normalizer)
        .add("ai.onnx.ml.Binarizer", since(1), FeatureOperators::binarizer)
        .add("ai.onnx.ml.Imputer", since(1), FeatureOperators::imputer)
        .add("ai.onnx.ml.FeatureVectorizer", since(1), FeatureOperators::vectorizer)
        .add("ai.onnx.ml.ArrayFeatureExtractor", since(1), FeatureOperators::extractor)
        .add("ai.onnx.ml.OneHotEncoder", since(1), FeatureOperators::oneHot)
        .add("ai.onnx.ml.LabelEncoder", since(2, 4), FeatureOperators::labels)
        .add("ai.onnx.ml.ZipMap", since(1), FeatureOperators::zipMap);
  }

  private static Expr input(Node n) {
    return n.builder().expr(n.value(0));
  }

  private static void scaler(Node n) {
    double[] offsets = numbers(n, "offset");
    double[] scales = numbers(n, "scale");
    requireLength("scale", scales.length, offsets.length);
    if (offsets.length == 0) {
      throw UnsupportedNodeException.of("attribute 'offset' has no values");
    }
    Expr x = features(n);
    Expr scaled = Features.scaled(x, offsets, scales);
    setFloats(n, scaled);
  }

  private static void normalizer(Node n) {
    Features.Norm norm = MlAttributes.named(Features.Norm.class, n.string("norm", "MAX"));
    setFloats(n, Features.normalized(features(n), norm));
  }

  /** Sets 32-bit floats of the shape of the input. */
  private static void setFloats(Node n, Expr matrix) {
    HloBuilder b = n.builder();
    Value floats = Formulas.convert(b, matrix.value(), FloatType.F32);
    n.set(Size.reshape(b, floats, Size.allOf(b, n.value(0))));
  }

  private static void binarizer(Node n) {
    Expr x = input(n);
    Value threshold = n.builder().like(x.value(), n.number("threshold", 0));
    n.set(x.gt(n.builder().expr(threshold)).convert(x.elementType()).value());
  }

  private static void imputer(Node n) {
    Expr x = input(n);
    boolean isFloat = x.elementType() instanceof FloatType;
    double[] floats = numbers(n, "imputed_value_floats");
    long[] integers = MlAttributes.integers(n, "imputed_value_int64s");
    if ((isFloat ? floats.length : integers.length) == 0) {
      throw UnsupportedNodeException.of("it has no imputed values of type %s", x.elementType());
    }
    Tensor replacements = isFloat ? ofNumbers(x.elementType(), floats) : ofIntegers(integers);
    float number = n.number("replaced_value_float", 0);
    Tensor missing =
        isFloat
            ? ofNumbers(x.elementType(), number)
            : ofIntegers(n.integer("replaced_value_int64", 0));
    Value scalar =
        isFloat && Float.isNaN(number)
            ? null
            : Size.reshape(n.builder(), constant(n, missing), List.of());
    n.set(Features.imputed(x, scalar, constant(n, replacements)).value());
  }

  private static Value constant(Node n, Tensor tensor) {
    return n.builder().constant(tensor.toAttribute());
  }

  private static Tensor ofNumbers(Type type, double... numbers) {
    Tensor tensor = Tensor.allocate(LongList.of(numbers.length), type);
    for (int i = 0; i < numbers.length; i++) {
      tensor.setDouble(i, numbers[i]);
    }
    return tensor;
  }

  private static Tensor ofIntegers(long... integers) {
    Tensor tensor = Tensor.allocate(LongList.of(integers.length), IntegerType.I64);
    for (int i = 0; i < integers.length; i++) {
      tensor.setLong(i, integers[i]);
    }
    return tensor;
  }

  private static void vectorizer(Node n) {
    long[] columns = MlAttributes.integers(n, "inputdimensions");
    requireLength("inputdimensions", columns.length, n.inputCount());
    List<Expr> matrices = new ArrayList<>();
    for (Value value : n.values()) {
      matrices.add(Features.matrix(n.builder().expr(value)));
    }
    for (long count : columns) {
      if (count < 0) {
        throw UnsupportedNodeException.of("attribute 'inputdimensions' has %d", count);
      }
    }
    Expr vector = Features.vector(matrices, LongList.wrap(columns));
    n.set(Formulas.convert(vector, FloatType.F32).value());
  }

  private static void extractor(Node n) {
    n.set(Features.extracted(input(n), n.value(1)).value());
  }

  /** An unknown category is zeros, even if the model says that it is an error. */
  private static void oneHot(Node n) {
    long[] categories = MlAttributes.integers(n, "cats_int64s");
    if (categories.length == 0) {
      throw UnsupportedNodeException.of(MlAttributes.STRINGS + ", which its categories are");
    }
    if (n.integer("zeros", 1) == 0) {
      n.lose("a category that it does not have gives zeros: programs of StableHLO cannot fail");
    }
    Expr x = Formulas.convert(input(n), IntegerType.I64);
    n.set(Categories.oneHot(x, n.builder().i64s(categories)).value());
  }

  private static void labels(Node n) {
    Expr x = input(n);
    Tensor keys = list(n, "keys");
    Tensor values = list(n, "values");
    requireLength("values", values.count(), keys.count());
    if (!keys.elementType().equals(x.elementType())) {
      throw UnsupportedNodeException.of(
          "its keys are of type %s, its input of type %s", keys.elementType(), x.elementType());
    }
    Tensor all = Tensor.allocate(LongList.of(values.count() + 1L), values.elementType());
    for (int i = 0; i < values.count(); i++) {
      copy(values, i, all, i);
    }
    copy(otherwise(n, values.elementType()), 0, all, values.count());
    Tensor flat = Tensor.allocate(LongList.of(keys.count()), keys.elementType());
    for (int i = 0; i < keys.count(); i++) {
      copy(keys, i, flat, i);
    }
    n.set(Categories.mapped(x, constant(n, flat), constant(n, all)).value());
  }

  private static void copy(Tensor from, int place, Tensor to, int target) {
    if (from.elementType() instanceof FloatType) {
      to.setDouble(target, from.doubleAt(place));
    } else {
      to.setLong(target, from.longAt(place));
    }
  }

  private static Tensor list(Node n, String role) {
    double[] floats = numbers(n, role + "_floats");
    long[] integers = MlAttributes.integers(n, role + "_int64s");
    Tensor tensor =
        n.hasAttribute(role + "_tensor") ? MlAttributes.tensor(n, role + "_tensor") : null;
    if (tensor == null && floats.length == 0 && integers.length == 0) {
      throw UnsupportedNodeException.of(MlAttributes.STRINGS + ", which its " + role + " are");
    }
    return tensor != null
        ? tensor
        : floats.length > 0 ? ofNumbers(FloatType.F32, floats) : ofIntegers(integers);
  }

  /** Returns the value of what is not among the keys. */
  private static Tensor otherwise(Node n, Type type) {
    Tensor given = MlAttributes.tensorOrNull(n, "default_tensor");
    if (given != null && given.count() == 1 && given.elementType().equals(type)) {
      return given;
    }
    return type instanceof FloatType
        ? ofNumbers(type, n.number("default_float", -0f))
        : ofIntegers(n.integer("default_int64", -1));
  }

  /** The maps of keys to scores are the matrix of scores, with a column for each key. */
  private static void zipMap(Node n) {
    List<String> strings = n.strings("classlabels_strings", List.of());
    long[] integers = MlAttributes.integers(n, "classlabels_int64s");
    List<String> keys =
        strings.isEmpty() ? Arrays.stream(integers).mapToObj(Long::toString).toList() : strings;
    n.lose(
        "its %d keys are dropped: the columns of the result are those of %s%s"
            .formatted(
                keys.size(),
                String.join(", ", keys.subList(0, Math.min(MOST_KEYS, keys.size()))),
                keys.size() > MOST_KEYS ? ", …" : ""));
    n.set(Features.matrix(input(n)).value());
  }
}
