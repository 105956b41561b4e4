package org.hlo4j.pytorch.operator.elementwise;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.size.MultidirectionalBroadcast;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.transforms.build.Expr;
import org.jspecify.annotations.Nullable;

/** Elements of one of several operands, and limits. */
public final class SelectionOperators {
  private SelectionOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
    rows.add(
            SelectionOperators::where,
            "aten.where.self",
            "aten.where.ScalarSelf",
            "aten.where.ScalarOther",
            "aten.where.Scalar")
        .add(SelectionOperators::maskedFill, "aten.masked_fill.Scalar", "aten.masked_fill.Tensor")
        .add(
            SelectionOperators::clamp,
            "aten.clamp.default",
            "aten.clamp.Tensor",
            "aten.clip.default")
        .add(n -> bounded(n, "min", null), "aten.clamp_min.default", "aten.clamp_min.Tensor")
        .add(n -> bounded(n, null, "max"), "aten.clamp_max.default", "aten.clamp_max.Tensor");
  }

  private static void where(OperatorCall n) {
    Type type = n.promoted("self", "other");
    List<Value> all =
        MultidirectionalBroadcast.broadcast(
            n.builder(),
            List.of(
                n.value("condition", IntegerType.I1),
                n.value("self", type),
                n.value("other", type)));
    n.set(n.builder().select(all.get(0), all.get(1), all.get(2)));
  }

  private static void maskedFill(OperatorCall n) {
    Type type = n.elementType("self");
    List<Value> all =
        MultidirectionalBroadcast.broadcast(
            n.builder(), List.of(n.tensor("mask"), n.value("value", type), n.tensor("self")));
    n.set(n.builder().select(all.get(0), all.get(1), all.get(2)));
  }

  private static void clamp(OperatorCall n) {
    bounded(n, n.has("min") ? "min" : null, n.has("max") ? "max" : null);
  }

  private static void bounded(OperatorCall n, @Nullable String min, @Nullable String max) {
    List<String> names = new ArrayList<>(List.of("self"));
    if (min != null) {
      names.add(min);
    }
    if (max != null) {
      names.add(max);
    }
    String[] operands = names.toArray(String[]::new);
    Type type = n.promoted(operands);
    List<Expr> all = n.broadcast(type, operands);
    Expr x = all.getFirst();
    if (min != null) {
      x = x.max(all.get(1));
    }
    if (max != null) {
      x = x.min(all.getLast());
    }
    n.set(x);
  }
}
