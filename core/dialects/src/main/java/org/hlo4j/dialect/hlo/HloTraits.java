package org.hlo4j.dialect.hlo;

import java.util.List;
import java.util.function.BiPredicate;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.TraitVerifiers;
import org.hlo4j.ir.verify.VerificationContext;
import org.jspecify.annotations.Nullable;

/** Verifiers of StableHLO's own traits, which CHLO also uses. */
public final class HloTraits implements TraitVerifiers {
  public static final HloTraits INSTANCE = new HloTraits();

  private HloTraits() {}

  @Override
  public @Nullable OpVerifier verifierOrNull(Trait trait) {
    return switch (trait) {
      case COMPATIBLE_OPERANDS_AND_RESULT_TYPE -> HloTraits::haveCompatibleTypes;
      case COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE -> HloTraits::haveCompatibleElements;
      case COMPATIBLE_OPERANDS_ELEMENT_TYPE -> HloTraits::haveCompatibleOperandElements;
      case PAIRWISE_SAME_OPERAND_AND_RESULT_TYPE ->
          (op, context) -> arePairwiseSame(op, false, context);
      case PAIRWISE_SAME_OPERAND_AND_RESULT_ELEMENT_TYPE ->
          (op, context) -> arePairwiseSame(op, true, context);
      default -> null;
    };
  }

  private static @Nullable Type expectedOrNull(Operation op) {
    if (op.operandCount() > 0) {
      return op.operand(0).type();
    }
    return op.resultCount() > 0 ? op.result(0).type() : null;
  }

  private static boolean haveCompatibleTypes(Operation op, VerificationContext context) {
    return allMatch(op, TypeCompatibility::areCompatible)
        || context.opError(op, "requires compatible types for all operands and results");
  }

  private static boolean haveCompatibleElements(Operation op, VerificationContext context) {
    return allMatch(op, TypeCompatibility::haveCompatibleElements)
        || context.opError(op, "requires compatible element types for all operands and results");
  }

  private static boolean haveCompatibleOperandElements(Operation op, VerificationContext context) {
    if (op.operandCount() == 0) {
      return context.opError(op, "expected 1 or more operands, but found 0");
    }
    Type expected = op.operand(0).type();
    return allMatch(op.operands(), expected, TypeCompatibility::haveCompatibleElements)
        || context.opError(op, "requires compatible element types for all operands");
  }

  /** Whether there are operands or results, and all match the first one. */
  private static boolean allMatch(Operation op, BiPredicate<Type, Type> matches) {
    Type expected = expectedOrNull(op);
    return expected != null
        && allMatch(op.operands(), expected, matches)
        && allMatch(op.results(), expected, matches);
  }

  private static boolean allMatch(
      List<? extends Value> values, Type expected, BiPredicate<Type, Type> matches) {
    for (int i = 0; i < values.size(); i++) {
      if (!matches.test(values.get(i).type(), expected)) {
        return false;
      }
    }
    return true;
  }

  private static boolean arePairwiseSame(
      Operation op, boolean elementsOnly, VerificationContext context) {
    if (op.operandCount() != op.resultCount()) {
      return context.opError(op, "requires the same number of operands and results");
    }
    for (int i = 0; i < op.operandCount(); i++) {
      Value operand = op.operand(i);
      Value result = op.result(i);
      Type expected = elementsOnly ? Shapes.elementType(operand.type()) : operand.type();
      Type found = elementsOnly ? Shapes.elementType(result.type()) : result.type();
      if (!expected.equals(found)) {
        return context.opError(
            op,
            "requires the same %s for operand and result at index %s"
                .formatted(elementsOnly ? "element type" : "type", i));
      }
    }
    return true;
  }
}
