package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.define.Trait.INFER_TENSOR_TYPE;
import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.ir.define.Trait.NO_MEMORY_EFFECT;
import static org.hlo4j.ir.define.Trait.SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT;
import static org.hlo4j.ir.define.TypeRelation.Aspect.ELEMENT_TYPE;
import static org.hlo4j.opset.stablehlo.Families.op;
import static org.hlo4j.opset.stablehlo.HloAttributes.RNG_ALGORITHM;
import static org.hlo4j.opset.stablehlo.HloAttributes.RNG_DISTRIBUTION;
import static org.hlo4j.opset.stablehlo.HloTypes.INT_OR_FLOAT_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.PRED_INT_OR_FLOAT_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.SCALAR_PRED_INT_OR_FLOAT;
import static org.hlo4j.opset.stablehlo.HloTypes.STATIC_DIMENSION_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.STATIC_INT_OR_FLOAT_TENSOR;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;

/** Random numbers. */
public final class Random {
  /** Definition of {@code stablehlo.rng}. */
  public static final OpDefinition RNG =
      op("rng")
          .summary("Random numbers of a uniform or normal distribution.")
          .operand("a", SCALAR_PRED_INT_OR_FLOAT)
          .operand("b", SCALAR_PRED_INT_OR_FLOAT)
          .operand("shape", STATIC_DIMENSION_TENSOR)
          .property("rng_distribution", RNG_DISTRIBUTION)
          .result("result", PRED_INT_OR_FLOAT_TENSOR)
          .traits(INFER_TYPE_OP_INTERFACE, INFER_TENSOR_TYPE)
          .allMatch(ELEMENT_TYPE, "a", "b", "result")
          .format(
              """
              $a `,` $b `,` $shape `,` `distribution` `=` $rng_distribution attr-dict
              `:` functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.rng_bit_generator}. */
  public static final OpDefinition RNG_BIT_GENERATOR =
      op("rng_bit_generator")
          .summary("Uniformly distributed random bits and the next state of the generator.")
          .property("rng_algorithm", RNG_ALGORITHM)
          .operand("initial_state", INT_OR_FLOAT_TENSOR)
          .result("output_state", INT_OR_FLOAT_TENSOR)
          .result("output", STATIC_INT_OR_FLOAT_TENSOR)
          .traits(SPECULATABLE_IF_STATIC_DIM_IN_OUTPUT_IS_STATIC_IN_INPUT, NO_MEMORY_EFFECT)
          .format(
              """
              $initial_state `,` `algorithm` `=` $rng_algorithm attr-dict `:`
              functional-type(operands, results)
              """)
          .build();

  private Random() {}

  static List<OpDefinition> all() {
    return List.of(RNG, RNG_BIT_GENERATOR);
  }
}
