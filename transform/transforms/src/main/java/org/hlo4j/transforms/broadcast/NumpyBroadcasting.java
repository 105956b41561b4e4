package org.hlo4j.transforms.broadcast;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.dialect.hlo.Bounds;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.dialect.hlo.SpecViolation;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Inserts operations that broadcast tensors to one shape as NumPy does: shapes are aligned at their
 * last dimensions, and a dimension that has size 1 or is missing takes the size of the others. A
 * bounded dimension is compatible with bounded ones of the same bound; a tensor that is broadcast
 * along it is padded to the bound and then given the size of the bounded tensor.
 */
public final class NumpyBroadcasting {
  private final Rewriter rewriter;
  private final List<BroadcastDimension> shape;

  private NumpyBroadcasting(Rewriter rewriter, List<BroadcastDimension> shape) {
    this.rewriter = rewriter;
    this.shape = shape;
  }

  /**
   * Broadcasts tensors to their common shape.
   *
   * @param rewriter inserts the operations
   * @param location where incompatible shapes are reported
   * @param values at least one ranked tensor
   * @return the broadcast tensors in order; those of the common shape unchanged
   * @throws DiagnosticException at {@code location} or that of a value, if shapes are incompatible
   */
  public static List<Value> broadcast(
      List<? extends Value> values, Location location, Rewriter rewriter) {
    if (values.isEmpty()) {
      throw new DiagnosticException(location, "requires at least one operand to broadcast");
    }
    List<BroadcastDimension> shape = dimensions(values.getFirst());
    for (Value value : values.subList(1, values.size())) {
      shape = merged(value, shape, dimensions(value));
    }
    NumpyBroadcasting broadcasting = new NumpyBroadcasting(rewriter, shape);
    return values.stream().map(broadcasting::broadcast).toList();
  }

  private static RankedTensorType type(Value value) {
    if (value.type() instanceof RankedTensorType type) {
      return type;
    }
    throw new DiagnosticException(
        value.location(), "expected ranked tensor type for broadcast inputs");
  }

  private static List<BroadcastDimension> dimensions(Value value) {
    RankedTensorType type = type(value);
    List<BroadcastDimension> dimensions = new ArrayList<>();
    for (int i = 0; i < type.rank(); i++) {
      dimensions.add(BroadcastDimension.of(value, type, i));
    }
    return dimensions;
  }

  private static List<BroadcastDimension> merged(
      Value value, List<BroadcastDimension> a, List<BroadcastDimension> b) {
    int rank = Math.max(a.size(), b.size());
    List<BroadcastDimension> merged = new ArrayList<>();
    for (int fromBack = 1; fromBack <= rank; fromBack++) {
      merged.add(merged(value, fromBack(a, fromBack), fromBack(b, fromBack)));
    }
    Collections.reverse(merged);
    return merged;
  }

  private static BroadcastDimension fromBack(List<BroadcastDimension> dimensions, int position) {
    return position <= dimensions.size()
        ? dimensions.get(dimensions.size() - position)
        : BroadcastDimension.ofSize(1);
  }

  private static BroadcastDimension merged(
      Value value, BroadcastDimension a, BroadcastDimension b) {
    if (a.sizeOrBound() == 1) {
      return b;
    }
    if (b.sizeOrBound() == 1) {
      return a;
    }
    if (a.sizeOrBound() != b.sizeOrBound()) {
      throw new DiagnosticException(
          value.location(),
          "incompatible shapes for broadcasting " + a.sizeOrBound() + " and " + b.sizeOrBound());
    }
    if (a.isBounded() != b.isBounded()) {
      throw new DiagnosticException(
          value.location(), "cannot mix bounded and static dimensions in broadcast");
    }
    return a;
  }

  private static RankedTensorType tensor(List<BroadcastDimension> dimensions, Type elementType) {
    LongList sizes = LongList.copyOf(dimensions.stream().map(BroadcastDimension::size).toList());
    LongList bounds = LongList.copyOf(dimensions.stream().map(BroadcastDimension::bound).toList());
    return Bounds.tensor(
        sizes, elementType, null, Bounds.areAbsent(bounds) ? LongList.of() : bounds);
  }

  private Value broadcast(Value value) {
    RankedTensorType from = type(value);
    RankedTensorType to = tensor(shape, from.elementType());
    if (from.equals(to)) {
      return value;
    }
    List<BroadcastDimension> padded = padded(value, from);
    int rank = shape.size();
    HloBuilder builder = new HloBuilder(rewriter, value.location());
    LongList dimensions = Dimensions.upTo(rank).subList(rank - from.rank(), rank);
    Value result = builder.broadcastInDim(value, tensor(padded, from.elementType()), dimensions);
    for (int i = 0; i < rank; i++) {
      Value bounded = shape.get(i).boundedOrNull();
      if (bounded != null && !padded.get(i).isBounded()) {
        Value size = builder.dimensionSize(bounded, shape.get(i).position());
        result = builder.withDimensionSize(result, size, i);
      }
    }
    return result;
  }

  /** Returns the shape with bounds in place of sizes that the value does not have itself. */
  private List<BroadcastDimension> padded(Value value, RankedTensorType from) {
    List<BroadcastDimension> own = dimensions(value);
    int added = shape.size() - own.size();
    List<BroadcastDimension> padded = new ArrayList<>();
    for (int i = 0; i < shape.size(); i++) {
      BroadcastDimension target = shape.get(i);
      BroadcastDimension source = i < added ? BroadcastDimension.ofSize(1) : own.get(i - added);
      if (source.sizeOrBound() != 1 && source.sizeOrBound() != target.sizeOrBound()) {
        throw new DiagnosticException(
            value.location(),
            "Cannot broadcast input: %s to target shape %s"
                .formatted(SpecViolation.quoted(from), text()));
      }
      padded.add(source.isBounded() ? target : target.padded());
    }
    return padded;
  }

  private String text() {
    return shape.stream()
        .map(dimension -> (dimension.isBounded() ? "b" : "") + dimension.sizeOrBound())
        .collect(Collectors.joining("x", "tensor<", ">"));
  }
}
