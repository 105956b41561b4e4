package org.hlo4j.onnx.operator;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Reshaping;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.PixelBlocks;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.SizeLists;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Operators whose results have the same elements in the same order, in another shape. */
final class ReshapeOperators {
  private ReshapeOperators() {}

  static void addTo(OperatorTable<Node> rows) {
    rows.add("Reshape", since(5, 13, 14, 19, 21, 23, 24, 25), ReshapeOperators::reshape)
        .add("Flatten", since(1, 9, 11, 13, 21, 23, 24, 25), ReshapeOperators::flatten)
        .add("Squeeze", since(1, 11, 13, 21, 23, 24, 25), ReshapeOperators::squeeze)
        .add("Unsqueeze", since(1, 11, 13, 21, 23, 24, 25), ReshapeOperators::unsqueeze)
        .add("DepthToSpace", since(1, 11, 13, 28), ReshapeOperators::depthToSpace)
        .add("SpaceToDepth", since(1, 13, 28), ReshapeOperators::spaceToDepth);
  }

  private static void set(Node n, List<Size> sizes) {
    DynamicShapes.requireFewDimensions(sizes.size());
    Value reshaped = Size.reshape(n.builder(), n.value(0), n.declared(0, sizes));
    n.setSizes(reshaped, sizes.size() <= 1 ? SizeLists.ofInput(n, 0) : null);
  }

  /** Reshapes to the shape that the model declares, which must have all sizes. */
  private static boolean setDeclared(Node n) {
    RankedTensorType declared = n.declaredTypeOrNull(0);
    if (declared == null || !declared.hasStaticShape()) {
      return false;
    }
    set(n, Size.known(n.builder(), declared.shape()));
    return true;
  }

  private static void reshape(Node n) {
    if (!n.isKnown(1) && setDeclared(n)) {
      return;
    }
    HloBuilder b = n.builder();
    List<Size> from = Size.allOf(b, n.value(0));
    List<Size> to = n.integers(1, "shape");
    boolean copiesSizes = !n.flag("allowzero");
    for (int i = 0; i < to.size(); i++) {
      if (copiesSizes && (i < from.size() || to.get(i).is(0))) {
        if (i >= from.size()) {
          throw UnsupportedNodeException.of(
              "size %d of its shape is zero, but its input has rank %d", i, from.size());
        }
        to.set(i, to.get(i).orIf(ComparisonDirection.EQ, from.get(i)));
      }
    }
    set(n, Reshaping.inferred(b, from, to, true));
  }

  private static void flatten(Node n) {
    HloBuilder b = n.builder();
    List<Size> sizes = Size.allOf(b, n.value(0));
    long axis = n.integer("axis", 1);
    int rank = sizes.size();
    if (axis < -rank || axis > rank) {
      throw UnsupportedNodeException.of("axis %d is not one of a tensor of rank %d", axis, rank);
    }
    int split = (int) (axis < 0 ? axis + rank : axis);
    set(
        n,
        new ArrayList<>(
            List.of(
                Size.product(b, sizes.subList(0, split)),
                Size.product(b, sizes.subList(split, rank)))));
  }

  /** Returns the axes, an attribute of old versions; null if there are none. */
  private static long @Nullable [] axes(Node n) {
    return n.hasInput(1) ? n.knownIntegers(1, "axes") : n.integersOrNull("axes");
  }

  private static boolean hasUnknownAxes(Node n) {
    return n.hasInput(1) && !n.isKnown(1);
  }

  private static void squeeze(Node n) {
    if (hasUnknownAxes(n) && setDeclared(n)) {
      return;
    }
    List<Size> sizes = Size.allOf(n.builder(), n.value(0));
    int rank = sizes.size();
    long[] axes = axes(n);
    TreeSet<Integer> removed = new TreeSet<>();
    if (axes == null) {
      LongList shape = n.input(0).type().shape();
      for (int i = 0; i < rank; i++) {
        if (shape.get(i) == 1) {
          removed.add(i);
        }
      }
      RankedTensorType declared = n.declaredTypeOrNull(0);
      if (!DynamicShapes.isStatic(shape)
          && (declared == null || declared.rank() != rank - removed.size())) {
        throw UnsupportedNodeException.of(
            "which sizes are one is not known before the program runs");
      }
    } else {
      for (long axis : axes) {
        int dimension = Axes.dimension(axis, rank);
        long size = sizes.get(dimension).orDynamic();
        if (size != 1 && size != ShapedType.DYNAMIC) {
          throw UnsupportedNodeException.of("dimension %d has size %d, not 1", dimension, size);
        }
        removed.add(dimension);
      }
    }
    removed.descendingSet().forEach(dimension -> sizes.remove(dimension.intValue()));
    set(n, sizes);
  }

  private static void unsqueeze(Node n) {
    if (hasUnknownAxes(n) && setDeclared(n)) {
      return;
    }
    long[] axes = axes(n);
    if (axes == null) {
      throw UnsupportedNodeException.of("it has no axes");
    }
    List<Size> sizes = Size.allOf(n.builder(), n.value(0));
    int rank = sizes.size() + axes.length;
    TreeSet<Integer> added = new TreeSet<>();
    for (long axis : axes) {
      if (!added.add(Axes.dimension(axis, rank))) {
        throw UnsupportedNodeException.of("axis %d occurs twice", axis);
      }
    }
    added.forEach(dimension -> sizes.add(dimension, Size.of(n.builder(), 1)));
    set(n, sizes);
  }

  // Blocks of pixels.

  private static PixelBlocks blocks(Node n) {
    String mode = n.string("mode", "DCR");
    if (!mode.equals("DCR") && !mode.equals("CRD")) {
      throw UnsupportedNodeException.of("its mode is '%s'", mode);
    }
    TensorTypes.requireRank(n.value(0), 4);
    return new PixelBlocks(n.integer("blocksize"), mode.equals("DCR"));
  }

  private static void depthToSpace(Node n) {
    n.set(blocks(n).toSpace(n.builder(), n.value(0), sizes -> n.declared(0, sizes)));
  }

  private static void spaceToDepth(Node n) {
    n.set(blocks(n).toChannels(n.builder(), n.value(0), sizes -> n.declared(0, sizes)));
  }
}
