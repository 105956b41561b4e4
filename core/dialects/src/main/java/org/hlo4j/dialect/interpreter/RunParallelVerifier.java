package org.hlo4j.dialect.interpreter;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.VerificationContext;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.interpreter.RunParallelOp;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the programs of {@code interpreter.run_parallel} exist and that their signatures
 * match its operands and results. Source: {@code stablehlo/reference/InterpreterOps.cpp}.
 */
final class RunParallelVerifier implements OpVerifier {
  @Override
  public boolean verify(Operation operation, VerificationContext context) {
    List<ArrayAttr> replicas = RunParallelOp.PROGRAMS.getOr(operation, List.of());
    if (replicas.isEmpty() || replicas.getFirst().size() == 0) {
      return error(operation, context, "`programs` attribute cannot be empty");
    }
    int partitions = replicas.getFirst().size();
    int inputs = 0;
    int results = 0;
    for (ArrayAttr replica : replicas) {
      List<Attribute> programs = replica.elements();
      if (programs.size() != partitions) {
        return error(
            operation,
            context,
            "Sizes of second dimension of `programs` should all match %d but got %d"
                .formatted(partitions, programs.size()));
      }
      for (Attribute program : programs) {
        FuncOp function = functionOrNull(operation, program, context);
        if (function == null) {
          return notFound(operation, program, context);
        }
        inputs += function.functionType().inputs().size();
        results += function.functionType().results().size();
      }
    }
    return verifyCount(operation, "inputs", operation.operandCount(), inputs, context)
        && verifyCount(operation, "results", operation.resultCount(), results, context)
        && verifyInfeed(operation, context);
  }

  private static boolean verifyCount(
      Operation operation, String what, int given, int expected, VerificationContext context) {
    return given == expected
        || error(
            operation,
            context,
            "Number of %s (%d) should match the sum of the number of %s of all programs (%d)"
                .formatted(what, given, what, expected));
  }

  private static boolean verifyInfeed(Operation operation, VerificationContext context) {
    List<SymbolRefAttr> infeed = RunParallelOp.INFEED.getOrNull(operation);
    if (infeed == null) {
      return true;
    }
    if (infeed.isEmpty()) {
      return error(operation, context, "infeed attribute is optional or should not be empty");
    }
    for (SymbolRefAttr source : infeed) {
      FuncOp function = functionOrNull(operation, source, context);
      if (function == null) {
        return notFound(operation, source, context);
      }
      List<Type> results = function.functionType().results();
      String name = '"' + function.name() + '"';
      if (results.size() != 1) {
        return error(
            operation,
            context,
            "Function %s should return 1 tensor but returns %d".formatted(name, results.size()));
      }
      if (!(results.getFirst() instanceof ShapedType)) {
        return error(
            operation,
            context,
            "Function %s should return a tensor type, but instead returns %s"
                .formatted(name, context.text().quoted(results.getFirst())));
      }
    }
    return true;
  }

  private static @Nullable FuncOp functionOrNull(
      Operation operation, Attribute reference, VerificationContext context) {
    Operation table = SymbolTables.nearestTableOrNull(operation);
    Operation symbol =
        table != null && reference instanceof SymbolRefAttr ref
            ? context.symbols().lookupOrNull(table, ref.root())
            : null;
    return FuncOp.ofOrNull(symbol);
  }

  private static boolean notFound(
      Operation operation, Attribute reference, VerificationContext context) {
    String name = reference instanceof SymbolRefAttr ref ? ref.root() : "";
    return error(operation, context, "Function \"" + name + "\" not found");
  }

  private static boolean error(Operation operation, VerificationContext context, String message) {
    return context.error(operation.location(), message);
  }
}
