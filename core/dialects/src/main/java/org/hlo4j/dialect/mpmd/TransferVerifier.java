package org.hlo4j.dialect.mpmd;

import java.util.Optional;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.mpmd.MeshTensorType;
import org.hlo4j.opset.mpmd.MpmdOps;

/** Checks of {@code mpmd.transfer}. */
final class TransferVerifier {
  private static final String MEMORY_KIND = "mhlo.memory_kind";
  private static final String DEVICE = "device";
  private static final String HOST = "pinned_host";

  private TransferVerifier() {}

  static boolean verify(Operation transfer, VerificationContext context) {
    if (!(transfer.operand(0).type() instanceof MeshTensorType from)
        || !(transfer.result(0).type() instanceof MeshTensorType to)) {
      return true;
    }
    if (!Topologies.verify(transfer, from, context) || !Topologies.verify(transfer, to, context)) {
      return false;
    }
    if (!from.tensor().equals(to.tensor())) {
      return context.error(
          transfer,
          "cannot perform transfer between given types %s and %s: global tensor types are different"
              .formatted(context.text().quoted(from), context.text().quoted(to)));
    }
    return verifyKind(transfer, from, context)
        && verifyKind(transfer, to, context)
        && verifyAttributes(transfer, context);
  }

  private static boolean verifyKind(
      Operation transfer, MeshTensorType type, VerificationContext context) {
    String kind = type.memoryKind().map(StringAttr::value).orElse(DEVICE);
    return kind.equals(DEVICE)
        || kind.equals(HOST)
        || context.error(
            transfer,
            "memory kind must be either '%s' or '%s'. Found '%s'.".formatted(HOST, DEVICE, kind));
  }

  /** Memory of the host must be in types, not in attributes of arguments and operations. */
  private static boolean verifyAttributes(Operation transfer, VerificationContext context) {
    if (isOnHost(kindByAttribute(transfer.operand(0)))) {
      return context.error(
          transfer,
          "Transfers from host with attributes are not supported. Memory kinds must be expressed in"
              + " the type.");
    }
    return !isOnHost(kindByAttribute(transfer.result(0)))
        || context.error(
            transfer,
            "Transfers to host with attributes are not supported. Memory kinds must expressed be in"
                + " the type.");
  }

  private static boolean isOnHost(Optional<StringAttr> kind) {
    return kind.filter(present -> present.value().equals(HOST)).isPresent();
  }

  private static Optional<StringAttr> kindByAttribute(Value value) {
    if (value instanceof BlockArgument argument) {
      FuncOp function = FuncOp.ofOrNull(argument.owner().parentOpOrNull());
      return function == null
          ? Optional.empty()
          : function
              .argumentAttributes(argument.index())
              .get(MEMORY_KIND)
              .filter(StringAttr.class::isInstance)
              .map(StringAttr.class::cast);
    }
    Operation producer = value.definingOpOrNull();
    return producer != null && producer.is(MpmdOps.TRANSFER)
        ? producer.attribute(MEMORY_KIND, StringAttr.class)
        : Optional.empty();
  }
}
