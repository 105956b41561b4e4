package org.hlo4j.interpreter;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.opset.stablehlo.FutureType;
import org.hlo4j.opset.stablehlo.TokenType;

/** A value at run time. */
public sealed interface InterpreterValue permits Tensor, Token, Tuple, Future, ExtensionValue {
  /**
   * {@return whether this is a value of a type} Sizes of the type may be dynamic.
   *
   * @param type the type of a value of a program
   */
  default boolean isOf(Type type) {
    return switch (this) {
      case Tensor tensor -> Parameter.accepts(type, tensor.type());
      case Token _ -> type.equals(TokenType.INSTANCE);
      case Tuple tuple -> {
        List<InterpreterValue> elements = tuple.elements();
        yield type instanceof TupleType expected
            && expected.types().size() == elements.size()
            && IntStream.range(0, elements.size())
                .allMatch(i -> elements.get(i).isOf(expected.types().get(i)));
      }
      case Future _ -> type instanceof FutureType;
      case ExtensionValue other -> type.equals(other.type());
    };
  }

  /** {@return the type of the value in MLIR's syntax, with sizes at run time} */
  default String typeText() {
    return switch (this) {
      case Tensor tensor -> tensor.type().toString();
      case Token _ -> TokenType.INSTANCE.toString();
      case Tuple tuple ->
          tuple.elements().stream()
              .map(InterpreterValue::typeText)
              .collect(Collectors.joining(", ", "tuple<", ">"));
      case Future _ -> "a future";
      case ExtensionValue other -> other.type().toString();
    };
  }
}
