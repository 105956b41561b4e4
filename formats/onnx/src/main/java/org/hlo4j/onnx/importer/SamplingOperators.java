package org.hlo4j.onnx.importer;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.List;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.GridSampling;
import org.hlo4j.formulas.window.GridSampling.Interpolation;
import org.hlo4j.formulas.window.Sampler.Outside;
import org.hlo4j.program.importing.OperatorTable;

/** Operators that sample tensors at points that are computed. */
final class SamplingOperators {
  private SamplingOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("GridSample", since(16, 20, 22), SamplingOperators::grid)
        .add("AffineGrid", since(20), SamplingOperators::affineGrid)
        .add("RoiAlign", since(10, 16, 22), RegionAlignment::build)
        .add("DeformConv", since(19, 22), DeformableConvolution::build)
        .add("NonMaxSuppression", since(10, 11), BoxSelection::build);
  }

  // Grids.

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
}
