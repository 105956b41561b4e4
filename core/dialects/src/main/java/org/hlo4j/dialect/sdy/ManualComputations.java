package org.hlo4j.dialect.sdy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.op.sdy.ManualComputationOp;
import org.hlo4j.op.sdy.SdyOp;
import org.hlo4j.opset.sdy.SdyAxisRefAttr;
import org.hlo4j.opset.sdy.SdyMeshAttr;
import org.hlo4j.opset.sdy.SdyOps;
import org.hlo4j.opset.sdy.TensorShardingAttr;
import org.hlo4j.opset.sdy.TensorShardingPerValueAttr;
import org.jspecify.annotations.Nullable;

/**
 * Checks of {@code sdy.manual_computation}, whose body is local to a device along some axes.
 * Source: Shardy's {@code verifiers.cc}.
 */
final class ManualComputations {
  private final Operation op;
  private final VerificationContext context;
  private final Set<String> manual;

  private ManualComputations(Operation op, VerificationContext context) {
    this.op = op;
    this.context = context;
    this.manual = Set.copyOf(manualAxes(op));
  }

  private static List<String> manualAxes(Operation op) {
    return ManualComputationOp.MANUAL_AXES.find(op).stream()
        .flatMap(axes -> axes.elements().stream())
        .map(StringAttr::value)
        .toList();
  }

  /** The manual axes of the computations that enclose {@code op}, with these computations. */
  static Map<String, Operation> enclosingManualAxes(Operation op) {
    Map<String, Operation> axes = new HashMap<>();
    for (Operation parent = op.parentOpOrNull(); parent != null; parent = parent.parentOpOrNull()) {
      if (parent.is(SdyOps.MANUAL_COMPUTATION)) {
        for (String axis : manualAxes(parent)) {
          axes.put(axis, parent);
        }
      }
    }
    return axes;
  }

  /** Reports an axis that is already manual in an enclosing computation. */
  static boolean reportBoundAxis(
      Operation op, String subject, String axis, Operation owner, VerificationContext context) {
    return context.report(
        context
            .opErrorAt(
                op,
                "%soperates on axis \"%s\" which is already bound by a parent sdy.manual_computation op"
                    .formatted(subject, axis))
            .withNote(owner.location(), "parent bounding this axis as manual"));
  }

  static boolean verify(Operation op, VerificationContext context) {
    Map<String, Operation> around = enclosingManualAxes(op);
    for (String axis : manualAxes(op)) {
      Operation owner = around.get(axis);
      if (owner != null) {
        return reportBoundAxis(op, "", axis, owner, context);
      }
    }
    return true;
  }

  static boolean verifySymbols(Operation op, VerificationContext context) {
    Block body = op.region(0).front();
    List<Type> inside = body.arguments().stream().map(BlockArgument::type).toList();
    List<Type> returned = Value.types(body.back().operands());
    ManualComputations check = new ManualComputations(op, context);
    List<TensorShardingAttr> in = shardings(op, SdyOp.IN_SHARDINGS);
    List<TensorShardingAttr> out = shardings(op, SdyOp.OUT_SHARDINGS);
    return check.verifyValues("operand", Value.types(op.operands()), inside, in)
        && check.verifyValues("result", op.resultTypes(), returned, out)
        && check.verifyMesh(in, out);
  }

  static List<TensorShardingAttr> shardings(
      Operation op, Property<TensorShardingPerValueAttr> property) {
    return property.find(op).map(TensorShardingPerValueAttr::shardings).orElse(List.of());
  }

  private boolean verifyValues(
      String kind, List<Type> outer, List<Type> inner, List<TensorShardingAttr> shardings) {
    if (outer.isEmpty() && inner.isEmpty() && shardings.isEmpty()) {
      return true;
    }
    if (!ShardingCheck.verifyAll(op, kind + " ", shardings, outer, context)) {
      return false;
    }
    if (outer.size() != inner.size()) {
      return context.opError(
          op,
          "number of op %1$ss and region %1$ss must match. Op has %2$d op %1$ss and %3$d region %1$ss"
              .formatted(kind, outer.size(), inner.size()));
    }
    for (int i = 0; i < outer.size(); i++) {
      if (!verifyOrder(kind, i, shardings.get(i))
          || !verifyLocalType(kind, i, outer.get(i), inner.get(i), shardings.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Manual axes must precede free axes in each dimension. */
  private boolean verifyOrder(String kind, int index, TensorShardingAttr sharding) {
    for (int i = 0; i < sharding.dimensions().size(); i++) {
      SdyAxisRefAttr before = null;
      for (SdyAxisRefAttr axis : sharding.dimensions().get(i).axes()) {
        boolean isManual = manual.contains(axis.name());
        if (isManual && before != null && !manual.contains(before.name())) {
          return context.opError(
              op,
              "%s sharding at index %d must have all manual axes come before free axes in its dimension sharding at index %d. Saw manual axis %s after free axis %s"
                  .formatted(kind, index, i, Meshes.text(axis), Meshes.text(before)));
        }
        before = axis;
      }
    }
    return true;
  }

  /** The body has the local part of each dimension, which the manual axes must divide evenly. */
  private boolean verifyLocalType(
      String kind, int index, Type outer, Type inner, TensorShardingAttr sharding) {
    SdyMeshAttr mesh = Meshes.meshOrNull(sharding, op, context);
    if (!(outer instanceof ShapedType whole)
        || mesh == null
        || sharding.dimensions().size() != whole.shape().size()) {
      return true;
    }
    long[] sizes = whole.shape().toArray();
    for (int i = 0; i < sizes.length; i++) {
      long devices = 1;
      for (SdyAxisRefAttr axis : sharding.dimensions().get(i).axes()) {
        devices =
            manual.contains(axis.name())
                ? Sizes.multiply(devices, Meshes.size(mesh, axis))
                : devices;
      }
      if (ShapedType.isDynamic(sizes[i])) {
        continue;
      }
      if (devices <= 0 || sizes[i] % devices != 0) {
        return context.opError(
            op,
            "%s dimension size %d is not divisible by the manual axes size %d"
                .formatted(kind, sizes[i], devices));
      }
      sizes[i] /= devices;
    }
    Type expected = RankedTensorType.of(LongList.wrap(sizes), whole.elementType());
    return expected.equals(inner)
        || context.opError(
            op,
            "%1$s shape, corresponding sharding, and region %1$s shape at index %2$d must match. Expected local shape %3$s, actual local shape %4$s"
                .formatted(
                    kind, index, context.text().quoted(expected), context.text().quoted(inner)));
  }

  private boolean verifyMesh(List<TensorShardingAttr> in, List<TensorShardingAttr> out) {
    if (in.isEmpty() && out.isEmpty()) {
      return true;
    }
    List<TensorShardingAttr> shardings = new ArrayList<>(in);
    shardings.addAll(out);
    SdyMeshAttr[] meshes =
        shardings.stream()
            .map(sharding -> Meshes.meshOrNull(sharding, op, context))
            .toArray(SdyMeshAttr[]::new);
    SdyMeshAttr mesh = commonOrNull(meshes);
    if (mesh == null) {
      return manual.isEmpty()
          || context.opError(
              op, "all in and out shardings must be bound to the same mesh or an empty mesh.");
    }
    for (String axis : manualAxes(op)) {
      if (Meshes.position(mesh, axis) < 0) {
        return context.opError(op, "unknown manual axis: \"" + axis + "\"");
      }
    }
    return true;
  }

  private static @Nullable SdyMeshAttr commonOrNull(SdyMeshAttr... meshes) {
    Set<SdyMeshAttr> used =
        Arrays.stream(meshes)
            .filter(mesh -> !mesh.axes().isEmpty() || !mesh.deviceIds().isEmpty())
            .collect(Collectors.toSet());
    return switch (used.size()) {
      case 0 -> meshes[meshes.length - 1];
      case 1 -> used.iterator().next();
      default -> null;
    };
  }
}
