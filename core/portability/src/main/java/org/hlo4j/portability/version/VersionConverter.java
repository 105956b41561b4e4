package org.hlo4j.portability.version;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.vhlo.OpVersion;
import org.hlo4j.opset.vhlo.VhloDialect;
import org.hlo4j.opset.vhlo.VhloOps;
import org.jspecify.annotations.Nullable;

/**
 * Converts a VHLO program to another version, older or newer. Each operation and type is replaced
 * by its version in the target; a program with features that the target lacks is rejected and left
 * as it was.
 *
 * <p>Operations are replaced in the order of MLIR's dialect conversion, since use list orders are
 * visible in bytecode: first all new operations are created, which prepends their operands to the
 * use lists, then the uses of the old results are moved, which reverses their order. Functions have
 * no values in common, so they are converted one by one for cache locality, unless an enclosing
 * operation is still to be replaced. If a program is rejected, replaced operations are recreated;
 * only use list orders differ from the original.
 *
 * <p>The body of a downgraded operation is not converted. This is upstream's behaviour, probably
 * unintended, but upstream's reader could not read any other artifact, since it does not convert
 * these bodies either. Bodies of upgraded operations are converted.
 */
public final class VersionConverter {
  private final Legality legality;
  private final boolean explains;

  /** All replacements; those from index {@code next} on are created but not inserted. */
  private final List<Replacement> replacements = new ArrayList<>();

  private int next;
  private @Nullable IllegalOperation illegal;

  private record Replacement(Operation old, Operation replacement) {}

  private VersionConverter(Version target, boolean explains) {
    this.legality = new Legality(target);
    this.explains = explains;
  }

  /**
   * Converts the program, or reports an error.
   *
   * @param root the operation, usually a module, whose nested operations are converted
   * @param target the version, of which the patch is ignored
   * @param explains whether errors have notes that name the features that the target lacks
   * @return whether the program was converted
   */
  public static boolean convert(
      Operation root, Version target, boolean explains, Diagnostics diagnostics) {
    VersionConverter converter = new VersionConverter(target, explains);
    converter.visit(root);
    IllegalOperation illegal = converter.illegal;
    if (illegal == null) {
      converter.replace();
      TypeConversion.apply(root, converter.legality.revision());
      return true;
    }
    converter.undo();
    illegal.report(diagnostics);
    diagnostics.error(root, "failed to convert VHLO to v" + converter.legality.version());
    return false;
  }

  private void visit(Operation op) {
    OpVersion version = VhloOps.ofOrNull(op.definition());
    if (version == null) {
      prependUses(op);
    } else if (!legality.isLegal(op, version) && !convert(op)) {
      return;
    }
    for (int i = 0; i < op.regionCount(); i++) {
      for (Block block : DominanceOrder.of(op.region(i))) {
        for (Operation inner = block.firstOrNull();
            inner != null && illegal == null;
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
   * Prepends the operands of an operation of another dialect to their use lists, as MLIR does in an
   * unsuccessful attempt to fold it.
   */
  private static void prependUses(Operation op) {
    for (int i = 0; i < op.operandCount(); i++) {
      op.setOperand(i, op.operand(i));
    }
  }

  /** Creates the operation's version in the target; returns whether to convert its body. */
  private boolean convert(Operation op) {
    Revision revision = Revision.of(op, legality.version());
    if (!revision.incompatibilities().isEmpty()) {
      fail(op, revision.incompatibilities().getFirst());
      return false;
    }
    Operation replacement = revision.create();
    replacements.add(new Replacement(op, replacement));
    Incompatibility incompatibility = legality.incompatibilityOrNull(replacement);
    if (incompatibility != null) {
      fail(op, incompatibility);
      return false;
    }
    return revision.isUpgrade();
  }

  private void fail(Operation op, Incompatibility reason) {
    String sentence = "cannot be expressed in " + legality.version() + ": " + reason.sentence();
    illegal = new IllegalOperation(op, "'" + op.name() + "' " + sentence, explains);
  }

  /** Inserts the created operations. */
  private void replace() {
    while (illegal == null && next < replacements.size()) {
      Replacement each = replacements.get(next++);
      replace(each.old, each.replacement);
    }
  }

  private void undo() {
    for (Replacement each : replacements.subList(next, replacements.size()).reversed()) {
      each.replacement.erase();
    }
    for (Replacement each : replacements.subList(0, next)) {
      replace(each.replacement, recreate(each.old, each.replacement));
    }
  }

  /** Recreates {@code erased}, to replace {@code op}. */
  private static Operation recreate(Operation erased, Operation op) {
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
