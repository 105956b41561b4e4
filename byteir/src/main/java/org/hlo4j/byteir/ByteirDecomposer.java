package org.hlo4j.byteir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.byteir.decompose.Decompositions;
import org.hlo4j.byteir.decompose.Indecomposable;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.rewrite.Rewriter;

/** Replaces calls of coarse-grained operations by operations of StableHLO and CHLO. */
public final class ByteirDecomposer {
  private ByteirDecomposer() {}

  /**
   * Decomposes the calls inside {@code root} of these targets, or of all if there are none. Says
   * whether none is left; why one is is reported.
   */
  public static boolean decompose(
      Operation root, Set<String> targets, DialectRegistry registry, Diagnostics diagnostics) {
    List<Operation> calls = new ArrayList<>();
    root.walk(op -> {
      Optional<TargetDefinition> target = Targets.of(op);
      if (target.isPresent() && (targets.isEmpty() || targets.contains(target.get().name()))) {
        calls.add(op);
      }
    });
    boolean all = true;
    Rewriter rewriter = new Rewriter(registry);
    for (Operation op : calls) {
      all &= decompose(op, rewriter, diagnostics);
    }
    return all;
  }

  private static boolean decompose(Operation op, Rewriter rewriter, Diagnostics diagnostics) {
    try {
      ByteirCall call = ByteirVerifier.call(op).orElseThrow();
      Decompositions.decompose(call, rewriter);
      return true;
    } catch (DiagnosticException e) {
      e.diagnostics().forEach(diagnostics::report);
    } catch (Indecomposable e) {
      String target = Targets.of(op).orElseThrow().name();
      diagnostics.error(op.location(), "'" + target + "' cannot be decomposed: " + e.reason());
    }
    return false;
  }
}
