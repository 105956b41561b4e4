package org.hlo4j.dialect.hlo;

import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.InvalidSizeException;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.verify.LocalVerifier;
import org.hlo4j.ir.verify.SymbolUses;

/**
 * The rules of a dialect under construction. A rule rejects an operation by throwing a {@link
 * SpecViolation}.
 */
public final class RuleTable {
  private final Dialect.Builder dialect;

  public RuleTable(Dialect.Builder dialect) {
    this.dialect = dialect;
  }

  /** Attaches a rule that verifies operations. */
  public void verify(OpDefinition op, SpecRule rule) {
    dialect.attach(op, LocalVerifier.class, rule);
  }

  /** Attaches a rule that verifies the symbol references of operations. */
  public void verifySymbols(OpDefinition op, SymbolRule rule) {
    dialect.attach(op, SymbolUses.class, rule);
  }

  /** Attaches a rule that infers result types; given types need only be compatible with them. */
  public void infer(OpDefinition op, Function<OperationInputs, List<Type>> rule) {
    infer(op, rule, TypeCompatibility::areCompatible);
  }

  /**
   * Attaches a rule that infers result types; {@code compatible} tests given types against them.
   */
  public void infer(
      OpDefinition op,
      Function<OperationInputs, List<Type>> rule,
      BiPredicate<List<Type>, List<Type>> compatible) {
    dialect.attach(op, InfersTypes.class, new Inference(rule, compatible));
  }

  /**
   * Attaches a rule that infers the shape of the only result, where its element type is not
   * inferred.
   */
  public void inferShape(OpDefinition op, Function<OperationInputs, InferredShape> rule) {
    dialect.attach(op, InfersShapes.class, inputs -> List.of(rule.apply(inputs)));
  }

  private record Inference(
      Function<OperationInputs, List<Type>> rule, BiPredicate<List<Type>, List<Type>> compatible)
      implements InfersTypes {
    @Override
    public List<Type> inferTypes(OperationInputs operation) {
      try {
        return rule.apply(operation);
      } catch (InvalidSizeException overflow) {
        throw SpecViolation.violation(operation, "", String.valueOf(overflow.getMessage()));
      }
    }

    @Override
    public boolean areCompatible(List<Type> inferred, List<Type> given) {
      return compatible.test(inferred, given);
    }
  }
}
