package org.hlo4j.opset.llvm;

import static org.hlo4j.ir.define.OpDefinition.op;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.constraint.Types;

/** Operations of the {@code llvm} dialect. Source: {@code mlir/Dialect/LLVMIR/LLVMOps.td}. */
public final class LlvmOps {
  private static final TypeConstraint INTEGER =
      Types.likeOf(
          "signless integer or LLVM dialect-compatible vector of signless integer",
          Types.SIGNLESS_INTEGER);

  public static final OpDefinition ADD =
      op("llvm.add")
          .summary("The sum of two integers.")
          .operand("lhs", INTEGER)
          .operand("rhs", INTEGER)
          .result("res", INTEGER)
          .traits(
              Trait.SAME_OPERANDS_AND_RESULT_TYPE,
              Trait.COMMUTATIVE,
              Trait.NO_MEMORY_EFFECT,
              Trait.ALWAYS_SPECULATABLE)
          .format("$lhs `,` $rhs attr-dict `:` type($res)")
          .build();

  public static final OpDefinition MODULE_FLAGS =
      op("llvm.module_flags")
          .summary("Flags of the LLVM module.")
          .property("flags", Attributes.ARRAY)
          .format("$flags attr-dict")
          .build();

  public static final List<OpDefinition> ALL = List.of(ADD, MODULE_FLAGS);

  private LlvmOps() {}
}
