package org.hlo4j.opset.ace;

import static org.hlo4j.ir.define.OpDefinition.op;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.ir.define.TypeRelation.Aspect;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.constraint.Types;

/**
 * The operations of {@code ace}, which have no custom syntax. Source: {@code
 * byteir/Dialect/Ace/AceOps.td}.
 */
public final class AceOps {
  private static final Trait[] PURE = {Trait.NO_MEMORY_EFFECT, Trait.ALWAYS_SPECULATABLE};

  // ByteIR gives these types no description.
  private static final TypeConstraint STRING = TypeConstraint.exactly("", AceType.STRING);
  private static final TypeConstraint RESOURCE = TypeConstraint.exactly("", AceType.RESOURCE);
  private static final TypeConstraint STATIC_TENSOR = Types.staticShapeTensorOf(STRING, RESOURCE);

  public static final OpDefinition CONSTANT =
      op("ace.constant")
          .summary("A constant tensor of strings.")
          .property("value", Attributes.ELEMENTS)
          .result("output", STATIC_TENSOR)
          .traits(Trait.CONSTANT_LIKE)
          .traits(PURE)
          .allMatch(Aspect.TYPE, "value", "output")
          .build();

  public static final OpDefinition RESHAPE =
      op("ace.reshape")
          .summary("Reshapes a tensor.")
          .operand("operand", Types.ANY_TENSOR)
          .result("result", STATIC_TENSOR)
          .traits(Trait.SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE)
          .traits(PURE)
          .build();

  public static final OpDefinition ACTIVATE =
      op("ace.activate")
          .summary("A named activation function.")
          .operand("input", Types.ANY_TENSOR)
          .property("act_func", Attributes.STRING)
          .result("output", Types.ANY_TENSOR)
          .traits(PURE)
          .build();

  public static final OpDefinition CUSTOM_CALL =
      op("ace.custom_call")
          .summary("Calls a named function of the implementation.")
          .variadicOperands("inputs", Types.ANY_TENSOR)
          .property("call_target_name", Attributes.STRING)
          .variadicResults("results", Types.ANY_TENSOR)
          .traits(PURE)
          .build();

  public static final List<OpDefinition> ALL = List.of(ACTIVATE, CONSTANT, CUSTOM_CALL, RESHAPE);

  private AceOps() {}
}
