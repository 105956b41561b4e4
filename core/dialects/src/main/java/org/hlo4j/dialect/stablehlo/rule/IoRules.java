package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.SpecViolation.quoted;
import static org.hlo4j.dialect.hlo.SpecViolation.text;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.op.stablehlo.InfeedOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.mhlo.Counterparts;
import org.hlo4j.opset.stablehlo.TokenType;

/** Communication with the host and through channels. */
final class IoRules {
  private static final long DEVICE_TO_DEVICE = 1;
  private static final long DEVICE_TO_HOST = 2;
  private static final long HOST_TO_DEVICE = 3;

  private IoRules() {}

  static void verifyInfeed(LocalOperation op) {
    checkResults(
        op,
        List.of("infeed_c1", "infeed_c2", "infeed_c3"),
        "all elements of result types, except the last element, are expected to be of tensor type,"
            + " but got ");
    InfeedOp.LAYOUT.find(op).ifPresent(layout -> check(op, layout));
  }

  /** Checks that the results are tensors and a token. */
  private static void checkResults(LocalOperation op, List<String> rules, String tensorsExpected) {
    List<Type> types = op.resultTypes();
    if (types.isEmpty()) {
      throw violation(op, rules.get(0), "result is expected to be at least of size 1, but got 0");
    }
    for (Type type : types.subList(0, types.size() - 1)) {
      if (!(type instanceof RankedTensorType) && !(type instanceof UnrankedTensorType)) {
        throw violation(op, rules.get(1), tensorsExpected + quoted(type));
      }
    }
    if (!(Counterparts.toStablehlo(types.getLast()) instanceof TokenType)) {
      throw violation(
          op,
          rules.get(2),
          "last element of result types is expected to be of token type, but got "
              + quoted(types.getLast()));
    }
  }

  private static void check(LocalOperation op, ArrayAttr layout) {
    int expected = op.resultCount() - 1;
    if (layout.size() != expected) {
      throw violation(
          op,
          "",
          "layout-attribute size must be %s (which is the number of op-results - 1 (for token result)), but got %s"
              .formatted(expected, layout.size()));
    }
    for (Attribute ofResult : layout.elements()) {
      if (!(ofResult instanceof ArrayAttr order)) {
        throw violation(
            op,
            "",
            "layout-attribute expected to have elements of type array, but got " + text(ofResult));
      }
      for (Attribute dimension : order.elements()) {
        if (!(dimension instanceof IntegerAttr)) {
          throw violation(
              op,
              "",
              "layout-attribute's leaf elements are expected to be of type integer, but got "
                  + text(dimension));
        }
      }
    }
  }

  static List<Type> inferSend(OperationInputs op) {
    checkChannel(op, "send_c5, send_i4", DEVICE_TO_HOST, "DEVICE_TO_HOST");
    return List.of(TokenType.INSTANCE);
  }

  static void verifyRecv(LocalOperation op) {
    checkChannel(op, "recv_c5, recv_i3", HOST_TO_DEVICE, "HOST_TO_DEVICE");
    checkResults(
        op,
        List.of("", "", ""),
        "everything but the last element of result types is expected to be of tensor type, but"
            + " got ");
  }

  private static void checkChannel(
      OperationInputs op, String rules, long hostType, String hostTypeName) {
    long type = StablehloOp.CHANNEL_HANDLE.get(op).type();
    boolean host = StablehloOp.IS_HOST_TRANSFER.get(op);
    if (!host && type != DEVICE_TO_DEVICE) {
      throw violation(
          op, rules, "channel_type should be DEVICE_TO_DEVICE when is_host_transfer is false");
    }
    if (host && type != hostType) {
      throw violation(
          op, rules, "channel_type should be " + hostTypeName + " when is_host_transfer is true");
    }
  }
}
