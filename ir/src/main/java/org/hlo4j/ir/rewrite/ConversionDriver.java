package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.IdentitySet;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.rewrite.ConversionTarget.Legality;
import org.jspecify.annotations.Nullable;

/**
 * Converts what is illegal at a target. Goes through the operations in the order of the program,
 * each before those inside it; folds or rewrites what is not legal, and right away what that made.
 *
 * <p>A pattern is chosen for good: when what it made cannot be made legal, no other pattern is
 * tried and the conversion fails. A program that could not be converted is left half converted.
 */
public final class ConversionDriver {
  private final ConversionTarget target;
  private final ConversionPatterns patterns;
  private final Folder folder;
  private final ConversionRewriter rewriter;
  private final Diagnostics diagnostics;
  private final IrText text;
  private final boolean full;
  private final IdentitySet<Operation> ignored = new IdentitySet<>();
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
   * Converts {@code root} and what is inside it until nothing is left that the target says is
   * illegal; of what the target says nothing, what can be converted is. Says whether that went
   * well; what did not has been reported.
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

  /** Converts {@code root} and what is inside it until all of it is legal. */
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

  /** Legalizes the operation and all inside; functions, which share no values, one by one. */
  private boolean legalizeAll(Operation root) {
    List<Operation> independent =
        root.regionCount() == 1 && target.legality(root) == Legality.LEGAL
            ? IndependentOperations.of(root.region(0))
            : List.of();
    List<Operation> operations = new ArrayList<>();
    if (independent.isEmpty() || target.isRecursive(root)) {
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
      if (!legalize(operation) && !mayStay(operation)) {
        return false;
      }
    }
    return true;
  }

  /** The operations before those inside them, but for what is inside recursively legal ones. */
  private void collect(Operation operation, List<Operation> operations) {
    operations.add(operation);
    if (operation.regionCount() == 0 || isRecursivelyLegal(operation)) {
      return;
    }
    for (Region region : operation.regions()) {
      for (Block block : region.blocks()) {
        for (Operation inner : block.operations()) {
          collect(inner, operations);
        }
      }
    }
  }

  private boolean isRecursivelyLegal(Operation operation) {
    return target.isRecursive(operation) && target.legality(operation) == Legality.LEGAL;
  }

  /** Whether an operation that no pattern converts may stay; reports it if not. */
  private boolean mayStay(Operation operation) {
    if (full) {
      diagnostics.error(operation, "failed to legalize operation '" + operation.name() + "'");
      return false;
    }
    if (target.legality(operation) == Legality.ILLEGAL) {
      if (rewriter.isErased(operation)) {
        // It was replaced by what is not legal either, and has no operands to show any more.
        diagnostics.error(operation.location(), Diagnostics.illegalMessage(operation));
      } else {
        diagnostics.illegal(operation);
      }
      return false;
    }
    return true;
  }

  private boolean legalize(Operation operation) {
    if (rewriter.isErased(operation) || ignored.contains(operation)) {
      return true;
    }
    if (target.legality(operation) == Legality.LEGAL) {
      if (target.isRecursive(operation)) {
        operation.walk(ignored::add);
      }
      return true;
    }
    return fold(operation) || rewrite(operation);
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

  /** The constant that stands for a result; null if there is none that is legal. */
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
