package org.hlo4j.opset.scf;

import static org.hlo4j.ir.define.OpDefinition.op;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeRelation.Aspect;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.constraint.Types;

/** Operations of the {@code scf} dialect. Source: {@code mlir/Dialect/SCF/IR/SCFOps.td}. */
public final class ScfOps {
  public static final OpDefinition FOR =
      op("scf.for")
          .summary("A loop from a lower to an upper bound, with carried values.")
          .operand("lowerBound", Types.SIGNLESS_INTEGER_OR_INDEX)
          .operand("upperBound", Types.SIGNLESS_INTEGER_OR_INDEX)
          .operand("step", Types.SIGNLESS_INTEGER_OR_INDEX)
          .variadicOperands("initArgs", Types.ANY)
          .optionalProperty("unsignedCmp", Attributes.UNIT)
          .variadicResults("results", Types.ANY)
          .region("region", 1)
          .allMatch(Aspect.TYPE, "lowerBound", "upperBound", "step")
          .implicitTerminator("scf.yield")
          .traits(
              Trait.AUTOMATIC_ALLOCATION_SCOPE,
              Trait.RECURSIVE_MEMORY_EFFECTS,
              Trait.CONDITIONALLY_SPECULATABLE)
          .customSyntax()
          .build();

  public static final OpDefinition IF =
      op("scf.if")
          .summary("Executes one of two regions.")
          .operand("condition", Types.I1)
          .variadicResults("results", Types.ANY)
          .region("thenRegion", 1)
          .region("elseRegion")
          .implicitTerminator("scf.yield")
          .traits(
              Trait.NO_REGION_ARGUMENTS,
              Trait.RECURSIVE_MEMORY_EFFECTS,
              Trait.RECURSIVELY_SPECULATABLE)
          .customSyntax()
          .build();

  public static final OpDefinition YIELD =
      op("scf.yield")
          .summary("Terminates a region and yields values.")
          .variadicOperands("results", Types.ANY)
          .parents("scf.for", "scf.if")
          .traits(
              Trait.TERMINATOR,
              Trait.RETURN_LIKE,
              Trait.NO_MEMORY_EFFECT,
              Trait.ALWAYS_SPECULATABLE)
          .format("attr-dict ($results^ `:` type($results))?")
          .build();

  public static final List<OpDefinition> ALL = List.of(FOR, IF, YIELD);

  private ScfOps() {}
}
