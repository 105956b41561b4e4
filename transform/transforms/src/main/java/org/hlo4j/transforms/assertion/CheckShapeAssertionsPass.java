package org.hlo4j.transforms.assertion;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.ConstantValues;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.pass.Pass;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassOption;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Modules;

/**
 * Checks the shape assertions of a function, which are calls of {@code @shape_assertion}, and
 * erases those that hold. An assertion that fails or is not a constant is an error. Afterwards the
 * function has no assertions and is otherwise unchanged.
 */
public final class CheckShapeAssertionsPass implements Pass {
  private static final String ENABLE = "enable-shape-assertions";

  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      new PassDefinition(
          "stablehlo-check-shape-assertions",
          "Check stablehlo.custom_call @shape_assertion ops.",
          PassDefinition.FUNCTION,
          List.of(PassOption.bool(ENABLE, true, "Whether shape assertions may generate errors.")),
          options -> new CheckShapeAssertionsPass(options.bool(ENABLE)));

  private final boolean enabled;

  private CheckShapeAssertionsPass(boolean enabled) {
    this.enabled = enabled;
  }

  @Override
  public void run(Operation function, PassContext context) {
    List<Operation> assertions = new ArrayList<>();
    function.walkPostOrder(operation -> {
      if (isAssertion(operation)) {
        assertions.add(operation);
      }
    });
    boolean failed = false;
    for (Operation assertion : assertions) {
      try {
        if (enabled) {
          check(assertion);
        }
        assertion.erase();
      } catch (DiagnosticException failure) {
        context.report(assertion, failure);
        failed = true;
      }
    }
    if (failed) {
      throw context.failure();
    }
  }

  private static boolean isAssertion(Operation operation) {
    return operation.is(Modules.CUSTOM_CALL)
        && CustomCallOp.CALL_TARGET_NAME.get(operation).equals(ShapeAssertion.TARGET);
  }

  private static void check(Operation call) {
    ShapeAssertion assertion = ShapeAssertion.of(call);
    LongList holds =
        ConstantValues.integers(call.operand(0))
            .orElseThrow(() ->
                new DiagnosticException(
                    call.location(), "expects static assert_what (operand #0)"));
    if (holds.get(0) == 0) {
      throw new DiagnosticException(call.location(), assertion.message());
    }
  }
}
