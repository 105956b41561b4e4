package org.hlo4j.byteir.recognize;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.hlo4j.byteir.target.Coordinates;
import org.hlo4j.byteir.target.ResizeTargets;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.transforms.formula.ConstantTensors;

/**
 * Gathers and products, one for each dimension, whose positions or weights are constant and equal
 * those of a resampling, however they are computed.
 */
final class ResizeForms {
  private ResizeForms() {}

  static List<Recognition> all() {
    return List.of(
        new Recognition(
            ResizeTargets.RESIZE,
            Set.of(Indexing.GATHER, DataMovement.TRANSPOSE, Contractions.DOT_GENERAL),
            """
            gather (x, positions) along one dimension after another, of the positions of mode nearest
            dot_general (x, weights), likewise, of the weights of mode linear, and transpose
            where positions and weights are computed of constants and iota, and rounded as f32 or f64\
            """,
            (root, _) -> mayBe(root),
            ResizeForms::rewrite));
  }

  private static boolean mayBe(Operation root) {
    return root.is(Indexing.GATHER)
        ? ConstantTensors.mayBe(root.operand(1))
        : !root.is(FuncOps.CALL) && Resampled.mayMultiply(root);
  }

  private static boolean rewrite(Operation root, RecognitionContext context) {
    if (!(root.result(0).type() instanceof RankedTensorType type) || !type.hasStaticShape()) {
      return false;
    }
    boolean nearest = root.is(Indexing.GATHER);
    Value value = root.result(0);
    Resampled found =
        nearest
            ? Resampled.byGathers(value, context.constants())
            : Resampled.byProducts(value, context.constants());
    if (found.isResized()) {
      for (Coordinates coordinates : Coordinates.values()) {
        if (isResampledBy(coordinates, found)) {
          return replace(root, found.input(), nearest ? "nearest" : "linear", coordinates, context);
        }
      }
    }
    return false;
  }

  private static boolean isResampledBy(Coordinates coordinates, Resampled found) {
    RankedTensorType type = (RankedTensorType) found.input().type();
    return found.axes().stream()
        .allMatch(axis ->
            switch (axis) {
              case Resampled.Kept _ -> true;
              case Resampled.Picked picked ->
                  picked.isNearest(coordinates, type.dimension(picked.dimension()));
              case Resampled.Weighted weighted ->
                  weighted.isLinear(coordinates, (int) type.dimension(weighted.dimension()));
            });
  }

  private static boolean replace(
      Operation root,
      Value input,
      String mode,
      Coordinates coordinates,
      RecognitionContext context) {
    DictionaryAttr attributes =
        DictionaryAttr.EMPTY
            .with(
                "coordinate_transformation_mode",
                StringAttr.of(coordinates.name().toLowerCase(Locale.ROOT)))
            .with("mode", StringAttr.of(mode))
            .with("target_mode", StringAttr.of("size"));
    Value sizes = context.constant(((RankedTensorType) root.result(0).type()).shape(), root);
    return context.replace(ResizeTargets.RESIZE, root, List.of(input, sizes), attributes);
  }
}
