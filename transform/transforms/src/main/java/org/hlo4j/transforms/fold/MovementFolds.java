package org.hlo4j.transforms.fold;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.build.Matches;

/** Folds of operations that move elements of constants or query their shape. */
final class MovementFolds {
  private MovementFolds() {}

  static List<RewritePattern> ofShapes(FoldOptions options) {
    return List.of(
        RewritePattern.of(
            DataMovement.BROADCAST_IN_DIM, (op, rewriter) -> broadcast(op, rewriter, options)),
        RewritePattern.of(
            DataMovement.CONCATENATE, (op, rewriter) -> concatenate(op, rewriter, options)),
        RewritePattern.of(DataMovement.CONCATENATE, MovementFolds::joinEqualSplats)
            .named("concatenate of equal splats"),
        RewritePattern.of(Indexing.DYNAMIC_SLICE, MovementFolds::sliceOfSplat),
        RewritePattern.of(
            Dynamism.GET_DIMENSION_SIZE, (op, rewriter) -> dimensionSize(op, rewriter, options)),
        RewritePattern.of(DataMovement.RESHAPE, (op, rewriter) -> reshape(op, rewriter, options)),
        RewritePattern.of(Dynamism.SET_DIMENSION_SIZE, MovementFolds::sameDimensionSize),
        RewritePattern.of(DataMovement.SLICE, (op, rewriter) -> slice(op, rewriter, options)));
  }

  static List<RewritePattern> others(FoldOptions options) {
    return List.of(
        RewritePattern.of(DataMovement.IOTA, (op, rewriter) -> iota(op, rewriter, options)),
        RewritePattern.of(DataMovement.REVERSE, (op, rewriter) -> reverse(op, rewriter, options)),
        RewritePattern.of(DataMovement.TRANSPOSE, MovementFolds::transpose));
  }

  private static boolean replace(Operation operation, DenseElementsAttr value, Rewriter rewriter) {
    return ElementwiseFolds.replace(operation, Optional.of(value), rewriter);
  }

  /** Returns the splat in another shape. */
  private static DenseElementsAttr resize(DenseElementsAttr splat, RankedTensorType type) {
    return type.elementCount() == 0
        ? DenseElementsAttr.of(type, Blob.wrap(new byte[0]), false)
        : DenseElementsAttr.of(type, splat.data(), true);
  }

  /** Replaces an operation that moves the elements of a constant. */
  private static boolean move(
      Operation op, DenseElementsAttr constant, RankedTensorType type, Rewriter rewriter) {
    return constant.isSplat()
        ? replace(op, resize(constant, type), rewriter)
        : ElementwiseFolds.replace(
            op, ConstantEvaluation.evaluate(op, List.of(constant), type), rewriter);
  }

  private static boolean broadcast(Operation op, Rewriter rewriter, FoldOptions options) {
    RankedTensorType type = Matches.staticTypeOrNull(op.result(0));
    DenseElementsAttr splat = Matches.splatOrNull(op.operand(0));
    return type != null
        && splat != null
        && FoldableElements.isMoved(type.elementType(), options)
        && replace(op, resize(splat, type), rewriter);
  }

  private static boolean concatenate(Operation op, Rewriter rewriter, FoldOptions options) {
    RankedTensorType type = Matches.staticTypeOrNull(op.result(0));
    List<DenseElementsAttr> operands = ElementwiseFolds.constants(op);
    return type != null
        && !operands.isEmpty()
        && FoldableElements.isFolded(type.elementType(), options)
        && type.elementCount() <= options.elementLimit()
        && ElementwiseFolds.replace(op, ConstantEvaluation.evaluate(op, operands, type), rewriter);
  }

  /** Merges adjacent equal splats into a larger one. */
  private static boolean joinEqualSplats(Operation op, Rewriter rewriter) {
    HloBuilder builder = HloBuilder.replacing(op, rewriter);
    int dimension = StablehloOp.DIMENSION.get(op).intValue();
    List<Value> operands = new ArrayList<>();
    for (int i = 0; i < op.operandCount(); ) {
      DenseElementsAttr splat = Matches.splatOrNull(op.operand(i));
      int end = i + 1;
      while (splat != null
          && end < op.operandCount()
          && Objects.equals(splat, Matches.splatOrNull(op.operand(end)))) {
        end++;
      }
      operands.add(
          splat == null || end == i + 1
              ? op.operand(i)
              : builder.constant(repeat(splat, dimension, end - i)));
      i = end;
    }
    if (operands.size() == op.operandCount()) {
      return false;
    }
    rewriter.replaceWithNew(
        op,
        OperationState.inPlaceOf(op, op.definition())
            .addOperands(operands)
            .set(StablehloOp.DIMENSION, dimension));
    return true;
  }

  private static DenseElementsAttr repeat(DenseElementsAttr splat, int dimension, int times) {
    long[] shape = splat.type().shape().toArray();
    shape[dimension] = Sizes.multiply(shape[dimension], times);
    return resize(splat, RankedTensorType.of(splat.elementType(), shape));
  }

  private static boolean sliceOfSplat(Operation op, Rewriter rewriter) {
    RankedTensorType type = Matches.staticTypeOrNull(op.result(0));
    DenseElementsAttr splat = Matches.splatOrNull(op.operand(0));
    return type != null && splat != null && replace(op, resize(splat, type), rewriter);
  }

  private static boolean dimensionSize(Operation op, Rewriter rewriter, FoldOptions options) {
    RankedTensorType type = Matches.staticTypeOrNull(op.result(0));
    if (type == null
        || !FoldableElements.isFolded(type.elementType(), options)
        || !(op.operand(0).type() instanceof ShapedType operand)) {
      return false;
    }
    long size = operand.shape().get(StablehloOp.DIMENSION.get(op).intValue());
    return !ShapedType.isDynamic(size) && replace(op, Splats.of(type, size), rewriter);
  }

  private static boolean reshape(Operation op, Rewriter rewriter, FoldOptions options) {
    RankedTensorType type = Matches.staticTypeOrNull(op.result(0));
    DenseElementsAttr constant = Matches.constantOrNull(op.operand(0));
    return type != null
        && constant != null
        && FoldableElements.isMoved(type.elementType(), options)
        && replace(op, constant.withType(type), rewriter);
  }

  /** Erases an operation that sets a dimension to its static size. */
  private static boolean sameDimensionSize(Operation op, Rewriter rewriter) {
    DenseElementsAttr size = Matches.splatOrNull(op.operand(1));
    if (size == null
        || !op.operand(0).type().equals(op.result(0).type())
        || !(op.result(0).type() instanceof RankedTensorType type)
        || size.longAt(0) != type.dimension(StablehloOp.DIMENSION.get(op).intValue())) {
      return false;
    }
    rewriter.replaceAllUses(op.result(0), op.operand(0));
    return true;
  }

  private static boolean slice(Operation op, Rewriter rewriter, FoldOptions options) {
    RankedTensorType type = Matches.staticTypeOrNull(op.result(0));
    DenseElementsAttr constant = Matches.constantOrNull(op.operand(0));
    return type != null
        && constant != null
        && FoldableElements.isFolded(type.elementType(), options)
        && move(op, constant, type, rewriter);
  }

  /** Folds to at most one element. */
  private static boolean iota(Operation op, Rewriter rewriter, FoldOptions options) {
    RankedTensorType type = Matches.staticTypeOrNull(op.result(0));
    return type != null
        && FoldableElements.isInteger(type.elementType())
        && type.elementCount() <= Math.min(1, options.elementLimit())
        && replace(op, Splats.of(type, 0L), rewriter);
  }

  /** Folds unless nothing would move, which is left to simplification. */
  private static boolean reverse(Operation op, Rewriter rewriter, FoldOptions options) {
    RankedTensorType type = Matches.staticTypeOrNull(op.operand(0));
    DenseElementsAttr constant = Matches.constantOrNull(op.operand(0));
    LongList dimensions = StablehloOp.DIMENSIONS.get(op);
    return type != null
        && constant != null
        && type.elementCount() <= options.elementLimit()
        && type.elementCount() > 1
        && !constant.isSplat()
        && !dimensions.allMatch(d -> type.dimension((int) d) == 1)
        && FoldableElements.isNumber(type.elementType())
        && move(op, constant, type, rewriter);
  }

  private static boolean transpose(Operation op, Rewriter rewriter) {
    RankedTensorType type = Matches.staticTypeOrNull(op.result(0));
    DenseElementsAttr constant = Matches.constantOrNull(op.operand(0));
    return type != null
        && constant != null
        && (constant.isSplat() || FoldableElements.isNumber(type.elementType()))
        && move(op, constant, type, rewriter);
  }
}
