package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.define.Trait.COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE;
import static org.hlo4j.ir.define.Trait.CONDITIONALLY_SPECULATABLE;
import static org.hlo4j.ir.define.Trait.INFER_TENSOR_TYPE;
import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.ir.define.Trait.NO_MEMORY_EFFECT;
import static org.hlo4j.opset.constraint.Attributes.BOOL;
import static org.hlo4j.opset.constraint.Attributes.I64_ARRAY;
import static org.hlo4j.opset.stablehlo.Families.op;
import static org.hlo4j.opset.stablehlo.HloAttributes.FFT_TYPE;
import static org.hlo4j.opset.stablehlo.HloAttributes.TRANSPOSE;
import static org.hlo4j.opset.stablehlo.HloTypes.FLOAT_COMPLEX_OR_QUANTIZED_TENSOR;
import static org.hlo4j.opset.stablehlo.HloTypes.FLOAT_OR_COMPLEX_TENSOR;

import java.util.List;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.define.OpDefinition;

/** Decompositions, solvers and transforms. */
public final class LinearAlgebra {
  /** Definition of {@code stablehlo.cholesky}. */
  public static final OpDefinition CHOLESKY =
      op("cholesky")
          .summary(
              "Cholesky decomposition of a batch of symmetric or Hermitian positive definite"
                  + " matrices.")
          .operand("a", FLOAT_COMPLEX_OR_QUANTIZED_TENSOR)
          .defaultedProperty("lower", BOOL, IntegerAttr.FALSE)
          .result("result", FLOAT_COMPLEX_OR_QUANTIZED_TENSOR)
          .traits(
              NO_MEMORY_EFFECT,
              COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .format(
              """
              $a (`,` `lower` `=` $lower^)? attr-dict `:`
              custom<SameOperandsAndResultType>(type($a), type($result))
              """)
          .build();

  /** Definition of {@code stablehlo.fft}. */
  public static final OpDefinition FFT =
      op("fft")
          .summary("Forward and inverse Fourier transforms of real and complex data.")
          .operand("operand", FLOAT_OR_COMPLEX_TENSOR)
          .property("fft_type", FFT_TYPE)
          .property("fft_length", I64_ARRAY)
          .result("result", FLOAT_OR_COMPLEX_TENSOR)
          .traits(
              CONDITIONALLY_SPECULATABLE,
              NO_MEMORY_EFFECT,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .format(
              """
              $operand `,` `type` `=` $fft_type `,` `length` `=` $fft_length attr-dict
              `:` functional-type(operands, results)
              """)
          .build();

  /** Definition of {@code stablehlo.triangular_solve}. */
  public static final OpDefinition TRIANGULAR_SOLVE =
      op("triangular_solve")
          .summary("Solves a batch of linear systems with triangular coefficients.")
          .operand("a", FLOAT_OR_COMPLEX_TENSOR)
          .operand("b", FLOAT_OR_COMPLEX_TENSOR)
          .property("left_side", BOOL)
          .property("lower", BOOL)
          .property("unit_diagonal", BOOL)
          .property("transpose_a", TRANSPOSE)
          .result("result", FLOAT_OR_COMPLEX_TENSOR)
          .traits(
              NO_MEMORY_EFFECT,
              CONDITIONALLY_SPECULATABLE,
              COMPATIBLE_OPERANDS_AND_RESULT_ELEMENT_TYPE,
              INFER_TYPE_OP_INTERFACE,
              INFER_TENSOR_TYPE)
          .build();

  private LinearAlgebra() {}

  static List<OpDefinition> all() {
    return List.of(CHOLESKY, FFT, TRIANGULAR_SOLVE);
  }
}
