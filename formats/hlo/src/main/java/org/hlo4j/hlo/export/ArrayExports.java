package org.hlo4j.hlo.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.hlo4j.hlo.HloDimension;
import org.hlo4j.hlo.HloElementType;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloLayout;
import org.hlo4j.hlo.HloLiteral;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.HloShape.Array;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DenseResourceElementsAttr;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.BroadcastInDimOp;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.op.stablehlo.IotaOp;
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Random;

/**
 * Exports operations on arrays that are more than one instruction, or an instruction but for a
 * detail.
 */
final class ArrayExports {
  private ArrayExports() {}

  static void addTo(Map<OpDefinition, OperationExport> exports) {
    exports.put(DataMovement.CONSTANT, ArrayExports::constant);
    exports.put(DataMovement.IOTA, ArrayExports::iota);
    exports.put(DataMovement.BROADCAST_IN_DIM, ArrayExports::broadcast);
    exports.put(Elementwise.CLAMP, ArrayExports::withScalars);
    exports.put(Elementwise.SELECT, ArrayExports::withScalars);
    exports.put(Elementwise.CONVERT, ArrayExports::convert);
    exports.put(Structural.TOP_K, ArrayExports::topK);
    exports.put(Random.RNG, ArrayExports::rng);
  }

  /** Equal elements are a scalar that is broadcast, whatever their number. */
  private static void constant(OperationContext context) {
    DenseElementsAttr value = elements(ConstantOp.VALUE.get(context.operation()));
    Array shape = (Array) context.shape();
    if (!value.isSplat() || shape.rank() == 0) {
      context.bind(0, literal(context, value, shape));
      return;
    }
    HloInstruction scalar = literal(context, value, scalar(shape));
    context.bind(0, broadcast(context, scalar, shape, LongList.of()));
  }

  private static DenseElementsAttr elements(ElementsAttr value) {
    return switch (value) {
      case DenseElementsAttr dense -> dense.withoutPadding();
      case DenseResourceElementsAttr resource ->
          resource
              .elements()
              .orElseThrow(() -> new UnsupportedOperation("its elements are not at hand"))
              .withoutPadding();
      default -> throw new UnsupportedOperation("HLO has no constants of this form");
    };
  }

  private static HloInstruction literal(
      OperationContext context, DenseElementsAttr value, Array shape) {
    Consumer<HloInstruction.Builder> content =
        builder ->
            builder.set(
                HloInstructionAttributes.LITERAL, new HloLiteral.Array(shape, value.data()));
    return shape.rank() == 0 && context.shape() instanceof Array all && all.rank() > 0
        ? context.emit(HloOpcode.CONSTANT, shape, List.of(), content)
        : context.main(HloOpcode.CONSTANT, shape, List.of(), content);
  }

  private static Array scalar(Array shape) {
    return HloShape.array(shape.elementType());
  }

  /** Numbers grow along a vector, which is broadcast to other dimensions. */
  private static void iota(OperationContext context) {
    Array shape = (Array) context.shape();
    int dimension = Math.toIntExact(IotaOp.IOTA_DIMENSION.get(context.operation()));
    if (shape.rank() == 1 || !shape.isStatic()) {
      context.bind(
          0, OperationExports.instruction(context, OperationExports.row(context), List.of()));
      return;
    }
    HloInstruction vector =
        context.emit(
            HloOpcode.IOTA,
            withDimensions(shape, List.of(shape.dimensions().get(dimension))),
            List.of(),
            builder -> builder.set(HloInstructionAttributes.IOTA_DIMENSION, 0L));
    context.bind(0, broadcast(context, vector, shape, LongList.of(dimension)));
  }

  /**
   * Dimensions of size 1 that grow are taken away first, and dimensions in another order are
   * transposed.
   */
  private static void broadcast(OperationContext context) {
    Array shape = (Array) context.shape();
    HloInstruction operand = context.operand(0);
    Array from = (Array) operand.shape();
    LongList places = BroadcastInDimOp.BROADCAST_DIMENSIONS.get(context.operation());
    List<Integer> kept =
        IntStream.range(0, from.rank())
            .filter(i -> size(from, i).equals(size(shape, (int) places.get(i))))
            .boxed()
            .toList();
    if (kept.size() < from.rank()) {
      operand =
          context.emit(
              HloOpcode.RESHAPE,
              withDimensions(from, kept.stream().map(i -> size(from, i)).toList()),
              List.of(operand),
              _ -> {});
    }
    long[] targets = kept.stream().mapToLong(i -> places.get(i)).toArray();
    long[] order =
        IntStream.range(0, targets.length)
            .boxed()
            .sorted((a, b) -> Long.compare(targets[a], targets[b]))
            .mapToLong(Integer::longValue)
            .toArray();
    boolean isSorted = IntStream.range(0, order.length).allMatch(i -> order[i] == i);
    boolean isWhole = targets.length == shape.rank();
    if (!isSorted) {
      Array before = (Array) operand.shape();
      List<HloDimension> sizes = Arrays.stream(order).mapToObj(i -> size(before, (int) i)).toList();
      operand = transpose(context, operand, withDimensions(before, sizes), order, isWhole);
    }
    Arrays.sort(targets);
    context.bind(
        0,
        isWhole && !isSorted
            ? operand
            : broadcast(context, operand, shape, LongList.wrap(targets)));
  }

  private static HloInstruction transpose(
      OperationContext context, HloInstruction operand, Array shape, long[] order, boolean isMain) {
    Consumer<HloInstruction.Builder> permutation =
        builder -> builder.set(HloInstructionAttributes.DIMENSIONS, LongList.of(order));
    return isMain
        ? context.main(HloOpcode.TRANSPOSE, shape, List.of(operand), permutation)
        : context.emit(HloOpcode.TRANSPOSE, shape, List.of(operand), permutation);
  }

  private static HloInstruction broadcast(
      OperationContext context, HloInstruction operand, Array shape, LongList places) {
    return context.main(
        HloOpcode.BROADCAST,
        shape,
        List.of(operand),
        builder -> builder.set(HloInstructionAttributes.DIMENSIONS, places));
  }

  private static HloDimension size(Array shape, int dimension) {
    return shape.dimensions().get(dimension);
  }

  private static Array withDimensions(Array shape, List<HloDimension> dimensions) {
    return new Array(shape.elementType(), dimensions, HloLayout.rowMajor(dimensions.size()));
  }

  private static Array withType(Array shape, HloElementType type) {
    return new Array(type, shape.dimensions(), shape.layout());
  }

  /** Scalars that stand for arrays of equal elements are broadcast. */
  private static void withScalars(OperationContext context) {
    Array shape = (Array) context.shape();
    List<HloInstruction> operands = new ArrayList<>();
    for (HloInstruction operand : context.operands()) {
      Array given = (Array) operand.shape();
      operands.add(
          given.rank() == shape.rank()
              ? operand
              : context.emit(
                  HloOpcode.BROADCAST,
                  withType(shape, given.elementType()),
                  List.of(operand),
                  builder -> builder.set(HloInstructionAttributes.DIMENSIONS, LongList.of())));
    }
    context.bind(0, OperationExports.instruction(context, OperationExports.row(context), operands));
  }

  /** Real numbers are made of the real parts of complex ones. */
  private static void convert(OperationContext context) {
    HloInstruction operand = context.operand(0);
    Array from = (Array) operand.shape();
    Array shape = (Array) context.shape();
    if (isComplex(from) && !isComplex(shape) && shape.elementType() != HloElementType.PRED) {
      HloElementType part =
          from.elementType() == HloElementType.C64 ? HloElementType.F32 : HloElementType.F64;
      operand = context.emit(HloOpcode.REAL, withType(from, part), List.of(operand), _ -> {});
    }
    context.bind(
        0, OperationExports.instruction(context, OperationExports.row(context), List.of(operand)));
  }

  private static boolean isComplex(Array shape) {
    return shape.elementType().kind() == HloElementType.Kind.COMPLEX;
  }

  private static void topK(OperationContext context) {
    HloInstruction largest =
        context.main(
            HloOpcode.TOPK,
            context.shape(),
            context.operands(),
            builder -> {
              OperationExports.row(context).toHlo(context.operation(), builder);
              builder.set(HloInstructionAttributes.LARGEST, true);
            });
    context.bindElements(largest);
  }

  /** The shape is an operand in StableHLO alone. */
  private static void rng(OperationContext context) {
    context.bind(
        0,
        OperationExports.instruction(
            context, OperationExports.row(context), context.operands().subList(0, 2)));
  }
}
