package org.hlo4j.portability.legalize;

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
 * Translates a program operation by operation into a new one and leaves the old one as it is. New
 * operations are made in the order of the program, each before those inside it, so that the lists
 * of uses get the order that MLIR's conversion gives them.
 */
abstract class Translator {
  /** The values and blocks that those in scope map to. */
  private IrMapping mapping = new IrMapping();

  /** A mapping that is not needed now: isolated operations have one of their own, one by one. */
  private @Nullable IrMapping spare;

  private final List<ForwardReference> forwardReferences = new ArrayList<>();

  /** An operand that was needed before the operation that defines it was translated. */
  private record ForwardReference(Operation user, int index, Operation translated) {}

  /** Ends a translation that is refused. */
  static final class Refused extends RuntimeException {
    @java.io.Serial private static final long serialVersionUID = 1L;

    private final transient Consumer<Diagnostics> report;

    Refused(Diagnostic error) {
      this(diagnostics -> diagnostics.report(error));
    }

    Refused(IllegalOperation operation) {
      this(operation::report);
    }

    private Refused(Consumer<Diagnostics> report) {
      super("program is refused", null, false, false);
      this.report = report;
    }

    void report(Diagnostics diagnostics) {
      report.accept(diagnostics);
    }
  }

  /** Translates an operation of the program, appending its translation to {@code to}. */
  abstract void translate(Operation op, Block to);

  /** The type of an argument of a block inside {@code parent}. */
  abstract Type argumentType(Operation parent, Type type);

  /** The value that {@code user} uses, given the one that its operand maps to. */
  abstract Value operand(Operation user, Value translated);

  /** Translates what is inside {@code root}, which itself stays as it is. */
  final Operation translateInside(Operation root) {
    Operation copy = root.copyWithoutRegions(mapping);
    translateRegions(root, copy);
    forwardReferences.forEach(this::resolve);
    return copy;
  }

  /** Adds to {@code state} the values that the operands of {@code op} map to. */
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

  /** Appends the translation of {@code op}, maps the results, and translates its regions. */
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

  /** Maps {@code value} to {@code translated}. */
  final void map(Value value, Value translated) {
    mapping.map(value, translated);
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

  /** What is defined inside is forgotten afterwards: a long program is many short functions. */
  private void translateIsolatedRegions(Operation from, Operation to) {
    IrMapping outside = mapping;
    mapping = spare == null ? new IrMapping() : spare;
    spare = null;
    int first = forwardReferences.size();
    for (int i = 0; i < from.regionCount(); i++) {
      translateRegion(from, from.region(i), to.region(i));
    }
    forwardReferences.subList(first, forwardReferences.size()).removeIf(this::resolveHere);
    mapping.clear();
    spare = mapping;
    mapping = outside;
  }

  /** Sets the operand if what defines it is known here. */
  private boolean resolveHere(ForwardReference reference) {
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

  /** Puts what is inside {@code translated} in place of what is inside {@code original}. */
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
