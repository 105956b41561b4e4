package org.hlo4j.onnx.operator.microsoft;

import static org.hlo4j.program.importing.OperatorTable.since;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Axes;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.index.Gathering;
import org.hlo4j.formulas.index.Uniqueness;
import org.hlo4j.formulas.linalg.Products;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.Crops;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.importer.OnnxValue;
import org.hlo4j.onnx.importer.OnnxValue.Constant;
import org.hlo4j.onnx.operator.microsoft.MicrosoftOperators.OnnxOperator;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** Operators that move elements, most of which became operators of ONNX later. */
final class MicrosoftMovement {
  /** Crops of more rows are not those of a network. */
  private static final long MAX_CROP = 1 << 16;

  private MicrosoftMovement() {}

  static void addTo(OperatorTable<Node> rows) {
    OnnxOperator.of(rows, "Trilu", 14).alias(rows, "Trilu");
    OnnxOperator.of(rows, "GatherND", 13).alias(rows, "GatherND");
    OnnxOperator.of(rows, "Pad", 13).alias(rows, "Pad");
    OnnxOperator.of(rows, "GridSample", 16).alias(rows, "GridSample");
    OnnxOperator range = OnnxOperator.of(rows, "Range", 11);
    rows.add("com.microsoft.SampleOp", since(1), n -> n.set(0, n.anyInput(0)))
        .add("com.microsoft.Range", since(1), n -> range.build(n, withStep(n)))
        .add("com.microsoft.ExpandDims", since(1), MicrosoftMovement::expand)
        .add("com.microsoft.Unique", since(1), MicrosoftMovement::unique)
        .add("com.microsoft.TorchEmbedding", since(1), MicrosoftMovement::embed)
        .add("com.microsoft.UnfoldTensor", since(1), MicrosoftMovement::unfold)
        .add("com.microsoft.CropAndResize", since(1), MicrosoftMovement::crop)
        .add("com.microsoft.CDist", since(1), MicrosoftMovement::distances);
  }

  /** Returns the inputs of a range, whose step is one if it is omitted. */
  private static List<@Nullable OnnxValue> withStep(Node n) {
    List<@Nullable OnnxValue> inputs = new ArrayList<>(n.inputs());
    if (!n.hasInput(2)) {
      RankedTensorType type = RankedTensorType.of(n.input(0).elementType());
      inputs = new ArrayList<>(inputs.subList(0, 2));
      inputs.add(new Constant(Splats.of(type, 1L)));
    }
    return inputs;
  }

  private static void expand(Node n) {
    long[] axis = n.knownIntegers(1, "axis");
    if (axis.length != 1) {
      throw UnsupportedNodeException.of("its input 'axis' has %d elements, not 1", axis.length);
    }
    int place = Axes.dimension(axis[0], n.input(0).rank() + 1);
    n.set(Movement.unsqueezed(n.builder(), n.value(0), place));
  }

  private static void unique(Node n) {
    HloBuilder b = n.builder();
    Value x = MicrosoftAttributes.input(n, 0, 1);
    Uniqueness unique = new Uniqueness(b, x, 0, Uniqueness.Order.SORTED, true, null);
    unique.orderByAppearance();
    n.set(unique.values(), unique.inverse(), unique.counts());
  }

  private static void embed(Node n) {
    HloBuilder b = n.builder();
    Value table = MicrosoftAttributes.input(n, 0, 2);
    n.set(Gathering.take(b, table, n.value(1), 0));
  }

  private static void unfold(Node n) {
    HloBuilder b = n.builder();
    Value x = n.value(0);
    int rank = n.input(0).rank();
    int dimension = n.axis("dim", -1, rank);
    long size = n.integer("size");
    long step = n.integer("step", 1);
    Size all = Size.of(b, x, dimension);
    if (size < 1 || step < 1 || (all.isKnown() && size > all.orDynamic())) {
      throw UnsupportedNodeException.of("its slices are of size %d, in steps of %d", size, step);
    }
    Size count = all.minus(Size.of(b, size)).over(step).plus(1);
    Value windows = Gathering.windows(b, count, size, Size.of(b, step));
    Value taken = Gathering.take(b, x, windows, dimension);
    n.set(b.transpose(taken, Movement.toLast(rank + 1, dimension + 1)));
  }

  private static void crop(Node n) {
    long[] size = n.knownIntegers(3, "crop_size");
    if (size.length != 2) {
      throw UnsupportedNodeException.of("its input 'crop_size' has %d elements", size.length);
    }
    for (long each : size) {
      if (each < 1 || each > MAX_CROP) {
        throw UnsupportedNodeException.of(
            "its crops have size %d, not from 1 to %d", each, MAX_CROP);
      }
    }
    String mode = n.string("mode", "bilinear");
    if (!mode.equals("bilinear") && !mode.equals("nearest")) {
      throw UnsupportedNodeException.of("its mode is '%s'", mode);
    }
    n.set(
        Crops.resized(
            n.builder(),
            n.value(0),
            n.value(1),
            n.value(2),
            size[0],
            size[1],
            mode.equals("nearest"),
            n.number("extrapolation_value", 0)));
  }

  private static void distances(Node n) {
    HloBuilder b = n.builder();
    Expr left = b.expr(MicrosoftAttributes.input(n, 0, 2));
    Expr right = b.expr(MicrosoftAttributes.input(n, 1, 2));
    String metric = n.string("metric", "sqeuclidean");
    if (!metric.equals("sqeuclidean") && !metric.equals("euclidean")) {
      throw UnsupportedNodeException.of("its metric '%s' is not known", metric);
    }
    Expr product = b.expr(Products.dot(b, left.value(), right.value(), 0, 1, 1));
    Axes last = Axes.range(1, 2);
    Expr squares =
        Formulas.broadcastLike(last.sum(Formulas.square(left)).value(), product, 0)
            .plus(Formulas.broadcastLike(last.sum(Formulas.square(right)).value(), product, 1));
    Expr distance = squares.minus(product.plus(product));
    Expr positive = distance.max(distance.like(0));
    n.set(metric.equals("euclidean") ? positive.sqrt() : positive);
  }
}
