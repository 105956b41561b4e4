package org.hlo4j.byteir;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.hlo4j.byteir.decompose.Decompositions;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.KeptBody;
import org.hlo4j.byteir.target.OpaqueTargets;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.transforms.symbol.SymbolLiveness;

/**
 * Decomposes calls of coarse-grained operations into StableHLO and CHLO. A call without a
 * decomposition is replaced by a call of the function that the program keeps as its body, if there
 * is one.
 */
public final class ByteirDecomposer {
  private final Predicate<Operation> selected;
  private final Rewriter rewriter;
  private final Diagnostics diagnostics;
  private final SymbolTables symbols = new SymbolTables();

  /** Kept functions of the decomposed calls. */
  private final Set<Operation> bodies = Collections.newSetFromMap(new IdentityHashMap<>());

  private ByteirDecomposer(
      Predicate<Operation> selected, Rewriter rewriter, Diagnostics diagnostics) {
    this.selected = selected;
    this.rewriter = rewriter;
    this.diagnostics = diagnostics;
  }

  /**
   * Decomposes nested calls. Kept functions without remaining uses are erased.
   *
   * @param root the operation whose nested calls are decomposed, in place
   * @param targets the full names of targets; if empty, all targets and all opaque calls with a
   *     kept function
   * @param registry the dialects
   * @param diagnostics receives an error for each call that cannot be decomposed
   * @return whether all selected calls were decomposed
   */
  public static boolean decompose(
      Operation root, Set<String> targets, DialectRegistry registry, Diagnostics diagnostics) {
    SymbolTables symbols = new SymbolTables();
    return decompose(
        root,
        op ->
            targets.isEmpty()
                ? Targets.of(op).isPresent() || KeptBody.of(op, symbols).isPresent()
                : targets.contains(target(op)),
        registry,
        diagnostics);
  }

  /**
   * Decomposes nested calls. Kept functions without remaining uses are erased.
   *
   * @param root the operation whose nested calls are decomposed, in place
   * @param selected returns whether a custom call, also an opaque one, is decomposed
   * @param registry the dialects
   * @param diagnostics receives an error for each call that cannot be decomposed
   * @return whether all selected calls were decomposed
   */
  public static boolean decompose(
      Operation root,
      Predicate<Operation> selected,
      DialectRegistry registry,
      Diagnostics diagnostics) {
    ByteirDecomposer decomposer =
        new ByteirDecomposer(selected, new Rewriter(registry), diagnostics);
    List<Operation> calls = new ArrayList<>();
    root.walk(op -> {
      if (decomposer.isSelected(op)) {
        calls.add(op);
      }
    });
    ByteirVerifier.warnOfUndefinedCalls(root, diagnostics);
    boolean all = true;
    for (Operation op : calls) {
      all &= decomposer.decompose(op);
    }
    decomposer.eraseBodies(root);
    return all;
  }

  private boolean isSelected(Operation op) {
    return (Targets.of(op).isPresent() || OpaqueTargets.isCall(op)) && selected.test(op);
  }

  private static String target(Operation call) {
    return ByteirCall.TARGET.get(call);
  }

  private boolean decompose(Operation op) {
    Optional<Operation> body = KeptBody.of(op, symbols);
    body.ifPresent(bodies::add);
    try {
      ByteirCall call =
          ByteirVerifier.call(op)
              .orElseThrow(() -> UnsupportedNodeException.of("the program does not keep its body"));
      Decompositions.decompose(call, rewriter);
      return true;
    } catch (DiagnosticException e) {
      e.diagnostics().forEach(diagnostics::report);
    } catch (UnsupportedNodeException e) {
      if (body.isPresent()) {
        call(body.get(), op);
        return true;
      }
      diagnostics.error(op.location(), "'" + target(op) + "' cannot be decomposed: " + e.reason());
    }
    return false;
  }

  /**
   * Replaces a call by a {@code func.call} of a kept function, which becomes an ordinary function.
   */
  private void call(Operation body, Operation op) {
    String name = body.attribute(SymbolTables.SYMBOL_NAME, StringAttr.class).orElseThrow().value();
    body.removeAttribute(KeptBody.MARK);
    rewriter.setInsertionPoint(op);
    rewriter.replaceWithNew(
        op,
        OperationState.inPlaceOf(op, FuncOps.CALL)
            .addOperands(op.operands())
            .set(CallOp.CALLEE, name));
  }

  /**
   * Erases kept functions that are still marked as such and are not referenced by calls or symbols.
   */
  private void eraseBodies(Operation root) {
    bodies.removeIf(body -> !body.hasAttribute(KeptBody.MARK));
    if (bodies.isEmpty()) {
      return;
    }
    Set<String> named = new HashSet<>();
    root.walk(op -> {
      if (op.attributeOrNull(KeptBody.CALLEE) instanceof StringAttr name) {
        named.add(name.value());
      }
    });
    bodies.removeIf(body ->
        named.contains(
            body.attribute(SymbolTables.SYMBOL_NAME, StringAttr.class).orElseThrow().value()));
    bodies.forEach(
        body -> body.setAttribute(SymbolTables.SYMBOL_VISIBILITY, StringAttr.of("private")));
    SymbolLiveness.eraseDead(root, bodies::contains);
  }
}
