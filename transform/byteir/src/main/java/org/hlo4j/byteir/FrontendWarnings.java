package org.hlo4j.byteir;

import java.util.Optional;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.target.Misspelling;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;

/**
 * Warns about calls that are valid but may differ from the model: because of a defect in their
 * frontend, or because their name is misspelt.
 */
final class FrontendWarnings {
  /** The attribute that ONNX's frontend attaches to arguments of functions. */
  private static final String ONNX_NAME = "onnx.name";

  private FrontendWarnings() {}

  /** Returns a warning about a call that is valid by its definition, or has none by its name. */
  static Optional<Diagnostic> of(Operation call) {
    return Misspelling.of(call).or(() -> ofNorm(call));
  }

  private static Optional<Diagnostic> ofNorm(Operation call) {
    boolean doubtful =
        Targets.of(call).filter(target -> target.name().equals("byteir.l2_norm")).isPresent()
            && isFromOnnx(call)
            && !isTrue(call, "eps_outside_sqrt")
            && ByteirCall.attributesOf(call).getOrNull("epsilon") instanceof FloatAttr epsilon
            && epsilon.doubleValue() != 0;
    return doubtful
        ? Optional.of(
            Diagnostic.warning(
                call.location(),
                "'byteir.l2_norm' divides by sqrt(max(sum(x^2), epsilon)), but ByteIR's ONNX"
                    + " frontend writes it for x / (norm(x) + epsilon) as well"))
        : Optional.empty();
  }

  private static boolean isTrue(Operation call, String flag) {
    return ByteirCall.attributesOf(call).getOrNull(flag) instanceof IntegerAttr value
        && value.isTrue();
  }

  private static boolean isFromOnnx(Operation call) {
    Operation op = call;
    while (op != null && !op.is(FuncOps.FUNC)) {
      op = op.parentOpOrNull();
    }
    if (op == null) {
      return false;
    }
    FuncOp function = new FuncOp(op);
    for (int i = 0; i < function.functionType().inputs().size(); i++) {
      if (function.argumentAttributes(i).contains(ONNX_NAME)) {
        return true;
      }
    }
    return false;
  }
}
