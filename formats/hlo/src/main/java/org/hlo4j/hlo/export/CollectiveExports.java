package org.hlo4j.hlo.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.hlo.HloDimension;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloLayout;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.HloShape.Array;
import org.hlo4j.hlo.mapping.TypeMapping;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.AllToAllOp;
import org.hlo4j.opset.stablehlo.Collectives;

/** Exports operations of several devices. */
final class CollectiveExports {
  private CollectiveExports() {}

  static void addTo(Map<OpDefinition, OperationExport> exports) {
    exports.put(Collectives.ALL_TO_ALL, CollectiveExports::allToAll);
    exports.put(Collectives.ASYNC_START, CollectiveExports::asyncStart);
    exports.put(Collectives.ASYNC_DONE, CollectiveExports::asyncDone);
  }

  private static void allToAll(OperationContext context) {
    for (int i = 0; i < context.operation().operandCount(); i++) {
      context.bind(i, allToAll(context, i));
    }
  }

  /** The parts come along the dimension that is split; they are moved to the one they go to. */
  private static HloInstruction allToAll(OperationContext context, int index) {
    HloInstruction operand = context.operand(index);
    Array shape = (Array) operand.shape();
    HloInstruction parts =
        context.main(
            HloOpcode.ALL_TO_ALL,
            shape,
            List.of(operand),
            builder -> OperationExports.row(context).toHlo(context.operation(), builder));
    int split = Math.toIntExact(AllToAllOp.SPLIT_DIMENSION.get(context.operation()));
    int concat = Math.toIntExact(AllToAllOp.CONCAT_DIMENSION.get(context.operation()));
    if (split == concat) {
      return parts;
    }
    if (!shape.isStatic()) {
      throw new UnsupportedOperation("it moves parts between dimensions, one of which is dynamic");
    }
    long count = AllToAllOp.SPLIT_COUNT.get(context.operation());
    List<Long> sizes = new ArrayList<>(shape.sizes().boxed());
    sizes.set(split, sizes.get(split) / count);
    sizes.add(split, count);
    HloInstruction cut = reshape(context, parts, shape, sizes);
    List<Long> order = new ArrayList<>();
    for (int i = 0; i < shape.rank(); i++) {
      if (i == concat) {
        order.add((long) split);
      }
      order.add((long) (i < split ? i : i + 1));
    }
    List<Long> moved = order.stream().map(i -> sizes.get(i.intValue())).toList();
    HloInstruction transposed =
        context.emit(
            HloOpcode.TRANSPOSE,
            array(shape, moved),
            List.of(cut),
            builder -> builder.set(HloInstructionAttributes.DIMENSIONS, LongList.copyOf(order)));
    Array result = (Array) context.resultShape(index);
    return reshape(context, transposed, shape, result.sizes().boxed());
  }

  private static HloInstruction reshape(
      OperationContext context, HloInstruction operand, Array like, List<Long> sizes) {
    return context.emit(HloOpcode.RESHAPE, array(like, sizes), List.of(operand), _ -> {});
  }

  private static Array array(Array like, List<Long> sizes) {
    return new Array(
        like.elementType(),
        sizes.stream().map(HloDimension::of).toList(),
        HloLayout.rowMajor(sizes.size()));
  }

  /** Computes the region where it is started; the future is its result. */
  private static void asyncStart(OperationContext context) {
    context.lose("when an asynchronous operation runs: it is done where it is started");
    Block body = context.operation().region(0).front();
    for (int i = 0; i < body.argumentCount(); i++) {
      context.target().bind(body.argument(i), context.operand(i));
    }
    context.bind(0, context.target().tupleUnlessOne(context.target().block(body)));
  }

  private static void asyncDone(OperationContext context) {
    HloInstruction result = context.operand(0);
    if (!result.shape().isCompatible(TypeMapping.shape(context.operation().resultType(0)))) {
      throw new UnsupportedOperation("its operand is not the result of what was started");
    }
    context.bind(0, result);
  }
}
