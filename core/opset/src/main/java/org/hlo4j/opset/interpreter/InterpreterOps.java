package org.hlo4j.opset.interpreter;

import static org.hlo4j.ir.define.OpDefinition.op;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.stablehlo.HloTypes;

/**
 * The operations of the {@code interpreter} dialect. Source: {@code
 * stablehlo/reference/InterpreterOps.td}.
 */
public final class InterpreterOps {
  private static final TypeConstraint TENSOR = HloTypes.TENSOR;
  private static final TypeConstraint TENSOR_OR_TOKEN = HloTypes.TENSOR_OR_TOKEN;

  public static final OpDefinition RUN_PARALLEL =
      op("interpreter.run_parallel")
          .summary("Runs a grid of replicas and partitions in parallel.")
          .variadicOperands("inputs", TENSOR_OR_TOKEN)
          .optionalProperty("infeed", Attributes.FLAT_SYMBOL_REF_ARRAY)
          .property(
              "programs",
              Attributes.arrayOf(
                  "Array of FlatSymbolRefArrayAttr", Attributes.FLAT_SYMBOL_REF_ARRAY))
          .variadicResults("results", TENSOR_OR_TOKEN)
          .build();

  public static final OpDefinition PRINT =
      op("interpreter.print")
          .summary("Prints a tensor at run time.")
          .operand("operand", TENSOR)
          .format("$operand attr-dict `:` type($operand)")
          .build();

  public static final OpDefinition PROBE =
      op("interpreter.probe")
          .summary("Writes a tensor to a file at run time and returns it.")
          .operand("operand", TENSOR)
          .property("probe_id", Attributes.STRING)
          .result("result", TENSOR)
          .traits(Trait.SAME_OPERANDS_AND_RESULT_TYPE)
          .format("$operand `,` `probe_id` `=` $probe_id attr-dict `:` type($result)")
          .build();

  public static final List<OpDefinition> ALL = List.of(RUN_PARALLEL, PRINT, PROBE);

  private InterpreterOps() {}
}
