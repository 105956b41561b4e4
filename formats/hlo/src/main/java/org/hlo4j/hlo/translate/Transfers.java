package org.hlo4j.hlo.translate;

import static org.hlo4j.hlo.HloCallAttributes.CHANNEL_ID;
import static org.hlo4j.hlo.HloCallAttributes.INFEED_CONFIG;
import static org.hlo4j.hlo.HloCallAttributes.IS_HOST_TRANSFER;
import static org.hlo4j.hlo.HloCallAttributes.OUTFEED_CONFIG;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.op.stablehlo.InfeedOp;
import org.hlo4j.op.stablehlo.OutfeedOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.stablehlo.ChannelHandleAttr;
import org.hlo4j.opset.stablehlo.Io;
import org.hlo4j.opset.stablehlo.TokenType;

/** Values that come from others, and go to them. */
final class Transfers {
  /** The types of channels. */
  private static final long BETWEEN_DEVICES = 1;

  private static final long TO_HOST = 2;
  private static final long FROM_HOST = 3;

  private Transfers() {}

  static ValueTree infeed(HloCall call) {
    return call.emit(
        call.state(Io.INFEED)
            .addOperands(call.values())
            .set(InfeedOp.INFEED_CONFIG, call.get(INFEED_CONFIG))
            .set(InfeedOp.LAYOUT, Layouts.numbers(call.shape())));
  }

  static ValueTree outfeed(HloCall call) {
    return call.emit(
        call.state(Io.OUTFEED)
            .addOperands(call.values())
            .set(OutfeedOp.OUTFEED_CONFIG, call.get(OUTFEED_CONFIG)));
  }

  static ValueTree send(HloCall call) {
    OperationState state = call.state(Io.SEND).addOperands(call.values());
    Operation send = call.create(setChannel(call, state, TO_HOST), List.of(TokenType.INSTANCE));
    Layouts.state(send, HloShape.TOKEN);
    return new ValueTree.Begun(HloCall.of(send.result(0)));
  }

  /** The shape of what is received, a number for the backend, and a token. */
  static ValueTree recv(HloCall call) {
    if (!(call.shape() instanceof HloShape.Tuple tuple) || tuple.elements().isEmpty()) {
      throw UnsupportedNodeException.of("it does not say what it receives");
    }
    HloShape.Tuple received = HloShape.tuple(tuple.elements().getFirst(), HloShape.TOKEN);
    List<Type> types = new ArrayList<>(Shapes.leafTypes(received));
    OperationState state = call.state(Io.RECV).addOperands(call.values());
    Operation recv = call.create(setChannel(call, state, FROM_HOST), types);
    return new ValueTree.Begun(ValueTree.of(received, recv.results()));
  }

  private static OperationState setChannel(HloCall call, OperationState state, long host) {
    boolean isHost = call.get(IS_HOST_TRANSFER);
    Long channel = call.getOrNull(CHANNEL_ID);
    return state
        .set(
            StablehloOp.CHANNEL_HANDLE,
            new ChannelHandleAttr(channel == null ? 0 : channel, isHost ? host : BETWEEN_DEVICES))
        .set(StablehloOp.IS_HOST_TRANSFER, isHost);
  }
}
