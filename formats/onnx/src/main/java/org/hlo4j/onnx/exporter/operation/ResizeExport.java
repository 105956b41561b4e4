package org.hlo4j.onnx.exporter.operation;

import java.util.List;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.target.Coordinates;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.onnx.exporter.NodeBuilder;
import org.hlo4j.onnx.exporter.OpContext;
import org.hlo4j.onnx.exporter.Ref;
import org.hlo4j.onnx.proto.AttributeProto;

/** Resampling by operator Resize. */
final class ResizeExport {
  /** The rank of images, of which ONNX Runtime resamples the inner two dimensions. */
  private static final int IMAGES = 4;

  /** Lines with more elements are not compared one by one. */
  private static final long MAX_COMPARED = 1 << 16;

  private ResizeExport() {}

  /** Returns whether operator Resize of ONNX Runtime has the results of a call. */
  static boolean fits(ByteirCall call) {
    RankedTensorType from = call.type("input");
    RankedTensorType to = call.type("output");
    if (from.elementType() != FloatType.F32
        || !from.hasStaticShape()
        || !to.hasStaticShape()
        || from.shape().contains(0)
        || to.shape().contains(0)) {
      return false;
    }
    if (call.word("mode").equals("linear")) {
      return areImages(from.shape(), to.shape());
    }
    Coordinates coordinates = Coordinates.of(call.word("coordinate_transformation_mode"));
    for (int i = 0; i < from.rank(); i++) {
      if (!agree(coordinates, from.shape().get(i), to.shape().get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean areImages(LongList from, LongList to) {
    return from.size() == IMAGES
        && from.get(0) == to.get(0)
        && (from.get(1) == to.get(1) || from.get(3) == to.get(3));
  }

  /**
   * Returns whether coordinates that are computed in 32-bit floats, as in ONNX Runtime, lie in the
   * same elements as exact ones.
   */
  private static boolean agree(Coordinates coordinates, long size, long newSize) {
    if (size == newSize) {
      return true;
    }
    if (newSize > MAX_COMPARED) {
      return false;
    }
    float scale = (float) newSize / size;
    for (long i = 0; i < newSize; i++) {
      float center = (i + 0.5f) / scale - 0.5f;
      float coordinate =
          switch (coordinates) {
            case ASYMMETRIC -> i / scale;
            case HALF_PIXEL -> center;
            case PYTORCH_HALF_PIXEL -> newSize > 1 ? center : 0;
            case ALIGN_CORNERS -> newSize > 1 ? (float) (i * (size - 1)) / (newSize - 1) : 0;
          };
      long exact = Math.clamp(coordinates.floor(i, size, newSize), 0, size - 1);
      if (Math.clamp((long) Math.floor(coordinate), 0, size - 1) != exact) {
        return false;
      }
    }
    return true;
  }

  static void export(OpContext c, ByteirCall call) {
    NodeBuilder n = c.nodes();
    c.set(
        0,
        n.node(
            "Resize",
            FloatType.F32,
            c.shape(),
            List.of(n.full(c.operand(0)), Ref.ABSENT, Ref.ABSENT, n.i64s(c.shape())),
            AttributeProto.string("mode", call.word("mode")),
            AttributeProto.string("nearest_mode", "floor"),
            AttributeProto.string(
                "coordinate_transformation_mode", call.word("coordinate_transformation_mode"))));
  }
}
