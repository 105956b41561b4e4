package app;

import java.util.List;
import org.hlo4j.Hlo4j;
import org.hlo4j.ModuleBuilder;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.op.stablehlo.TanhOp;

/** Finds what is wrong: in a program that was changed, and at the call that builds an operation. */
final class Verifying {
  private Verifying() {}

  static String run() {
    Operation program = Building.layer();
    Operation tanh = TanhOp.stream(program).findFirst().orElseThrow().operation();
    tanh.setOperand(0, tanh.blockOrNull().argument(0));
    List<Diagnostic> errors = Hlo4j.standard().verifyAll(program);
    RankedTensorType two = RankedTensorType.of(FloatType.F32, 2);
    RankedTensorType three = RankedTensorType.of(FloatType.F32, 3);
    try {
      ModuleBuilder.create("wrong")
          .function(
              "main", List.of(two, three), f -> f.returns(f.add(f.argument(0), f.argument(1))));
      return "accepted";
    } catch (DiagnosticException refused) {
      return errors.size() + " error; " + refused.diagnostics().getLast().message();
    }
  }
}
