package org.hlo4j.portability.version;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.vhlo.OpVersion;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.opset.vhlo.VhloDialect;
import org.hlo4j.opset.vhlo.VhloOps;
import org.jspecify.annotations.Nullable;

/**
 * Turns a VHLO program into one of another version, up or down. Each operation and each type
 * becomes the version of itself that the target knows; a program that uses what the target does not
 * know is refused and left as it was.
 *
 * <p>Replaces operations in the order of MLIR's dialect conversion, since bytecode shows it: first
 * all new operations are made, which puts their operands in front of the lists of uses, then the
 * uses of the old results move over, which turns their order round. Nothing of that can be told
 * from outside a function, so that functions are done one by one, each while it is in the caches of
 * the processor, unless something around them waits to be replaced. Of a program that is refused,
 * what was replaced is made anew: it is what it was but for the order of uses.
 *
 * <p>What is inside an operation that is downgraded stays as it is. That is upstream's behaviour
 * and hardly meant, but an artifact that differed could not be read by upstream's reader, which
 * does not look inside such operations either. Upgrades do look inside.
 */
public final class VersionConverter {
  private final Legality legality;
  private final boolean explains;

  /** All so far; those from {@code next} on are made but do not stand in the program yet. */
  private final List<Replacement> replacements = new ArrayList<>();

  private int next;
  private @Nullable IllegalOperation refusal;

  private record Replacement(Operation old, Operation replacement) {}

  private VersionConverter(Version target, boolean explains) {
    this.legality = new Legality(target);
    this.explains = explains;
  }

  /**
   * Converts the program, or reports why it cannot be converted.
   *
   * @param root the operation, usually a module, in which all operations are converted
   * @param target the version, whose patch does not matter
   * @param explains whether errors carry notes that say what the target does not know
   * @return whether the program is of the target version now
   */
  public static boolean convert(
      Operation root, Version target, boolean explains, Diagnostics diagnostics) {
    VersionConverter converter = new VersionConverter(target, explains);
    converter.visit(root);
    IllegalOperation refusal = converter.refusal;
    if (refusal == null) {
      converter.replace();
      TypeConversion.apply(root, converter.legality.revision());
      return true;
    }
    converter.undo();
    refusal.report(diagnostics);
    diagnostics.error(root, "failed to convert VHLO to v" + converter.legality.version());
    return false;
  }

  private void visit(Operation op) {
    OpVersion version = VhloOps.ofOrNull(op.definition());
    if (version == null) {
      touchOperands(op);
    } else if (!legality.isLegal(op, version) && !convert(op)) {
      return;
    }
    for (int i = 0; i < op.regionCount(); i++) {
      for (Block block : DominanceOrder.of(op.region(i))) {
        for (Operation inner = block.firstOrNull();
            inner != null && refusal == null;
            inner = inner.nextOrNull()) {
          boolean isAlone = next == replacements.size();
          visit(inner);
          if (isAlone && isFunction(inner)) {
            replace();
          }
        }
      }
    }
  }

  private static boolean isFunction(Operation op) {
    return op.is(VhloDialect.FUNC) || op.is(FuncOps.FUNC);
  }

  /**
   * Puts the operands of an operation of another dialect in front of the lists of uses, as MLIR
   * does when it tries to fold the operation and cannot.
   */
  private static void touchOperands(Operation op) {
    for (int i = 0; i < op.operandCount(); i++) {
      op.setOperand(i, op.operand(i));
    }
  }

  /** Makes the version of the operation that the target knows; says whether to look inside. */
  private boolean convert(Operation op) {
    Revision revision = Revision.of(op, legality.version());
    if (!revision.refusals().isEmpty()) {
      refuse(op, revision.refusals().getFirst());
      return false;
    }
    Operation replacement = revision.create();
    replacements.add(new Replacement(op, replacement));
    Refusal refusal = legality.refusalOrNull(replacement);
    if (refusal != null) {
      refuse(op, refusal);
      return false;
    }
    return revision.isUpgrade();
  }

  private void refuse(Operation op, Refusal reason) {
    String sentence = "cannot be expressed in " + legality.version() + ": " + reason.sentence();
    refusal = new IllegalOperation(op, "'" + op.name() + "' " + sentence, explains);
  }

  /** Puts into the program what was made. */
  private void replace() {
    while (refusal == null && next < replacements.size()) {
      Replacement made = replacements.get(next++);
      replace(made.old, made.replacement);
    }
  }

  private void undo() {
    for (Replacement made : replacements.subList(next, replacements.size()).reversed()) {
      made.replacement.erase();
    }
    for (Replacement made : replacements.subList(0, next)) {
      replace(made.replacement, anew(made.old, made.replacement));
    }
  }

  /** An operation like {@code erased}, in place of which {@code op} stands. */
  private static Operation anew(Operation erased, Operation op) {
    OperationState state = new OperationState(erased);
    state.addOperands(op.operands()).addResultTypes(op.resultTypes());
    for (int i = 0; i < op.regionCount(); i++) {
      state.addRegion();
    }
    return state.create();
  }

  private static void replace(Operation old, Operation replacement) {
    Block block = old.blockOrNull();
    if (block != null) {
      block.insertBefore(replacement, old);
    }
    for (int i = 0; i < old.regionCount(); i++) {
      replacement.region(i).takeBody(old.region(i));
    }
    old.replaceAllUsesWith(replacement.results());
    old.erase();
  }
}
