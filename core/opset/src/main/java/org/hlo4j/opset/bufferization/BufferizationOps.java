package org.hlo4j.opset.bufferization;

import static org.hlo4j.ir.define.OpDefinition.op;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.constraint.Types;

/**
 * Operations of the {@code bufferization} dialect. Source: {@code
 * mlir/Dialect/Bufferization/IR/BufferizationOps.td}.
 */
public final class BufferizationOps {
  public static final OpDefinition TO_TENSOR =
      op("bufferization.to_tensor")
          .summary("The contents of a buffer.")
          .operand("buffer", Types.ANY_RANKED_OR_UNRANKED_MEMREF)
          .optionalProperty("restrict", Attributes.UNIT)
          .optionalProperty("writable", Attributes.UNIT)
          .result("result", Types.ANY_TENSOR)
          .traits(Trait.SAME_OPERANDS_AND_RESULT_SHAPE, Trait.SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE)
          .format(
              """
              $buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict
              `:` type($buffer) `to` type($result)\
              """)
          .build();

  public static final OpDefinition TO_BUFFER =
      op("bufferization.to_buffer")
          .summary("A buffer that holds a tensor.")
          .operand("tensor", Types.ANY_TENSOR)
          .optionalProperty("read_only", Attributes.UNIT)
          .result("buffer", Types.ANY_RANKED_OR_UNRANKED_MEMREF)
          .traits(
              Trait.NO_MEMORY_EFFECT,
              Trait.ALWAYS_SPECULATABLE,
              Trait.SAME_OPERANDS_AND_RESULT_SHAPE,
              Trait.SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE)
          .format(
              "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)")
          .build();

  public static final List<OpDefinition> ALL = List.of(TO_TENSOR, TO_BUFFER);

  private BufferizationOps() {}
}
