package org.hlo4j.transforms.chlo;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Dimensions;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.rewrite.ConversionRewriter;
import org.hlo4j.op.chlo.RaggedDotOp;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.opset.chlo.RaggedDotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Precision;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Expands ragged matrix products to ordinary ones: one for each group, with a left operand that is
 * zero outside the group. The number of groups must be static; the program grows with it.
 *
 * <ul>
 *   <li>A ragged row dimension, {@code [b, m, k] x [g, b, k, n] -> [b, m, n]}: the products are
 *       summed.
 *   <li>A ragged contracting dimension, {@code [b, m, k] x [b, k, n] -> [g, b, m, n]}: the products
 *       are concatenated.
 *   <li>A ragged batch dimension: groups are irrelevant.
 * </ul>
 */
final class RaggedDot {
  /** Bounds the program's size: each group takes a dozen operations. */
  private static final int MAX_GROUPS = 1 << 12;

  private final Operation operation;
  private final HloBuilder builder;
  private final Value lhs;
  private final RankedTensorType lhsType;
  private final Value rhs;
  private final RankedTensorType rhsType;
  private final Value groupSizes;
  private final RankedTensorType resultType;
  private final RaggedDotDimensionNumbersAttr dimensions;

  private RaggedDot(Operation operation, HloBuilder builder) {
    this.operation = operation;
    this.builder = builder;
    this.lhs = operation.operand(0);
    this.lhsType = (RankedTensorType) lhs.type();
    this.rhs = operation.operand(1);
    this.rhsType = (RankedTensorType) rhs.type();
    this.groupSizes = operation.operand(2);
    this.resultType = (RankedTensorType) operation.result(0).type();
    this.dimensions = RaggedDotOp.RAGGED_DOT_DIMENSION_NUMBERS.get(operation);
  }

  static boolean rewrite(Operation operation, List<Value> operands, ConversionRewriter rewriter) {
    for (Value operand : operation.operands()) {
      // Quantized types have no zero to mask with.
      if (!(operand.type() instanceof RankedTensorType type)
          || !DenseElementsAttr.isElementType(type.elementType())) {
        return false;
      }
    }
    HloBuilder builder = HloBuilder.replacing(operation, rewriter);
    RaggedDot dot = new RaggedDot(operation, builder);
    if (dot.lhsType.rank() < dot.rhsType.rank()) {
      return hasGroups(dot.rhsType.dimension(dot.groupDimension()))
          && dot.replace(dot.sumOverGroups());
    }
    if (dot.lhsType.rank() < dot.resultType.rank()) {
      RankedTensorType sizes = (RankedTensorType) dot.groupSizes.type();
      return hasGroups(sizes.dimension(sizes.rank() - 1)) && dot.replace(dot.productsOfGroups());
    }
    return dot.replace(
        dot.product(
            dot.lhs,
            dot.rhs,
            dot.dimensions.rhsBatchingDimensions(),
            dot.dimensions.rhsContractingDimensions(),
            dot.resultType));
  }

  private boolean replace(Value value) {
    builder.rewriter().replace(operation, value);
    return true;
  }

  private static boolean hasGroups(long count) {
    return count > 0 && count <= MAX_GROUPS; // a dynamic size is negative
  }

  private int groupDimension() {
    return (int) dimensions.rhsGroupDimensions().get(0);
  }

  private Value sumOverGroups() {
    RaggedMask mask =
        new RaggedMask(builder, lhs, groupSizes, (int) dimensions.lhsRaggedDimensions().get(0));
    LongList batching = withoutGroup(dimensions.rhsBatchingDimensions());
    LongList contracting = withoutGroup(dimensions.rhsContractingDimensions());
    int groups = (int) rhsType.dimension(groupDimension());
    List<Value> sum = new ArrayList<>();
    for (int i = 0; i < groups; i++) {
      Value masked = mask.next();
      Value product = product(masked, group(i), batching, contracting, resultType);
      sum.add(sum.isEmpty() ? product : builder.add(sum.getLast(), product));
    }
    return sum.getLast();
  }

  /** Returns positions of dimensions after the removal of the group dimension. */
  private LongList withoutGroup(LongList positions) {
    return LongList.wrap(positions.stream().map(d -> d > groupDimension() ? d - 1 : d).toArray());
  }

  private Value product(
      Value left, Value right, LongList batching, LongList contracting, Type type) {
    OperationState state =
        builder
            .state(Contractions.DOT_GENERAL, left, right)
            .set(
                DotGeneralOp.DOT_DIMENSION_NUMBERS,
                new DotDimensionNumbersAttr(
                    dimensions.lhsBatchingDimensions(),
                    batching,
                    dimensions.lhsContractingDimensions(),
                    contracting));
    RaggedDotOp.PRECISION_CONFIG
        .find(operation)
        .ifPresent(precisions -> state.set(DotGeneralOp.PRECISION_CONFIG, convert(precisions)));
    return builder.make(state, type);
  }

  private static List<Precision> convert(List<org.hlo4j.opset.chlo.ChloPrecision> precisions) {
    return precisions.stream().map(precision -> Precision.valueOf(precision.name())).toList();
  }

  /** Returns the right operand of a group. */
  private Value group(int index) {
    int rank = rhsType.rank();
    LongList groupShape = Dimensions.without(rhsType.shape(), LongList.of(groupDimension()));
    if (rhsType.hasStaticShape()) {
      long[] starts = new long[rank];
      long[] limits = rhsType.shape().toArray();
      starts[groupDimension()] = index;
      limits[groupDimension()] = index + 1L;
      Value slice = builder.slice(rhs, LongList.wrap(starts), LongList.wrap(limits));
      return builder.reshape(slice, groupShape.toArray());
    }
    List<Value> starts = new ArrayList<>();
    List<Value> limits = new ArrayList<>();
    for (int d = 0; d < rank; d++) {
      boolean isGroup = d == groupDimension();
      starts.add(builder.i64s(isGroup ? index : 0));
      limits.add(isGroup ? builder.i64s(index + 1) : builder.dimensionSizeList(rhs, d));
    }
    Value start = builder.concatenate(starts, 0);
    Value limit = builder.concatenate(limits, 0);
    Value strides = builder.i64s(Dimensions.ones(rank).toArray());
    long[] sliceShape = rhsType.shape().toArray();
    sliceShape[groupDimension()] = 1;
    Value slice =
        builder.realDynamicSlice(
            rhs,
            start,
            limit,
            strides,
            RankedTensorType.of(LongList.wrap(sliceShape), rhsType.elementType()));
    limits.remove(groupDimension());
    return builder.make(
        Dynamism.DYNAMIC_RESHAPE,
        RankedTensorType.of(groupShape, rhsType.elementType()),
        slice,
        builder.concatenate(limits, 0));
  }

  private Value productsOfGroups() {
    RaggedMask mask =
        new RaggedMask(builder, lhs, groupSizes, (int) dimensions.lhsRaggedDimensions().get(0));
    LongList shape = resultType.shape().subList(1, resultType.rank());
    Type type = RankedTensorType.of(shape, resultType.elementType());
    RankedTensorType sizes = (RankedTensorType) groupSizes.type();
    List<Value> products = new ArrayList<>();
    for (int i = 0; i < sizes.dimension(sizes.rank() - 1); i++) {
      products.add(
          product(
              mask.next(),
              rhs,
              dimensions.rhsBatchingDimensions(),
              dimensions.rhsContractingDimensions(),
              type));
    }
    List<Value> layers = new ArrayList<>();
    for (Value product : products) {
      layers.add(layer(product));
    }
    return builder.concatenate(layers, 0);
  }

  /** Returns the product with a leading dimension of size 1. */
  private Value layer(Value product) {
    RankedTensorType type = (RankedTensorType) product.type();
    LongList layerShape = Dimensions.concat(LongList.of(1), type.shape());
    if (type.hasStaticShape()) {
      return builder.reshape(product, layerShape.toArray());
    }
    List<Value> sizes = new ArrayList<>();
    sizes.add(builder.i64s(1));
    for (int d = 0; d < type.rank(); d++) {
      sizes.add(builder.dimensionSizeList(product, d));
    }
    return builder.make(
        Dynamism.DYNAMIC_RESHAPE,
        RankedTensorType.of(layerShape, type.elementType()),
        product,
        builder.concatenate(sizes, 0));
  }
}
