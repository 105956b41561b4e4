package org.hlo4j.pytorch.operator;

import static org.hlo4j.byteir.ByteirCalls.attribute;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.FunctionTargets;
import org.hlo4j.byteir.target.NormalizationTargets;
import org.hlo4j.byteir.target.ResizeTargets;
import org.hlo4j.byteir.target.SelectionTargets;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;

/** The rows of operators that are coarse-grained operations of ByteIR. */
final class CoarseOperators {
  private CoarseOperators() {}

  static void addTo(OperatorTable<OperatorCall> table) {
    table
        .coarse(
            NormalizationTargets.SOFTMAX,
            CoarseOperators::softmax,
            "aten.softmax.int",
            "aten._softmax.default")
        .coarse(
            NormalizationTargets.LOG_SOFTMAX,
            CoarseOperators::softmax,
            "aten.log_softmax.int",
            "aten._log_softmax.default")
        .coarse(
            NormalizationTargets.LAYER_NORM,
            CoarseOperators::layerNorm,
            "aten.layer_norm.default",
            "aten.native_layer_norm.default")
        .coarse(FunctionTargets.GELU, CoarseOperators::gelu, "aten.gelu.default")
        .coarse(SelectionTargets.ARG_MAX, CoarseOperators::extreme, "aten.argmax.default")
        .coarse(SelectionTargets.ARG_MIN, CoarseOperators::extreme, "aten.argmin.default")
        .coarse(SelectionTargets.TOP_K, CoarseOperators::topK, "aten.topk.default")
        .coarse(SelectionTargets.ONE_HOT, CoarseOperators::oneHot, "aten.one_hot.default")
        .coarse(
            SelectionTargets.NON_ZERO,
            (n, target) -> n.replaceBy(target, operands(n, "self")),
            "aten.nonzero.default")
        .coarse(
            ResizeTargets.RESIZE,
            (n, target) -> resize(n, target, "nearest", "asymmetric"),
            "aten.upsample_nearest2d.vec",
            "aten.upsample_nearest2d.default")
        .coarse(
            ResizeTargets.RESIZE,
            (n, target) ->
                resize(
                    n,
                    target,
                    "linear",
                    n.flag("align_corners", false) ? "align_corners" : "half_pixel"),
            "aten.upsample_bilinear2d.vec",
            "aten.upsample_bilinear2d.default");
  }

  private static List<Value> operands(OperatorCall n, String... names) {
    List<Value> operands = new ArrayList<>();
    for (String name : names) {
      operands.add(n.tensor(name));
    }
    return operands;
  }

  private static void softmax(OperatorCall n, TargetDefinition target) {
    int rank = n.rank("self");
    if (rank > 0) {
      n.replaceBy(target, operands(n, "self"), attribute("axis", n.dimension("dim", -1, rank)));
    }
  }

  private static void layerNorm(OperatorCall n, TargetDefinition target) {
    if (!n.isTensor("weight") || !n.isTensor("bias")) {
      return;
    }
    int rank = n.rank("input");
    int axis = rank - n.sizes("normalized_shape").size();
    n.replaceBy(
        target,
        operands(n, "input", "weight", "bias"),
        attribute("axis", Dimensions.range(axis, rank)),
        attribute("epsilon", n.number("eps", 1e-5)));
  }

  private static void gelu(OperatorCall n, TargetDefinition target) {
    String approximate = n.text("approximate", "none").equals("tanh") ? "tanh" : "erf";
    n.replaceBy(target, operands(n, "self"), attribute("approximate", approximate));
  }

  private static void extreme(OperatorCall n, TargetDefinition target) {
    int rank = n.rank("self");
    if (n.has("dim") && rank > 0) {
      n.replaceBy(
          target,
          operands(n, "self"),
          attribute("axis", n.dimension("dim", 0, rank)),
          attribute("keep_dims", n.flag("keepdim", false)),
          attribute("select_last_index", false));
    }
  }

  private static void topK(OperatorCall n, TargetDefinition target) {
    int rank = n.rank("self");
    if (n.flag("largest", true) && rank > 0) {
      n.replaceBy(
          target,
          operands(n, "self"),
          attribute("k", n.integer("k")),
          attribute("axis", LongList.of(n.dimension("dim", -1, rank))),
          attribute("sorted", n.flag("sorted", true)));
    }
  }

  private static void oneHot(OperatorCall n, TargetDefinition target) {
    RankedTensorType type = n.ref("self").type();
    if (n.integer("num_classes", -1) >= 0) {
      n.replaceBy(
          target,
          operands(n, "self"),
          attribute("depth", n.integer("num_classes")),
          attribute("axis", type.rank()),
          attribute("on_value", 1),
          attribute("off_value", 0));
    }
  }

  /** Scales, if any, must be the quotients of the sizes, which ByteIR computes with. */
  private static void resize(
      OperatorCall n, TargetDefinition target, String mode, String coordinates) {
    RankedTensorType input = n.ref(n.has("self") ? "self" : "input").type();
    if (!(n.resultTypeOrNull(0) instanceof RankedTensorType type)
        || !input.hasStaticShape()
        || !type.hasStaticShape()
        || n.has("scales_h")
        || n.has("scales_w")
        || n.has("scale_factors")) {
      return;
    }
    if (type.elementType() instanceof FloatType) {
      n.replaceBy(
          target,
          List.of(
              n.tensor(n.has("self") ? "self" : "input"), n.builder().i64s(type.shape().toArray())),
          attribute("target_mode", "size"),
          attribute("mode", mode),
          attribute("coordinate_transformation_mode", coordinates));
    }
  }
}
