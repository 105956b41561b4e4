package org.hlo4j.transforms.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.opset.arith.ArithOps;
import org.hlo4j.opset.tensor.TensorOps;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Patterns for extracting sizes from tensors and inserting them, and for conversions of their
 * types.
 */
final class TensorPatterns {
  private TensorPatterns() {}

  static List<RewritePattern> all() {
    return List.of(
        RewritePattern.of(ArithOps.INDEX_CAST, TensorPatterns::indexCast),
        RewritePattern.of(TensorOps.DIM, TensorPatterns::dim),
        RewritePattern.of(TensorOps.EXTRACT, TensorPatterns::extract),
        RewritePattern.of(TensorOps.FROM_ELEMENTS, TensorPatterns::fromElements));
  }

  private static boolean indexCast(Operation operation, Rewriter rewriter) {
    Value in = operation.operand(0);
    Type out = operation.result(0).type();
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    Value result;
    if (!(in.type() instanceof ShapedType)) {
      result =
          IndexCasts.isIndex(in.type()) ? numberFromIndex(builder, in, out) : ranked(builder, in);
    } else if (fits(in.type()) && fits(out)) {
      Value i32 = IndexCasts.toI32(builder, in);
      result = IndexCasts.isIndex(out) ? IndexCasts.toIndex(builder, i32) : i32;
    } else {
      return false;
    }
    rewriter.replace(operation, IndexCasts.cast(builder, result, out));
    return true;
  }

  private static boolean fits(Type type) {
    return IndexCasts.i32Type(type).isPresent();
  }

  /** Returns the size as a tensor of one integer of this type. */
  private static Value numberFromIndex(HloBuilder builder, Value index, Type type) {
    Value i32 = IndexCasts.toI32(builder, index);
    return type.equals(IntegerType.I32) ? i32 : builder.convert(i32, type);
  }

  /** Returns the scalar as a tensor of one element. */
  private static Value ranked(HloBuilder builder, Value number) {
    return IndexCasts.cast(builder, number, RankedTensorType.of(number.type()));
  }

  private static boolean dim(Operation operation, Rewriter rewriter) {
    Optional<Long> dimension = IndexCasts.constant(operation.operand(1));
    if (dimension.isEmpty()) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    Value size = builder.dimensionSize(operation.operand(0), Math.toIntExact(dimension.get()));
    rewriter.replace(operation, IndexCasts.toIndex(builder, size));
    return true;
  }

  /** Extracts an element at a constant position. */
  private static boolean extract(Operation operation, Rewriter rewriter) {
    Value tensor = operation.operand(0);
    if (!(tensor.type() instanceof RankedTensorType type) || !IndexCasts.hasI32Type(tensor)) {
      return false;
    }
    long[] starts = new long[type.rank()];
    long[] limits = new long[type.rank()];
    for (int i = 0; i < starts.length; i++) {
      Optional<Long> index = IndexCasts.constant(operation.operand(i + 1));
      if (index.isEmpty() || index.get() >= type.dimension(i)) {
        return false;
      }
      starts[i] = index.get();
      limits[i] = index.get() + 1;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    Value slice =
        builder.slice(
            IndexCasts.toI32(builder, tensor), LongList.wrap(starts), LongList.wrap(limits));
    Value element = builder.reshape(slice);
    rewriter.replace(operation, IndexCasts.cast(builder, element, operation.result(0).type()));
    return true;
  }

  /** Concatenates a list of sizes, or takes any single number. */
  private static boolean fromElements(Operation operation, Rewriter rewriter) {
    if (!(operation.result(0).type() instanceof RankedTensorType type)) {
      return false;
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    if (type.rank() == 0) {
      rewriter.replace(operation, IndexCasts.cast(builder, operation.operand(0), type));
      return true;
    }
    if (type.rank() != 1 || !IndexCasts.isIndex(type)) {
      return false;
    }
    RankedTensorType partType = RankedTensorType.of(IntegerType.I32, 1);
    List<Value> parts = new ArrayList<>();
    for (Value element : operation.operands()) {
      parts.add(
          IndexCasts.constant(element)
              .map(number -> builder.constant(Splats.of(partType, number)))
              .orElseGet(() -> builder.reshape(IndexCasts.toI32(builder, element), 1)));
    }
    Value list = builder.concatenate(parts, 0);
    rewriter.replace(operation, IndexCasts.toIndex(builder, list));
    return true;
  }
}
