package org.hlo4j.ir.verify;

import java.util.List;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/** Checks that result types are compatible with the inferred ones. */
final class InferenceCheck implements OpVerifier {
  private final InfersTypes inference;

  InferenceCheck(InfersTypes inference) {
    this.inference = inference;
  }

  @Override
  public boolean verify(Operation operation, VerificationContext context) {
    List<Type> inferred;
    try {
      inferred = inference.inferTypes(operation);
    } catch (DiagnosticException exception) {
      exception.diagnostics().forEach(context::report);
      return context.opError(operation, "failed to infer returned types");
    }
    List<Type> declared = operation.resultTypes();
    if (inference.areCompatible(inferred, declared)) {
      return true;
    }
    context.error(
        operation.location(),
        "'%s' op inferred type(s) %s are incompatible with return type(s) of operation %s"
            .formatted(
                operation.name(),
                context.text().quoted(inferred),
                context.text().quoted(declared)));
    return context.opError(operation, "failed to infer returned types");
  }
}
