package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.index.BoxSelection;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.DeformableConvolution;
import org.hlo4j.formulas.window.GridSampling;
import org.hlo4j.formulas.window.GridSampling.Interpolation;
import org.hlo4j.formulas.window.RegionAlignment;
import org.hlo4j.formulas.window.Sampler.Outside;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators that sample tensors at points that are computed. */
final class SamplingOperators {
  private SamplingOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("GridSample", since(16, 20, 22), SamplingOperators::grid)
        .add("AffineGrid", since(20), SamplingOperators::affineGrid)
        .add("RoiAlign", since(10, 16, 22), SamplingOperators::alignRegions)
        .add("DeformConv", since(19, 22), SamplingOperators::deformableConvolution)
        .add("NonMaxSuppression", since(10, 11), SamplingOperators::selectBoxes);
  }

  private static void grid(Node n) {
    Outside outside =
        switch (n.string("padding_mode", "zeros")) {
          case "zeros" -> Outside.ZEROS;
          case "border" -> Outside.BORDER;
          case "reflection" -> Outside.REFLECTION;
          case String other -> throw UnsupportedNodeException.of("padding_mode is '%s'", other);
        };
    Interpolation interpolation =
        switch (n.string("mode", n.version() < 20 ? "bilinear" : "linear")) {
          case "nearest" -> Interpolation.NEAREST;
          case "linear", "bilinear" -> Interpolation.LINEAR;
          case "cubic", "bicubic" -> Interpolation.CUBIC;
          case String other -> throw UnsupportedNodeException.of("mode is '%s'", other);
        };
    GridSampling.Method method =
        new GridSampling.Method(interpolation, outside, n.flag("align_corners"), true);
    n.set(method.sample(n.builder(), n.value(0), n.value(1)));
  }

  private static void affineGrid(Node n) {
    List<Size> size = n.integers(1, "size");
    if (size.size() < 3) {
      throw UnsupportedNodeException.of("its input 'size' has %d elements", size.size());
    }
    List<Size> space = size.subList(2, size.size());
    n.set(GridSampling.affineGrid(n.builder(), n.value(0), space, n.flag("align_corners")));
  }

  private static void deformableConvolution(Node n) {
    int rank = ConvolutionOperators.kernel(n, n.value(1)).length;
    DeformableConvolution.Kernel kernel =
        new DeformableConvolution.Kernel(
            LongList.wrap(WindowAttributes.positive(n, "strides", rank)),
            LongList.wrap(WindowAttributes.positive(n, "dilations", rank)),
            LongList.wrap(n.integers("pads", 2 * rank, 0)).subList(0, rank),
            WindowAttributes.positive(n, "group"),
            WindowAttributes.positive(n, "offset_group"));
    n.set(
        DeformableConvolution.convolve(
            n.builder(),
            kernel,
            n.value(0),
            n.value(1),
            n.value(2),
            n.valueOrNull(3),
            n.valueOrNull(4)));
  }

  private static void alignRegions(Node n) {
    boolean isMaximum =
        switch (n.string("mode", "avg")) {
          case "avg" -> false;
          case "max" -> true;
          case String other -> throw UnsupportedNodeException.of("mode is '%s'", other);
        };
    boolean isHalfPixel =
        n.version() >= 16
            && n.string("coordinate_transformation_mode", "half_pixel").equals("half_pixel");
    RegionAlignment.Bins bins =
        new RegionAlignment.Bins(
            WindowAttributes.positive(n, "output_height"),
            WindowAttributes.positive(n, "output_width"),
            n.integer("sampling_ratio", 0),
            n.number("spatial_scale", 1),
            isHalfPixel,
            isMaximum,
            false);
    n.set(RegionAlignment.align(n.builder(), bins, n.value(0), n.value(1), n.value(2)));
  }

  private static void selectBoxes(Node n) {
    HloBuilder b = n.builder();
    n.set(
        BoxSelection.select(
            b,
            n.value(0),
            n.value(1),
            n.flag("center_point_box"),
            most(n),
            n.valueOrNull(3),
            n.valueOrNull(4)));
  }

  /** Returns how many boxes of a class may be chosen. */
  private static Size most(Node n) {
    HloBuilder b = n.builder();
    if (!n.hasInput(2)) {
      return Size.of(b, 0);
    }
    return n.input(2) instanceof Constant
        ? Size.of(b, Math.max(0, n.knownIntegers(2, "max_output_boxes_per_class")[0]))
        : Size.of(b, Formulas.convert(b, Size.reshape(b, n.value(2), List.of()), IntegerType.I64))
            .max(0);
  }
}
