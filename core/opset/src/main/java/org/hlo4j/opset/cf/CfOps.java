package org.hlo4j.opset.cf;

import static org.hlo4j.ir.define.OpDefinition.op;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.constraint.Types;

/**
 * Operations of the {@code cf} dialect. Source: {@code
 * mlir/Dialect/ControlFlow/IR/ControlFlowOps.td}.
 */
public final class CfOps {
  private static final Trait[] PURE = {Trait.NO_MEMORY_EFFECT, Trait.ALWAYS_SPECULATABLE};

  public static final OpDefinition ASSERT =
      op("cf.assert")
          .summary("Aborts the program unless a condition holds.")
          .operand("arg", Types.I1)
          .property("msg", Attributes.STRING)
          .format("$arg `,` $msg attr-dict")
          .build();

  public static final OpDefinition BR =
      op("cf.br")
          .summary("Branches to another block.")
          .variadicOperands("destOperands", Types.ANY)
          .successor("dest")
          .traits(Trait.TERMINATOR)
          .traits(PURE)
          .format("$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict")
          .build();

  public static final OpDefinition COND_BR =
      op("cf.cond_br")
          .summary("Branches to one of two blocks, depending on a condition.")
          .operand("condition", Types.I1)
          .variadicOperands("trueDestOperands", Types.ANY)
          .variadicOperands("falseDestOperands", Types.ANY)
          .optionalProperty("branch_weights", Attributes.I32_ARRAY)
          .successor("trueDest")
          .successor("falseDest")
          .traits(Trait.TERMINATOR, Trait.ATTR_SIZED_OPERAND_SEGMENTS)
          .traits(PURE)
          .format(
              """
              $condition (`weights` `(` $branch_weights^ `)` )? `,`
              $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`
              $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)?
              attr-dict\
              """)
          .build();

  public static final List<OpDefinition> ALL = List.of(ASSERT, BR, COND_BR);

  private CfOps() {}
}
