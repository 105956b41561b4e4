package org.hlo4j.portability.legalize;

import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.IrMapping;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.portability.version.DominanceOrder;
import org.hlo4j.portability.version.IllegalOperation;
import org.jspecify.annotations.Nullable;

/**
 * Translates a program operation by operation to a new one and leaves the original unchanged.
 * Operations are created in program order, parents before children, so that use lists have the
 * order that MLIR's conversion produces.
 */
abstract class Translator {
  /** The mapping of values and blocks in scope. */
  private IrMapping mapping = new IrMapping();

  /** A free mapping, for reuse by the next isolated operation. */
  private @Nullable IrMapping spare;

  private final List<ForwardReference> forwardReferences = new ArrayList<>();

  /** An operand whose defining operation was not translated yet. */
  private record ForwardReference(Operation user, int index, Operation translated) {}

  /** Thrown to end a translation with an error. */
  static final class TranslationFailure extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final transient Consumer<Diagnostics> report;

    TranslationFailure(Diagnostic error) {
      this(diagnostics -> diagnostics.report(error));
    }

    TranslationFailure(IllegalOperation operation) {
      this(operation::report);
    }

    private TranslationFailure(Consumer<Diagnostics> report) {
      super("program is refused", null, false, false);
      this.report = report;
    }

    void report(Diagnostics diagnostics) {
      report.accept(diagnostics);
    }
  }

  /** Translates an operation and appends the translation to {@code to}. */
  abstract void translate(Operation op, Block to);

  /** Returns the translated type of a block argument inside {@code parent}. */
  abstract Type argumentType(Operation parent, Type type);

  /** Returns the value that {@code user} uses, given the translation of its operand. */
  abstract Value operand(Operation user, Value translated);

  /** Translates the operations inside {@code root}; returns a copy of {@code root} with them. */
  final Operation translateInside(Operation root) {
    Operation copy = root.copyWithoutRegions(mapping);
    translateRegions(root, copy);
    forwardReferences.forEach(this::resolve);
    return copy;
  }

  /** Adds the translations of the operands of {@code op} to {@code state}. */
  final void addOperands(Operation op, OperationState state) {
    for (int i = 0; i < op.operandCount(); i++) {
      Value value = op.operand(i);
      Value translated = mapping.lookup(value);
      state.addOperand(translated == value ? value : operand(op, translated));
    }
    for (int i = 0; i < op.successorCount(); i++) {
      state.addSuccessor(mapping.lookup(op.successor(i)));
    }
  }

  /** Appends the translation of {@code op}, maps its results, and translates its regions. */
  final Operation append(Operation op, OperationState state, Block to) {
    for (int i = 0; i < op.regionCount(); i++) {
      state.addRegion();
    }
    Operation translated = state.create();
    to.append(translated);
    for (int i = 0; i < op.operandCount(); i++) {
      if (translated.operand(i) == op.operand(i)) {
        forwardReferences.add(new ForwardReference(op, i, translated));
      }
    }
    for (int i = 0; i < op.resultCount(); i++) {
      mapping.map(op.result(i), translated.result(i));
    }
    translateRegions(op, translated);
    return translated;
  }

  private void translateRegions(Operation from, Operation to) {
    if (from.has(Trait.ISOLATED_FROM_ABOVE) || to.has(Trait.ISOLATED_FROM_ABOVE)) {
      translateIsolatedRegions(from, to);
      return;
    }
    for (int i = 0; i < from.regionCount(); i++) {
      translateRegion(from, from.region(i), to.region(i));
    }
  }

  /** Uses a mapping of their own: memory is bounded by the largest function, not the program. */
  private void translateIsolatedRegions(Operation from, Operation to) {
    IrMapping outside = mapping;
    mapping = spare == null ? new IrMapping() : spare;
    spare = null;
    int first = forwardReferences.size();
    for (int i = 0; i < from.regionCount(); i++) {
      translateRegion(from, from.region(i), to.region(i));
    }
    forwardReferences.subList(first, forwardReferences.size()).removeIf(this::resolveInScope);
    mapping.clear();
    spare = mapping;
    mapping = outside;
  }

  /** Sets the operand if its defining operation is in the current mapping. */
  private boolean resolveInScope(ForwardReference reference) {
    boolean known = mapping.contains(reference.user.operand(reference.index));
    if (known) {
      resolve(reference);
    }
    return known;
  }

  private void resolve(ForwardReference reference) {
    Value value = mapping.lookup(reference.user.operand(reference.index));
    reference.translated.setOperand(reference.index, operand(reference.user, value));
  }

  private void translateRegion(Operation parent, Region from, Region to) {
    for (Block block : from.blocks()) {
      Block copy = to.addBlock();
      mapping.map(block, copy);
      for (BlockArgument argument : block.arguments()) {
        Type type = argumentType(parent, argument.type());
        mapping.map(argument, copy.addArgument(type, argument.location()));
      }
    }
    for (Block block : DominanceOrder.of(from)) {
      for (Operation op : block.operations()) {
        translate(op, mapping.lookup(block));
      }
    }
  }

  /** Replaces the body of {@code original} by the body of {@code translated}. */
  static void replaceInside(Operation original, Operation translated) {
    for (int i = 0; i < original.regionCount(); i++) {
      Region region = original.region(i);
      for (Block block : List.copyOf(region.blocks())) {
        region.remove(block);
      }
      region.takeBody(translated.region(i));
    }
  }
}
