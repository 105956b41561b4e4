package org.hlo4j.pjrt.part;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.WalkResult;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.transforms.TransformPasses;

/**
 * Custom calls of libraries that {@code jaxlib} registers with XLA, LAPACK's for example, which
 * plugins do not have. They run on the host, between parts of the program that run on the device;
 * so do operations with such a call in a region, as a whole.
 */
public final class HostCalls {
  /** Their names: of LAPACK, sparse products, and libraries of GPUs. */
  private static final Pattern TARGETS =
      Pattern.compile(
          "(lapack|blas)_.*|cpu_csr_sparse_dense.*|(cu|hip|oneapi)(solver|sparse|blas|hybrid)_.*"
              + "|(cu|hip)_(lu_pivots_to_permutation|threefry2x32|cholesky_update)(_ffi)?");

  /** Has calls stand where they run: in the function itself. */
  private static final Pipeline INLINING =
      PipelineParser.parsePasses(
          PassDefinition.MODULE,
          "func.func(stablehlo-legalize-composite-to-call),inline{default-pipeline=}",
          TransformPasses.registry());

  private HostCalls() {}

  private static boolean isHostCall(Operation op) {
    return op.is(Modules.CUSTOM_CALL)
        && TARGETS.matcher(CustomCallOp.CALL_TARGET_NAME.get(op)).matches();
  }

  /**
   * {@return whether an operation is such a call, or has one within its regions}
   *
   * @param operation the operation
   */
  public static boolean isIn(Operation operation) {
    return operation.visit(op -> isHostCall(op) ? WalkResult.INTERRUPT : WalkResult.ADVANCE)
        == WalkResult.INTERRUPT;
  }

  /**
   * Returns a copy of a program in which these calls stand in the function that is run.
   *
   * @throws DiagnosticException if that is not possible
   */
  static Operation inlined(Operation module) {
    Operation copy = module.copy();
    Diagnostics.Collector found = Diagnostics.collector();
    if (!new PassManager(new PassContext(Dialects.all(), found), (_, _) -> true)
        .run(INLINING, copy)) {
      throw new DiagnosticException(found.toList());
    }
    return copy;
  }

  /** Returns the operations of a function in groups, each of the device or of the host. */
  static List<List<Operation>> groups(Operation function) {
    List<List<Operation>> groups = new ArrayList<>();
    boolean isHost = false;
    for (Operation op : function.region(0).front().operations()) {
      if (groups.isEmpty() || isHost != isIn(op)) {
        groups.add(new ArrayList<>());
        isHost = isIn(op);
      }
      groups.getLast().add(op);
    }
    return groups;
  }
}
