package org.hlo4j.pytorch.operator.neural;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Movement;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.index.BoxSelection;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.formulas.window.DeformableConvolution;
import org.hlo4j.formulas.window.RegionAlignment;
import org.hlo4j.formulas.window.RegionPooling;
import org.hlo4j.formulas.window.Sampler;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.transforms.build.HloBuilder;

/** Operators of torchvision: boxes, regions of images, and deformable convolutions. */
final class RegionOperators {
  private RegionOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(RegionOperators::selectBoxes, "torchvision.nms.default")
        .add(RegionOperators::align, "torchvision.roi_align.default")
        .add(RegionOperators::alignSplit, "torchvision.ps_roi_align.default")
        .add(RegionOperators::pool, "torchvision.roi_pool.default")
        .add(RegionOperators::poolSplit, "torchvision.ps_roi_pool.default")
        .add(RegionOperators::deformableConvolution, "torchvision.deform_conv2d.default");
  }

  private static void selectBoxes(OperatorCall n) {
    HloBuilder b = n.builder();
    Value boxes = n.tensor("dets");
    Value scores = n.tensor("scores");
    TensorTypes.requireRank(boxes, 2);
    TensorTypes.requireRank(scores, 1);
    Type type = Sampler.type(TensorTypes.elementOf(boxes));
    Size count = Size.of(b, scores, 0);
    Size one = Size.of(b, 1);
    Value rows =
        BoxSelection.select(
            b,
            Size.reshape(
                b, Formulas.convert(b, boxes, type), List.of(one, count, Size.of(b, boxes, 1))),
            Size.reshape(b, scores, List.of(one, one, count)),
            false,
            count,
            Numbers.of(b, roundedDown(n.number("iou_threshold"), type), type),
            null);
    n.set(Movement.selected(b, rows, 1, 2));
  }

  /** Returns a number that numbers of a type exceed if they exceed the given one. */
  private static double roundedDown(double number, Type type) {
    float rounded = (float) number;
    return type != FloatType.F32 ? number : rounded > number ? Math.nextDown(rounded) : rounded;
  }

  // Regions.

  /**
   * Regions of images.
   *
   * @param corners of shape (regions, 4)
   * @param images of each region, of shape (regions)
   */
  private record Regions(Value corners, Value images) {}

  /** Returns the regions, which are rows of an image and four coordinates. */
  private static Regions regions(OperatorCall n) {
    HloBuilder b = n.builder();
    Value rows = n.tensor("rois");
    TensorTypes.requireRank(n.tensor("input"), 4);
    TensorTypes.requireRank(rows, 2);
    if (TensorTypes.of(rows).dimension(1) != 5) {
      throw UnsupportedNodeException.of("its regions are of type %s", rows.type());
    }
    Value corners = DynamicShapes.slice(b, rows, 1, Size.of(b, 1), Size.of(b, 5));
    return new Regions(corners, Movement.selected(b, rows, 1, 0));
  }

  private static long positive(OperatorCall n, String name) {
    return SpatialArguments.positive(n, name, 1, 1)[0];
  }

  private static Value aligned(OperatorCall n, boolean isHalfPixel, boolean areSplit) {
    Regions regions = regions(n);
    RegionAlignment.Bins bins =
        new RegionAlignment.Bins(
            positive(n, "pooled_height"),
            positive(n, "pooled_width"),
            n.integer("sampling_ratio"),
            n.number("spatial_scale"),
            isHalfPixel,
            false,
            areSplit);
    return RegionAlignment.align(
        n.builder(), bins, n.tensor("input"), regions.corners, regions.images);
  }

  private static void align(OperatorCall n) {
    n.set(aligned(n, n.flag("aligned", false), false));
  }

  private static void alignSplit(OperatorCall n) {
    requireSplit(n);
    n.set(0, aligned(n, true, true));
    n.set(1, channels(n));
  }

  private static RegionPooling.Bins bins(OperatorCall n) {
    return new RegionPooling.Bins(
        positive(n, "pooled_height"), positive(n, "pooled_width"), n.number("spatial_scale"));
  }

  private static void pool(OperatorCall n) {
    Regions regions = regions(n);
    n.set(
        RegionPooling.max(
            n.builder(), bins(n), n.tensor("input"), regions.corners, regions.images));
  }

  private static void poolSplit(OperatorCall n) {
    requireSplit(n);
    Regions regions = regions(n);
    n.set(
        0,
        RegionPooling.mean(
            n.builder(), bins(n), n.tensor("input"), regions.corners, regions.images));
    n.set(1, channels(n));
  }

  private static void requireSplit(OperatorCall n) {
    TensorTypes.requireRank(n.tensor("input"), 4);
    long channels = TensorTypes.of(n.tensor("input")).dimension(1);
    long bins = Sizes.multiply(positive(n, "pooled_height"), positive(n, "pooled_width"));
    if (channels >= 0 && channels % bins != 0) {
      throw UnsupportedNodeException.of("its %d channels are not those of its bins", channels);
    }
  }

  /** Returns the channel from which each element comes. */
  private static Value channels(OperatorCall n) {
    HloBuilder b = n.builder();
    Size all = Size.of(b, n.tensor("input"), 1);
    Size rows = Size.of(b, positive(n, "pooled_height"));
    Size columns = Size.of(b, positive(n, "pooled_width"));
    List<Size> sizes =
        new ArrayList<>(List.of(all.exactlyOver(rows.times(columns)), rows, columns));
    Value channel = Size.reshape(b, Size.iota(b, List.of(all), 0, IntegerType.I32), sizes);
    sizes.addFirst(Size.of(b, n.tensor("rois"), 0));
    return Size.broadcast(b, channel, sizes, LongList.of(1, 2, 3));
  }

  // Convolutions.

  private static void deformableConvolution(OperatorCall n) {
    LongList strides = LongList.of(positive(n, "stride_h"), positive(n, "stride_w"));
    LongList dilations = LongList.of(positive(n, "dilation_h"), positive(n, "dilation_w"));
    n.set(
        DeformableConvolution.convolve(
            n.builder(),
            new DeformableConvolution.Kernel(
                strides,
                dilations,
                LongList.of(n.integer("pad_h"), n.integer("pad_w")),
                positive(n, "groups"),
                positive(n, "offset_groups")),
            n.tensor("input"),
            n.tensor("weight"),
            n.tensor("offset"),
            n.tensor("bias"),
            n.flag("use_mask", true) ? n.tensor("mask") : null));
  }
}
