package org.hlo4j.dialect.sdy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.opset.sdy.DimensionShardingAttr;
import org.hlo4j.opset.sdy.SdyAxisRefAttr;
import org.hlo4j.opset.sdy.SdyMeshAttr;
import org.hlo4j.opset.sdy.SdySubAxisInfoAttr;
import org.hlo4j.opset.sdy.TensorShardingAttr;
import org.jspecify.annotations.Nullable;

/**
 * Checks shardings against the types of values and the axes of their meshes. Source: Shardy's
 * {@code verifiers.cc}.
 */
public final class ShardingCheck {
  private static final String NOTHING_BUT_RANK_0 =
      "can only have a sharding with rank 0 and no replicated or unreduced axes.";

  private final Operation op;
  private final String subject;
  private final VerificationContext context;
  private final TensorShardingAttr sharding;
  private final SdyMeshAttr mesh;
  private final boolean divides;
  private final Set<SdyAxisRefAttr> seen = new HashSet<>();
  private final Map<String, List<SdyAxisRefAttr>> parts = new LinkedHashMap<>();

  private ShardingCheck(
      Operation op,
      String subject,
      VerificationContext context,
      TensorShardingAttr sharding,
      SdyMeshAttr mesh,
      boolean divides) {
    this.op = op;
    this.subject = subject;
    this.context = context;
    this.sharding = sharding;
    this.mesh = mesh;
    this.divides = divides;
  }

  /**
   * Checks the sharding of a value.
   *
   * @param subject the beginning of messages: {@code arg 0 - }
   */
  static boolean verify(
      Operation op,
      String subject,
      TensorShardingAttr sharding,
      Type type,
      VerificationContext context) {
    return verify(op, subject, sharding, context, check -> check.verify(type));
  }

  /** Checks a sharding whose mesh is known. */
  private static boolean verify(
      Operation op,
      String subject,
      TensorShardingAttr sharding,
      VerificationContext context,
      Predicate<ShardingCheck> check) {
    SdyMeshAttr mesh = Meshes.meshOrNull(sharding, op, context);
    return mesh == null
        ? context.opError(
            op, subject + "unknown mesh: " + context.text().attribute(sharding.meshOrRef()))
        : check.test(new ShardingCheck(op, subject, context, sharding, mesh, false));
  }

  /** Checks a sharding over a mesh, which must divide the sizes of a tensor. */
  public static boolean verifyExact(
      Operation op,
      TensorShardingAttr sharding,
      SdyMeshAttr mesh,
      Type type,
      VerificationContext context) {
    return new ShardingCheck(op, "", context, sharding, mesh, true).verify(type);
  }

  /** Checks the shardings of values of these types. */
  static boolean verifyAll(
      Operation op,
      String subject,
      List<TensorShardingAttr> shardings,
      List<? extends Type> types,
      VerificationContext context) {
    if (types.isEmpty() && shardings.size() == 1) {
      TensorShardingAttr only = shardings.getFirst();
      SdyMeshAttr mesh = Meshes.meshOrNull(only, op, context);
      if (isFullyReplicated(only) || (mesh != null && Meshes.isMaximal(mesh))) {
        // An operation without results may have a maximal sharding, which specifies its device.
        return verify(op, subject + "0 - ", only, context, ShardingCheck::verifyMaximal);
      }
    }
    if (shardings.size() != types.size()) {
      return context.opError(
          op,
          "%sshardings don't match number of values: %d shardings vs %d values"
              .formatted(subject, shardings.size(), types.size()));
    }
    for (int i = 0; i < types.size(); i++) {
      String value = subject + (types.size() == 1 ? "- " : i + " - ");
      if (!verify(op, value, shardings.get(i), types.get(i), context)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isFullyReplicated(TensorShardingAttr sharding) {
    return sharding.dimensions().stream().allMatch(dimension -> dimension.axes().isEmpty());
  }

  private boolean error(String message) {
    return context.opError(op, subject + message);
  }

  private boolean hasAxes() {
    return !sharding.dimensions().isEmpty()
        || !sharding.replicatedAxes().isEmpty()
        || !sharding.unreducedAxes().isEmpty();
  }

  private boolean verifyMaximal() {
    return !hasAxes() || error("a single-device sharding " + NOTHING_BUT_RANK_0);
  }

  private boolean verify(Type type) {
    if (Meshes.isMaximal(mesh)) {
      return verifyMaximal();
    }
    Type inner = type;
    if (type instanceof TupleType tuple) {
      if (tuple.types().size() != 1) {
        return error(
            "ops can only have a sharding for a tuple of size 1: " + context.text().quoted(type));
      }
      inner = tuple.types().getFirst();
    }
    if (!(inner instanceof ShapedType tensor)) {
      return !hasAxes()
          || error(
              "non-shaped tensors %s type: %s, sharding: %s"
                  .formatted(
                      NOTHING_BUT_RANK_0,
                      context.text().quoted(type),
                      context.text().attribute(sharding)));
    }
    if (!tensor.hasRank()) {
      return error(
          "only ranked tensors can have a sharding. type: " + context.text().quoted(inner));
    }
    int rank = tensor.shape().size();
    if (sharding.dimensions().size() != rank) {
      return error(
          "sharding doesn't match tensor rank: %d != %d"
              .formatted(sharding.dimensions().size(), rank));
    }
    return verifyDimensions(tensor)
        && verifySorted(sharding.replicatedAxes(), "replicated")
        && verifySorted(sharding.unreducedAxes(), "unreduced")
        && parts.values().stream().allMatch(this::verifyParts)
        && verifyNoAxisIsManual();
  }

  // Axes.

  private boolean verifyDimensions(ShapedType tensor) {
    for (int i = 0; i < sharding.dimensions().size(); i++) {
      DimensionShardingAttr dimension = sharding.dimensions().get(i);
      if (dimension.priority().isPresent()) {
        if (dimension.priority().get() < 0) {
          return error("dim " + i + " has a negative priority");
        }
        if (dimension.isClosed() && dimension.axes().isEmpty()) {
          return error("dim " + i + " is empty and closed but has a priority");
        }
      }
      if (!verifyAxes(dimension.axes()) || !verifyDivides(i, tensor.dimension(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean verifyDivides(int dimension, long size) {
    if (!divides || ShapedType.isDynamic(size)) {
      return true;
    }
    BigInteger shards =
        sharding.dimensions().get(dimension).axes().stream()
            .map(axis -> BigInteger.valueOf(Meshes.size(mesh, axis)))
            .reduce(BigInteger.ONE, BigInteger::multiply);
    return BigInteger.valueOf(size).remainder(shards).signum() == 0
        || error(
            "dim %d with size %d is not divisible by its sharded size %d"
                .formatted(dimension, size, shards));
  }

  private boolean verifySorted(List<SdyAxisRefAttr> axes, String kind) {
    for (int i = 1; i < axes.size(); i++) {
      if (Meshes.compare(mesh, axes.get(i), axes.get(i - 1)) < 0) {
        return error(kind + " axes are not ordered w.r.t. mesh");
      }
    }
    return verifyAxes(axes);
  }

  private boolean verifyAxes(List<SdyAxisRefAttr> axes) {
    SdyAxisRefAttr before = null;
    for (SdyAxisRefAttr axis : axes) {
      if (Meshes.position(mesh, axis.name()) < 0) {
        return error("unknown axis name: \"" + axis.name() + "\"");
      }
      if (!seen.add(axis)) {
        return error("duplicate axis ref: " + Meshes.text(axis));
      }
      if (axis.subAxisInfo().isPresent()) {
        parts.computeIfAbsent(axis.name(), name -> new ArrayList<>()).add(axis);
        if (before != null && Meshes.continues(before, axis)) {
          return error(
              "two consecutive sub-axes can be merged: "
                  + Meshes.text(before)
                  + ", "
                  + Meshes.text(axis));
        }
      }
      before = axis;
    }
    return true;
  }

  /** The sub-axes of one axis must be proper and must not overlap. */
  private boolean verifyParts(List<SdyAxisRefAttr> ofAxis) {
    SdyAxisRefAttr whole = new SdyAxisRefAttr(ofAxis.getFirst().name(), Optional.empty());
    if (seen.contains(whole)) {
      return error("both sub-axis and full-axis are used for axis name: \"" + whole.name() + "\"");
    }
    long size = Meshes.size(mesh, whole);
    List<SdyAxisRefAttr> sorted = new ArrayList<>(ofAxis);
    sorted.sort((a, b) -> Meshes.compare(mesh, a, b));
    SdyAxisRefAttr before = null;
    for (SdyAxisRefAttr axis : sorted) {
      SdySubAxisInfoAttr part = axis.subAxisInfo().orElseThrow();
      String problem = errorOrNull(part, size);
      if (problem != null) {
        return error(problem + Meshes.text(axis));
      }
      if (before != null
          && Meshes.nextPreSize(before.subAxisInfo().orElseThrow()) > part.preSize()) {
        return error("overlapping sub-axes: " + Meshes.text(before) + ", " + Meshes.text(axis));
      }
      before = axis;
    }
    return true;
  }

  private static @Nullable String errorOrNull(SdySubAxisInfoAttr part, long size) {
    if (part.preSize() < 1) {
      return "sub-axis pre-size must be at least 1: ";
    }
    if (part.size() <= 1) {
      return "sub-axis sizes must be greater than 1: ";
    }
    long next = Meshes.nextPreSize(part);
    if (next == 0 || size % next != 0) {
      return "sub-axis next pre-size %d doesn't divide the size of the full axis %d: "
          .formatted(next, size);
    }
    return part.size() == size ? "sub-axis size is equal to the full axis size: " : null;
  }

  private boolean verifyNoAxisIsManual() {
    Map<String, Operation> manual = ManualComputations.enclosingManualAxes(op);
    if (manual.isEmpty()) {
      return true;
    }
    for (DimensionShardingAttr dimension : sharding.dimensions()) {
      if (!verifyNotManual(dimension.axes(), manual)) {
        return false;
      }
    }
    return verifyNotManual(sharding.replicatedAxes(), manual)
        && verifyNotManual(sharding.unreducedAxes(), manual);
  }

  private boolean verifyNotManual(List<SdyAxisRefAttr> axes, Map<String, Operation> manual) {
    for (SdyAxisRefAttr axis : axes) {
      Operation owner = manual.get(axis.name());
      if (owner != null) {
        return ManualComputations.reportBoundAxis(op, subject, axis.name(), owner, context);
      }
    }
    return true;
  }
}
