package org.hlo4j.pytorch.importer;

import static org.hlo4j.byteir.ByteirCalls.attribute;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.byteir.ByteirCalls;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.FunctionTargets;
import org.hlo4j.byteir.target.NormalizationTargets;
import org.hlo4j.byteir.target.ResizeTargets;
import org.hlo4j.byteir.target.SelectionTargets;
import org.hlo4j.formulas.size.DynamicShapes;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/** The table of operators that are coarse-grained operations of ByteIR. */
final class TorchCoarseOperators {
  /** Replaces the results of a call by those of a custom call if that has the same meaning. */
  private interface Builder {
    void replace(OperatorCall n, TargetDefinition target);
  }

  private record Row(TargetDefinition target, Builder builder) {}

  private static final Map<String, Row> ROWS = new HashMap<>();

  static {
    add(
        NormalizationTargets.SOFTMAX,
        TorchCoarseOperators::softmax,
        "aten.softmax.int",
        "aten._softmax.default");
    add(
        NormalizationTargets.LOG_SOFTMAX,
        TorchCoarseOperators::softmax,
        "aten.log_softmax.int",
        "aten._log_softmax.default");
    add(
        NormalizationTargets.LAYER_NORM,
        TorchCoarseOperators::layerNorm,
        "aten.layer_norm.default",
        "aten.native_layer_norm.default");
    add(FunctionTargets.GELU, TorchCoarseOperators::gelu, "aten.gelu.default");
    add(SelectionTargets.ARG_MAX, TorchCoarseOperators::extreme, "aten.argmax.default");
    add(SelectionTargets.ARG_MIN, TorchCoarseOperators::extreme, "aten.argmin.default");
    add(SelectionTargets.TOP_K, TorchCoarseOperators::topK, "aten.topk.default");
    add(SelectionTargets.ONE_HOT, TorchCoarseOperators::oneHot, "aten.one_hot.default");
    add(
        SelectionTargets.NON_ZERO,
        (n, target) -> call(n, target, operands(n, "self")),
        "aten.nonzero.default");
    add(
        ResizeTargets.RESIZE,
        (n, target) -> resize(n, target, "nearest", "asymmetric"),
        "aten.upsample_nearest2d.vec",
        "aten.upsample_nearest2d.default");
    add(
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

  private TorchCoarseOperators() {}

  private static void add(TargetDefinition target, Builder builder, String... operators) {
    for (String operator : operators) {
      ROWS.put(operator, new Row(target, builder));
    }
  }

  /**
   * Replaces the results of a call, unless no coarse-grained operation has its meaning. What the
   * call was converted to remains without uses.
   *
   * @param n a call that has been converted
   */
  static void replace(OperatorCall n) {
    Row row = ROWS.get(n.target());
    if (row != null) {
      row.builder.replace(n, row.target);
    }
  }

  /** Returns the target of the custom calls that an operator becomes; null if it becomes none. */
  static @Nullable TargetDefinition targetOrNull(String operator) {
    Row row = ROWS.get(operator);
    return row == null ? null : row.target;
  }

  // Calls.

  private static List<Value> operands(OperatorCall n, String... names) {
    List<Value> operands = new ArrayList<>();
    for (String name : names) {
      operands.add(n.tensor(name));
    }
    return operands;
  }

  /** Replaces the results of a call by those of a custom call, of the same types. */
  private static void call(
      OperatorCall n, TargetDefinition target, List<Value> operands, NamedAttribute... attributes) {
    List<RankedTensorType> types = new ArrayList<>();
    for (int i = 0; i < n.resultCount(); i++) {
      if (!(n.resultOrNull(i) instanceof TorchValue.Tensor(TensorRef ref))) {
        return;
      }
      types.add(ref.type());
    }
    HloBuilder b = n.builder();
    n.set(
        List.copyOf(
            ByteirCalls.results(
                b.rewriter(), b.location(), target, operands, List.of(attributes), types)));
  }

  // Rows.

  private static void softmax(OperatorCall n, TargetDefinition target) {
    int rank = n.ref("self").type().rank();
    if (rank > 0) {
      call(n, target, operands(n, "self"), attribute("axis", n.dimension("dim", -1, rank)));
    }
  }

  private static void layerNorm(OperatorCall n, TargetDefinition target) {
    if (!n.isTensor("weight") || !n.isTensor("bias")) {
      return;
    }
    int rank = n.ref("input").type().rank();
    int axis = rank - n.sizes("normalized_shape").size();
    call(
        n,
        target,
        operands(n, "input", "weight", "bias"),
        attribute("axis", DynamicShapes.range(axis, rank)),
        attribute("epsilon", n.number("eps", 1e-5)));
  }

  private static void gelu(OperatorCall n, TargetDefinition target) {
    String approximate = n.text("approximate", "none").equals("tanh") ? "tanh" : "erf";
    call(n, target, operands(n, "self"), attribute("approximate", approximate));
  }

  private static void extreme(OperatorCall n, TargetDefinition target) {
    int rank = n.ref("self").type().rank();
    if (n.has("dim") && rank > 0) {
      call(
          n,
          target,
          operands(n, "self"),
          attribute("axis", n.dimension("dim", 0, rank)),
          attribute("keep_dims", n.flag("keepdim", false)),
          attribute("select_last_index", false));
    }
  }

  private static void topK(OperatorCall n, TargetDefinition target) {
    int rank = n.ref("self").type().rank();
    if (n.flag("largest", true) && rank > 0) {
      call(
          n,
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
      call(
          n,
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
    if (!(n.resultOrNull(0) instanceof TorchValue.Tensor(TensorRef ref))
        || !input.hasStaticShape()
        || !ref.type().hasStaticShape()
        || n.has("scales_h")
        || n.has("scales_w")
        || n.has("scale_factors")) {
      return;
    }
    Type elementType = TensorTypes.elementOf(ref.value(n.builder()));
    if (elementType instanceof FloatType) {
      call(
          n,
          target,
          List.of(
              n.tensor(n.has("self") ? "self" : "input"),
              n.builder().i64s(ref.type().shape().toArray())),
          attribute("target_mode", "size"),
          attribute("mode", mode),
          attribute("coordinate_transformation_mode", coordinates));
    }
  }
}
