package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.define.Trait.ALWAYS_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.ir.define.Trait.NO_MEMORY_EFFECT;
import static org.hlo4j.ir.define.Trait.PAIRWISE_SAME_OPERAND_AND_RESULT_TYPE;
import static org.hlo4j.ir.define.Trait.RECURSIVELY_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.RECURSIVE_MEMORY_EFFECTS;
import static org.hlo4j.ir.define.Trait.TERMINATOR;
import static org.hlo4j.opset.stablehlo.Families.op;
import static org.hlo4j.opset.stablehlo.HloTypes.I32_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.PRED_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN;
import static org.hlo4j.opset.stablehlo.HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN_OR_BUFFER;
import static org.hlo4j.opset.stablehlo.HloTypes.TENSOR_OR_TOKEN;
import static org.hlo4j.opset.stablehlo.HloTypes.TOKEN;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;

/** Branches, loops and the ordering of side effects. */
public final class ControlFlow {
  /** Definition of {@code stablehlo.after_all}. */
  public static final OpDefinition AFTER_ALL =
      op("after_all")
          .summary("A token that depends on all operand tokens.")
          .variadicOperands("inputs", TOKEN)
          .result("result", TOKEN)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT, INFER_TYPE_OP_INTERFACE)
          .format(
              """
              $inputs attr-dict `:`
              custom<VariadicSameOperandsAndResultType>(ref($inputs), type($inputs),
              type($result))
              """)
          .build();

  /** Definition of {@code stablehlo.case}. */
  public static final OpDefinition CASE =
      op("case")
          .summary(
              "Executes the branch that an index selects, the last one if the index is out of"
                  + " range.")
          .operand("index", I32_TENSOR)
          .variadicRegions("branches", 1)
          .variadicResults("results", TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN)
          .implicitTerminator("stablehlo.return")
          .traits(RECURSIVE_MEMORY_EFFECTS, RECURSIVELY_SPECULATABLE, INFER_TYPE_OP_INTERFACE)
          .build();

  /** Definition of {@code stablehlo.create_token}. */
  public static final OpDefinition CREATE_TOKEN =
      op("create_token")
          .summary("A token without dependencies; superseded by after_all without inputs.")
          .result("output", TOKEN)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT, INFER_TYPE_OP_INTERFACE)
          .format("attr-dict `:` type(results)")
          .build();

  /** Definition of {@code stablehlo.if}. */
  public static final OpDefinition IF =
      op("if")
          .summary("Executes one of two branches.")
          .operand("pred", PRED_TENSOR)
          .region("true_branch", 1)
          .region("false_branch", 1)
          .variadicResults("results", TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN)
          .implicitTerminator("stablehlo.return")
          .traits(RECURSIVE_MEMORY_EFFECTS, RECURSIVELY_SPECULATABLE, INFER_TYPE_OP_INTERFACE)
          .build();

  /** Definition of {@code stablehlo.optimization_barrier}. */
  public static final OpDefinition OPTIMIZATION_BARRIER =
      op("optimization_barrier")
          .summary("Orders users of the results after the computation of all operands.")
          .variadicOperands("operand", TENSOR_OR_TOKEN)
          .variadicResults("result", TENSOR_OR_TOKEN)
          .traits(
              ALWAYS_SPECULATABLE,
              NO_MEMORY_EFFECT,
              PAIRWISE_SAME_OPERAND_AND_RESULT_TYPE,
              INFER_TYPE_OP_INTERFACE)
          .format(
              """
              attr-dict ($operand^ `:` custom<PairwiseOpType>(type($operand),
              type($result))):(`(` `)`)?
              """)
          .build();

  /** Definition of {@code stablehlo.return}. */
  public static final OpDefinition RETURN =
      op("return")
          .summary("Terminates a region and returns its results.")
          .variadicOperands("results", TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN_OR_BUFFER)
          .traits(ALWAYS_SPECULATABLE, NO_MEMORY_EFFECT, TERMINATOR)
          .format("$results attr-dict (`:` type($results)^)?")
          .build();

  /** Definition of {@code stablehlo.while}. */
  public static final OpDefinition WHILE =
      op("while")
          .summary("Executes a body while a condition holds.")
          .variadicOperands("operand", TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN_OR_BUFFER)
          .region("cond", 1)
          .region("body", 1)
          .variadicResults("results", TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN_OR_BUFFER)
          .implicitTerminator("stablehlo.return")
          .traits(RECURSIVE_MEMORY_EFFECTS, RECURSIVELY_SPECULATABLE, INFER_TYPE_OP_INTERFACE)
          .customSyntax()
          .build();

  private ControlFlow() {}

  static List<OpDefinition> all() {
    return List.of(AFTER_ALL, CASE, CREATE_TOKEN, IF, OPTIMIZATION_BARRIER, RETURN, WHILE);
  }
}
