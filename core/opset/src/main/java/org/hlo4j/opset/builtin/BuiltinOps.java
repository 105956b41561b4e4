package org.hlo4j.opset.builtin;

import static org.hlo4j.ir.define.OpDefinition.op;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.constraint.Types;

/** The operations of the {@code builtin} dialect. Source: {@code mlir/IR/BuiltinOps.td}. */
public final class BuiltinOps {
  /** Definition of {@code builtin.module}. */
  public static final OpDefinition MODULE =
      op("builtin.module")
          .summary("A program, or a part of one with its own symbol table.")
          .optionalProperty("sym_name", Attributes.SYMBOL_NAME)
          .optionalProperty("sym_visibility", Attributes.STRING)
          .region("bodyRegion", 1)
          .traits(
              Trait.AFFINE_SCOPE,
              Trait.ISOLATED_FROM_ABOVE,
              Trait.NO_REGION_ARGUMENTS,
              Trait.SYMBOL_TABLE,
              Trait.SYMBOL,
              Trait.GRAPH_REGION,
              Trait.NO_TERMINATOR,
              Trait.SINGLE_BLOCK)
          .format("($sym_name^)? prop-dict attr-dict-with-keyword $bodyRegion")
          .build();

  /** Definition of {@code builtin.unrealized_conversion_cast}. */
  public static final OpDefinition UNREALIZED_CONVERSION_CAST =
      op("builtin.unrealized_conversion_cast")
          .summary("Casts values between types during dialect conversion.")
          .variadicOperands("inputs", Types.ANY)
          .variadicResults("outputs", Types.ANY)
          .traits(Trait.NO_MEMORY_EFFECT, Trait.ALWAYS_SPECULATABLE)
          .format("($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict")
          .build();

  /** All operations of the dialect. */
  public static final List<OpDefinition> ALL = List.of(MODULE, UNREALIZED_CONVERSION_CAST);

  private BuiltinOps() {}
}
