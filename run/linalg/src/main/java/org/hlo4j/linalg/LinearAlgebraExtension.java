package org.hlo4j.linalg;

import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.hlo4j.dialect.linalg.LinearAlgebraTargets;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Modules;

/**
 * Evaluates the custom calls by which JAX decomposes matrices and solves systems, under the names
 * that it uses on CPUs (LAPACK), GPUs (cuSOLVER and its like) and TPUs. The service loader finds
 * it; programs of an application need not name it.
 */
public final class LinearAlgebraExtension implements Extension {
  /** Creates the extension. */
  public LinearAlgebraExtension() {}

  @Override
  public Optional<Evaluator> evaluator(Operation op) {
    if (!op.is(Modules.CUSTOM_CALL)) {
      return Optional.empty();
    }
    return Optional.ofNullable(
            LinearAlgebraTargets.all().get(CustomCallOp.CALL_TARGET_NAME.get(op)))
        .map(target -> invocation -> evaluate(new Call(target, invocation)));
  }

  private static List<InterpreterValue> evaluate(Call call) {
    Type type = call.elementType();
    Type realType = type instanceof ComplexType complex ? complex.elementType() : type;
    if (!realType.equals(FloatType.F32) && !realType.equals(FloatType.F64)) {
      throw call.failure("does not support " + type);
    }
    LongFunction<Tensor> allocator = count -> call.allocate(count, FloatType.F64);
    Lapack lapack =
        type instanceof ComplexType
            ? new ComplexLapack(realType, allocator, call::checkCancelled)
            : new RealLapack(realType, allocator);
    Kernel.of(call.target().routine()).evaluate(call, lapack);
    return call.results();
  }
}
