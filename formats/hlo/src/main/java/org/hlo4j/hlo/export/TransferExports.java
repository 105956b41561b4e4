package org.hlo4j.hlo.export;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.hlo4j.hlo.HloCallAttributes;
import org.hlo4j.hlo.HloElementType;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.mapping.TypeMapping;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.op.stablehlo.InfeedOp;
import org.hlo4j.op.stablehlo.OutfeedOp;
import org.hlo4j.op.stablehlo.RecvOp;
import org.hlo4j.op.stablehlo.SendOp;
import org.hlo4j.opset.stablehlo.Io;

/** Exports operations that exchange values with others, in the order of tokens. */
final class TransferExports {
  /** The number of a transfer, which is between an instruction and the one that is its end. */
  private static final HloShape CONTEXT = HloShape.array(HloElementType.U32);

  private TransferExports() {}

  static void addTo(Map<OpDefinition, OperationExport> exports) {
    exports.put(Io.INFEED, TransferExports::infeed);
    exports.put(Io.OUTFEED, TransferExports::outfeed);
    exports.put(Io.RECV, TransferExports::receive);
    exports.put(Io.SEND, TransferExports::send);
  }

  private static void infeed(OperationContext context) {
    HloShape data = new HloShape.Tuple(dataShapes(context));
    HloInstruction received =
        context.main(
            HloOpcode.INFEED,
            HloShape.tuple(data, HloShape.TOKEN),
            context.operands(),
            builder ->
                builder.set(
                    HloCallAttributes.INFEED_CONFIG,
                    InfeedOp.INFEED_CONFIG.get(context.operation())));
    HloInstruction values = context.target().element(received, 0);
    int count = context.operation().resultCount() - 1;
    for (int i = 0; i < count; i++) {
      context.bind(i, context.target().element(values, i));
    }
    context.bind(count, context.target().element(received, 1));
  }

  private static void outfeed(OperationContext context) {
    List<HloInstruction> operands = context.operands();
    HloInstruction data = context.target().tuple(operands.subList(0, operands.size() - 1));
    context.bind(
        0,
        context.main(
            HloOpcode.OUTFEED,
            HloShape.TOKEN,
            List.of(data, operands.getLast()),
            builder ->
                builder
                    .set(HloCallAttributes.OUTFEED_SHAPE, data.shape())
                    .set(
                        HloCallAttributes.OUTFEED_CONFIG,
                        OutfeedOp.OUTFEED_CONFIG.get(context.operation()))));
  }

  private static void send(OperationContext context) {
    List<HloInstruction> operands = context.operands();
    HloInstruction data = context.target().tupleUnlessOne(operands.subList(0, operands.size() - 1));
    Consumer<HloInstruction.Builder> channel =
        channel(
            SendOp.CHANNEL_HANDLE.get(context.operation()).handle(),
            SendOp.IS_HOST_TRANSFER.get(context.operation()));
    HloInstruction sent =
        context.main(
            HloOpcode.SEND,
            HloShape.tuple(data.shape(), CONTEXT, HloShape.TOKEN),
            List.of(data, operands.getLast()),
            channel);
    context.bind(0, context.main(HloOpcode.SEND_DONE, HloShape.TOKEN, List.of(sent), channel));
  }

  private static void receive(OperationContext context) {
    List<HloShape> shapes = dataShapes(context);
    HloShape data = shapes.size() == 1 ? shapes.getFirst() : new HloShape.Tuple(shapes);
    Consumer<HloInstruction.Builder> channel =
        channel(
            RecvOp.CHANNEL_HANDLE.get(context.operation()).handle(),
            RecvOp.IS_HOST_TRANSFER.get(context.operation()));
    HloInstruction begun =
        context.main(
            HloOpcode.RECV,
            HloShape.tuple(data, CONTEXT, HloShape.TOKEN),
            context.operands(),
            channel);
    HloInstruction received =
        context.main(
            HloOpcode.RECV_DONE, HloShape.tuple(data, HloShape.TOKEN), List.of(begun), channel);
    List<HloInstruction> values =
        context.target().elements(context.target().element(received, 0), shapes.size());
    for (int i = 0; i < shapes.size(); i++) {
      context.bind(i, values.get(i));
    }
    context.bind(shapes.size(), context.target().element(received, 1));
  }

  private static Consumer<HloInstruction.Builder> channel(long id, boolean isHostTransfer) {
    return builder ->
        builder
            .set(HloCallAttributes.CHANNEL_ID, id)
            .set(HloCallAttributes.IS_HOST_TRANSFER, isHostTransfer);
  }

  /** Returns the shapes of all results but the last, which is a token. */
  private static List<HloShape> dataShapes(OperationContext context) {
    List<Type> types = context.operation().resultTypes();
    return types.subList(0, types.size() - 1).stream().map(TypeMapping::shape).toList();
  }
}
