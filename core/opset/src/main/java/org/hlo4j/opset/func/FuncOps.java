package org.hlo4j.opset.func;

import static org.hlo4j.ir.define.OpDefinition.op;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.constraint.Types;

/** The operations of the {@code func} dialect. Source: {@code mlir/Dialect/Func/IR/FuncOps.td}. */
public final class FuncOps {
  /** Definition of {@code func.func}. */
  public static final OpDefinition FUNC =
      op("func.func")
          .summary("A function, or the declaration of one.")
          .property("sym_name", Attributes.SYMBOL_NAME)
          .property("function_type", Attributes.FUNCTION_TYPE)
          .optionalProperty("sym_visibility", Attributes.STRING)
          .optionalProperty("arg_attrs", Attributes.DICTIONARY_ARRAY)
          .optionalProperty("res_attrs", Attributes.DICTIONARY_ARRAY)
          .optionalProperty("no_inline", Attributes.UNIT)
          .region("body")
          .traits(
              Trait.AFFINE_SCOPE,
              Trait.AUTOMATIC_ALLOCATION_SCOPE,
              Trait.ISOLATED_FROM_ABOVE,
              Trait.SYMBOL)
          .customSyntax()
          .build();

  /** Definition of {@code func.return}. */
  public static final OpDefinition RETURN =
      op("func.return")
          .summary("Terminates a function and returns its results.")
          .variadicOperands("operands", Types.ANY)
          .parents("func.func")
          .traits(
              Trait.NO_MEMORY_EFFECT,
              Trait.ALWAYS_SPECULATABLE,
              Trait.RETURN_LIKE,
              Trait.TERMINATOR)
          .format("attr-dict ($operands^ `:` type($operands))?")
          .build();

  /** Definition of {@code func.call}. */
  public static final OpDefinition CALL =
      op("func.call")
          .summary("Calls a function by its symbol.")
          .property("callee", Attributes.FLAT_SYMBOL_REF)
          .variadicOperands("operands", Types.ANY)
          .optionalProperty("arg_attrs", Attributes.DICTIONARY_ARRAY)
          .optionalProperty("res_attrs", Attributes.DICTIONARY_ARRAY)
          .optionalProperty("no_inline", Attributes.UNIT)
          .variadicResults("results", Types.ANY)
          .format(
              "$callee `(` $operands `)` prop-dict attr-dict `:` functional-type($operands,"
                  + " results)")
          .build();

  /** Definition of {@code func.call_indirect}. */
  public static final OpDefinition CALL_INDIRECT =
      op("func.call_indirect")
          .summary("Calls a function value.")
          .operand("callee", Types.FUNCTION)
          .variadicOperands("callee_operands", Types.ANY)
          .optionalProperty("arg_attrs", Attributes.DICTIONARY_ARRAY)
          .optionalProperty("res_attrs", Attributes.DICTIONARY_ARRAY)
          .variadicResults("results", Types.ANY)
          .customSyntax()
          .build();

  /** Definition of {@code func.constant}. */
  public static final OpDefinition CONSTANT =
      op("func.constant")
          .summary("A function as a value.")
          .property("value", Attributes.FLAT_SYMBOL_REF)
          .result("result", Types.ANY)
          .traits(Trait.CONSTANT_LIKE, Trait.NO_MEMORY_EFFECT, Trait.ALWAYS_SPECULATABLE)
          .format("attr-dict $value `:` type(results)")
          .build();

  /** All operations of the dialect. */
  public static final List<OpDefinition> ALL = List.of(FUNC, RETURN, CALL, CALL_INDIRECT, CONSTANT);

  private FuncOps() {}
}
