package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.internal.IdentitySet;
import org.hlo4j.ir.rewrite.ConversionTarget.Legality;
import org.jspecify.annotations.Nullable;

/**
 * Legalizes operations for a target. Operations are visited in program order, each before its
 * nested ones; an illegal one is folded or rewritten, and the operations that this creates are
 * legalized at once.
 *
 * <p>There is no backtracking: if the operations that a pattern has created cannot be legalized, no
 * other pattern is tried and the conversion fails. A failed conversion leaves the program partially
 * converted.
 */
public final class ConversionDriver {
  private final ConversionTarget target;
  private final ConversionPatterns patterns;
  private final Folder folder;
  private final ConversionRewriter rewriter;
  private final Diagnostics diagnostics;
  private final IrText text;
  private final boolean full;
  private final IdentitySet<ConversionPattern> active = new IdentitySet<>();

  private ConversionDriver(
      boolean full,
      ConversionTarget target,
      ConversionPatterns patterns,
      DialectRegistry registry,
      IrText text,
      Diagnostics diagnostics) {
    this.full = full;
    this.target = target;
    this.patterns = patterns;
    this.folder = new Folder(registry);
    this.rewriter = ConversionRewriter.over(registry);
    this.text = text;
    this.diagnostics = diagnostics;
  }

  /**
   * Converts until no operation is left that the target declares illegal; operations of unknown
   * legality are converted if possible. Errors are reported to {@code diagnostics}.
   *
   * @param root the operation to convert, with everything nested in it
   * @param target the legality of operations
   * @param patterns the patterns
   * @param registry the dialects
   * @param text formats types and attributes in messages
   * @param diagnostics receives the errors
   * @return whether the conversion succeeded
   */
  public static boolean convertPartially(
      Operation root,
      ConversionTarget target,
      ConversionPatterns patterns,
      DialectRegistry registry,
      IrText text,
      Diagnostics diagnostics) {
    return new ConversionDriver(false, target, patterns, registry, text, diagnostics).run(root);
  }

  /**
   * Converts until all operations are legal. Errors are reported to {@code diagnostics}.
   *
   * @param root the operation to convert, with everything nested in it
   * @param target the legality of operations
   * @param patterns the patterns
   * @param registry the dialects
   * @param text formats types and attributes in messages
   * @param diagnostics receives the errors
   * @return whether the conversion succeeded
   */
  public static boolean convertFully(
      Operation root,
      ConversionTarget target,
      ConversionPatterns patterns,
      DialectRegistry registry,
      IrText text,
      Diagnostics diagnostics) {
    return new ConversionDriver(true, target, patterns, registry, text, diagnostics).run(root);
  }

  private boolean run(Operation root) {
    return legalizeAll(root) && new CastResolver(rewriter, text, diagnostics).resolve();
  }

  /**
   * Legalizes an operation and everything nested in it, one by one for functions, which share no
   * values.
   */
  private boolean legalizeAll(Operation root) {
    List<Operation> independent =
        root.regionCount() == 1 && target.legality(root) == Legality.LEGAL
            ? IndependentOperations.of(root.region(0))
            : List.of();
    List<Operation> operations = new ArrayList<>();
    if (independent.isEmpty()) {
      collect(root, operations);
      return legalizeAll(operations);
    }
    for (Operation operation : independent) {
      operations.clear();
      collect(operation, operations);
      if (!legalizeAll(operations)) {
        return false;
      }
    }
    return true;
  }

  private boolean legalizeAll(List<Operation> operations) {
    for (Operation operation : operations) {
      if (!legalize(operation) && !isAcceptable(operation)) {
        return false;
      }
    }
    return true;
  }

  /** Collects operations in pre-order. */
  private void collect(Operation operation, List<Operation> operations) {
    operations.add(operation);
    for (Region region : operation.regions()) {
      for (Block block : region.blocks()) {
        for (Operation inner : block.operations()) {
          collect(inner, operations);
        }
      }
    }
  }

  /** Returns whether an operation that no pattern converts is acceptable; reports it if not. */
  private boolean isAcceptable(Operation operation) {
    if (full) {
      diagnostics.error(operation, "failed to legalize operation '" + operation.name() + "'");
      return false;
    }
    if (target.legality(operation) == Legality.ILLEGAL) {
      if (rewriter.isErased(operation)) {
        // It was replaced by an illegal operation, and its operands can no longer be shown.
        diagnostics.error(operation.location(), Diagnostics.illegalMessage(operation));
      } else {
        diagnostics.illegal(operation);
      }
      return false;
    }
    return true;
  }

  private boolean legalize(Operation operation) {
    if (rewriter.isErased(operation)) {
      return true;
    }
    return target.legality(operation) == Legality.LEGAL || fold(operation) || rewrite(operation);
  }

  private boolean rewrite(Operation operation) {
    for (ConversionPattern pattern : patterns.forOp(operation.definition())) {
      if (active.contains(pattern)) {
        continue;
      }
      rewriter.begin(operation, pattern.typesOrNull());
      Optional<List<Value>> operands = rewriter.operandsOf(operation);
      if (operands.isEmpty() || !pattern.matchAndRewrite(operation, operands.get(), rewriter)) {
        continue;
      }
      active.add(pattern);
      boolean legal = legalizeChanges();
      active.remove(pattern);
      return legal;
    }
    return false;
  }

  private boolean legalizeChanges() {
    List<Operation> inserted = rewriter.takeInserted();
    List<Operation> modified = rewriter.takeModified();
    for (Operation operation : inserted) {
      if (!legalize(operation)) {
        return false;
      }
    }
    for (Operation operation : modified) {
      if (!legalize(operation)) {
        return false;
      }
    }
    return true;
  }

  private boolean fold(Operation operation) {
    Folding folding = folder.fold(operation);
    if (folding == Folding.IN_PLACE) {
      return legalize(operation);
    }
    if (!(folding instanceof Folding.Results results)) {
      return false;
    }
    rewriter.begin(operation, null);
    List<Value> values = new ArrayList<>();
    List<Operation> constants = new ArrayList<>();
    for (Folding.Result result : results.results()) {
      if (result instanceof Folding.Existing existing) {
        values.add(existing.value());
        continue;
      }
      Operation constant = constantOrNull(operation, ((Folding.Constant) result), values.size());
      if (constant == null) {
        return false;
      }
      constants.add(constant);
      values.add(constant.result(0));
    }
    constants.forEach(rewriter::insert);
    rewriter.replace(operation, values);
    rewriter.takeInserted();
    return true;
  }

  /** Returns a legal constant for a result; null if there is none. */
  private @Nullable Operation constantOrNull(
      Operation operation, Folding.Constant constant, int result) {
    OperationState state =
        Constants.stateOrNull(
            rewriter.registry(),
            operation.definition().dialect(),
            constant.value(),
            operation.result(result).type(),
            operation.location());
    if (state == null) {
      return null;
    }
    Operation made = state.create();
    return target.legality(made) == Legality.LEGAL ? made : null;
  }
}
