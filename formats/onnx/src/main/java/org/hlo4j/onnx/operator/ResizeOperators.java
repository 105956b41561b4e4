package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Scalar;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.Resampling;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.onnx.importer.OnnxValue.TensorValue;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that resample tensors to other sizes. */
final class ResizeOperators {
  private static final Scalar ZERO = Scalar.of(0);
  private static final Scalar ONE = Scalar.of(1);

  private ResizeOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("Resize", since(11, 13, 18, 19), ResizeOperators::resize)
        .add("Resize", since(10), n -> scale(n, input(n, 1, n.input(0).rank())))
        .add("Upsample", since(9, 10), n -> scale(n, input(n, 1, n.input(0).rank())))
        .add("Upsample", since(7), ResizeOperators::scaleByAttribute);
  }

  // Versions with scales alone.

  private static void scaleByAttribute(Node n) {
    float[] scales = n.numbersOrNull("scales");
    if (scales == null) {
      throw UnsupportedNodeException.of("attribute 'scales' is missing");
    }
    List<Scalar> list = new ArrayList<>();
    for (float scale : scales) {
      list.add(Scalar.of(scale));
    }
    scale(n, list);
  }

  private static void scale(Node n, List<Scalar> scales) {
    HloBuilder b = n.builder();
    List<Size> sizes = Size.allOf(b, n.value(0));
    checkCount("scales", scales.size(), sizes.size());
    List<Resampling.Axis> axes = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      Scalar scale = scales.get(i);
      Size out = scale.times(b, sizes.get(i), 0);
      axes.add(new Resampling.Axis(i, sizes.get(i), out, scale, ZERO, ONE));
    }
    n.set(
        Resampling.resample(
            b,
            n.value(0),
            axes,
            new Resampling.Method(mode(n), "asymmetric", Resampling.SIMPLE, 0, false, false, 0)));
  }

  private static void checkCount(String name, int count, int expected) {
    if (count != expected) {
      throw UnsupportedNodeException.of(
          "input '%s' has %d elements, not %d", name, count, expected);
    }
  }

  private static String mode(Node n) {
    String mode = n.string("mode", "nearest");
    return switch (mode) {
      case "nearest", "linear", "cubic" -> mode;
      case "bilinear" -> "linear";
      default -> throw UnsupportedNodeException.of("mode is '%s'", mode);
    };
  }

  // Resize with all its inputs.

  private static void resize(Node n) {
    HloBuilder b = n.builder();
    Value x = n.value(0);
    int rank = TensorTypes.of(x).rank();
    long[] given = n.integersOrNull("axes");
    int[] dimensions = new int[given == null ? rank : given.length];
    for (int i = 0; i < dimensions.length; i++) {
      dimensions[i] = given == null ? i : Axes.dimension(given[i], rank);
    }
    String coordinates = n.string("coordinate_transformation_mode", "half_pixel");
    boolean isCrop = coordinates.equals("tf_crop_and_resize");
    List<Scalar> region = isCrop ? input(n, 1, 2 * dimensions.length) : List.of();
    if (isCrop) {
      checkCount("roi", region.size(), 2 * dimensions.length);
    }
    List<Size> in = new ArrayList<>();
    for (int dimension : dimensions) {
      in.add(Size.of(b, x, dimension));
    }
    boolean isSized = n.hasInput(3) && n.input(3).size(0) != 0;
    List<Size> out = isSized ? sizes(n, in.size()) : new ArrayList<>();
    List<Scalar> scales = isSized ? new ArrayList<>() : input(n, 2, in.size());
    checkCount("scales", isSized ? out.size() : scales.size(), in.size());
    for (int i = 0; i < in.size(); i++) {
      if (isSized) {
        scales.add(Scalar.quotient(b, out.get(i), in.get(i)));
      } else {
        out.add(scales.get(i).times(b, in.get(i), 0));
      }
    }
    if (isSized) {
      keepAspectRatio(n, in, out, scales);
    }
    List<Resampling.Axis> axes = new ArrayList<>();
    for (int i = 0; i < dimensions.length; i++) {
      axes.add(
          new Resampling.Axis(
              dimensions[i],
              in.get(i),
              out.get(i),
              scales.get(i),
              isCrop ? region.get(i) : ZERO,
              isCrop ? region.get(i + dimensions.length) : ONE));
    }
    n.set(
        Resampling.resample(
            b,
            n.value(0),
            axes,
            new Resampling.Method(
                mode(n),
                coordinates,
                n.string("nearest_mode", "round_prefer_floor"),
                n.number("cubic_coeff_a", -0.75f),
                n.flag("antialias"),
                n.flag("exclude_outside"),
                n.number("extrapolation_value", 0))));
  }

  /** Returns the elements of an input of floats of rank 1, whose number may not be known. */
  private static List<Scalar> input(Node n, int index, int expected) {
    TensorValue input = n.input(index);
    List<Scalar> scalars = new ArrayList<>();
    if (input instanceof Constant constant) {
      Tensor tensor = constant.tensor();
      for (int i = 0; i < tensor.count(); i++) {
        scalars.add(Scalar.of(tensor.doubleAt(i)));
      }
      return scalars;
    }
    for (Value element : elements(n, index, expected)) {
      scalars.add(new Scalar(0, element));
    }
    return scalars;
  }

  private static List<Value> elements(Node n, int index, int expected) {
    HloBuilder b = n.builder();
    long given = n.input(index).size(0);
    long count = given == ShapedType.DYNAMIC ? expected : given;
    if (count > TensorTypes.of(n.value(0)).rank() * 2L) {
      throw UnsupportedNodeException.of(
          "the shape of input %d is not that of a list of sizes", index);
    }
    List<Value> elements = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      elements.add(b.reshape(b.slice(n.value(index), LongList.of(i), LongList.of(i + 1))));
    }
    return elements;
  }

  private static List<Size> sizes(Node n, int count) {
    HloBuilder b = n.builder();
    LongList known = n.input(3).sizes();
    List<Size> sizes = new ArrayList<>();
    List<Value> elements = n.input(3) instanceof Constant ? List.of() : elements(n, 3, count);
    for (int i = 0; i < count; i++) {
      boolean isKnown = known != null && i < known.size() && known.get(i) != ShapedType.DYNAMIC;
      if (!isKnown && i >= elements.size()) {
        throw UnsupportedNodeException.of("input 'sizes' has fewer than %d elements", count);
      }
      sizes.add(
          isKnown ? Size.of(b, Objects.requireNonNull(known).get(i)) : Size.of(b, elements.get(i)));
    }
    return sizes;
  }

  /** Changes sizes and scales so that all scales are equal, if the node wants that. */
  private static void keepAspectRatio(Node n, List<Size> in, List<Size> out, List<Scalar> scales) {
    String policy = n.string("keep_aspect_ratio_policy", "stretch");
    HloBuilder b = n.builder();
    Scalar common =
        switch (policy) {
          case "stretch" -> null;
          case "not_larger" -> scales.stream().reduce((l, r) -> l.min(b, r)).orElse(ONE);
          case "not_smaller" -> scales.stream().reduce((l, r) -> l.max(b, r)).orElse(ONE);
          default -> throw UnsupportedNodeException.of("keep_aspect_ratio_policy is '%s'", policy);
        };
    if (common != null) {
      for (int i = 0; i < in.size(); i++) {
        scales.set(i, common);
        out.set(i, common.times(b, in.get(i), 0.5));
      }
    }
  }
}
