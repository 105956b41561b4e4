package org.hlo4j.ir.verify;

import java.util.List;
import java.util.Objects;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.jspecify.annotations.Nullable;

/** Checks traits before nested operations are checked. */
final class TraitChecks {
  private TraitChecks() {}

  /** Adds the traits on which the checks of a declaration depend. */
  static void addStructural(OpDefinition definition, List<OpVerifier> checks) {
    if (definition.has(Trait.ATTR_SIZED_OPERAND_SEGMENTS)) {
      int groups = definition.operands().size();
      checks.add((op, context) ->
          sizesAddUp(
              op,
              OpDefinition.OPERAND_SEGMENT_SIZES,
              "operand",
              groups,
              op.operandCount(),
              context));
    }
    if (definition.has(Trait.ATTR_SIZED_RESULT_SEGMENTS)) {
      int groups = definition.results().size();
      checks.add((op, context) ->
          sizesAddUp(
              op, OpDefinition.RESULT_SEGMENT_SIZES, "result", groups, op.resultCount(), context));
    }
    if (definition.has(Trait.NO_REGION_ARGUMENTS)) {
      checks.add(TraitChecks::hasNoRegionArguments);
    }
    if (definition.has(Trait.SINGLE_BLOCK)) {
      checks.add(TraitChecks::hasSingleBlocks);
    }
    if (definition.has(Trait.TERMINATOR)) {
      checks.add(TraitChecks::isLast);
    }
    if (definition.has(Trait.HAS_PARENT)) {
      checks.add(TraitChecks::hasValidParent);
    }
  }

  /** Adds all other traits. */
  static void addOther(
      OpDefinition definition, @Nullable TraitVerifiers ofDialect, List<OpVerifier> checks) {
    for (Trait trait : definition.traits()) {
      OpVerifier check = TypeTraitChecks.checkOrNull(trait);
      if (check == null && trait == Trait.SYMBOL) {
        check = SymbolChecks::verifySymbol;
      }
      if (check == null && ofDialect != null) {
        check = ofDialect.verifierOrNull(trait);
      }
      if (check != null) {
        checks.add(check);
      }
    }
  }

  private static boolean sizesAddUp(
      Operation operation,
      String attribute,
      String kind,
      int groups,
      int count,
      VerificationContext context) {
    Attribute value = operation.attributeOrNull(attribute);
    if (!(value instanceof DenseArrayAttr sizes) || !sizes.elementType().equals(IntegerType.I32)) {
      return context.opError(operation, "requires dense i32 array attribute '" + attribute + "'");
    }
    long total = 0;
    for (int i = 0; i < sizes.size(); i++) {
      if (sizes.longAt(i) < 0) {
        return context.opError(
            operation, "'" + attribute + "' attribute cannot have negative elements");
      }
      total += sizes.longAt(i);
    }
    if (total != count) {
      return context.opError(
          operation,
          "%s count (%s) does not match with the total size (%s) specified in attribute '%s'"
              .formatted(kind, count, total, attribute));
    }
    return sizes.size() == groups
        || context.opError(
            operation,
            "'%s' attribute for specifying %s segments must have %s elements, but got %s"
                .formatted(attribute, kind, groups, sizes.size()));
  }

  private static boolean hasNoRegionArguments(Operation operation, VerificationContext context) {
    for (Region region : operation.regions()) {
      if (!region.isEmpty() && region.front().argumentCount() != 0) {
        String which = operation.regionCount() > 1 ? "region #" + region.index() : "region";
        return context.opError(operation, which + " should have no arguments");
      }
    }
    return true;
  }

  private static boolean hasSingleBlocks(Operation operation, VerificationContext context) {
    for (Region region : operation.regions()) {
      if (region.isEmpty()) {
        continue;
      }
      if (!region.hasOneBlock()) {
        return context.opError(
            operation, "expects region #" + region.index() + " to have 0 or 1 blocks");
      }
      if (region.front().isEmpty() && !operation.has(Trait.NO_TERMINATOR)) {
        return context.opError(operation, "expects a non-empty block");
      }
    }
    return true;
  }

  private static boolean isLast(Operation operation, VerificationContext context) {
    return (operation.blockOrNull() != null && operation.nextOrNull() == null)
        || context.opError(operation, "must be the last operation in the parent block");
  }

  private static boolean hasValidParent(Operation operation, VerificationContext context) {
    List<String> allowed = operation.definition().parents();
    Operation parent = operation.parentOpOrNull();
    return (parent != null && allowed.contains(parent.name()))
        || context.opError(
            operation,
            "expects parent op %s'%s'"
                .formatted(allowed.size() == 1 ? "" : "to be one of ", String.join(", ", allowed)));
  }

  /** Returns whether each region ends with an operation of this name. */
  static boolean endsWith(Operation operation, String terminator, VerificationContext context) {
    for (Region region : operation.regions()) {
      Operation last = region.isEmpty() ? null : lastOf(region.front());
      if (last != null && !last.name().equals(terminator)) {
        return context.report(
            context
                .opErrorAt(
                    operation,
                    "expects regions to end with '%s', found '%s'"
                        .formatted(terminator, last.name()))
                .withNote(
                    operation.location(),
                    "in custom textual format, the absence of terminator implies '"
                        + terminator
                        + "'"));
      }
    }
    return true;
  }

  private static Operation lastOf(Block block) {
    return Objects.requireNonNull(block.lastOrNull());
  }
}
