package org.hlo4j.ir.asm;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;

/**
 * The arguments of a {@link CustomDirective} while an operation is printed. All methods throw
 * {@link IllegalArgumentException} if an argument is of another kind.
 */
public interface PrintedArguments {
  /** {@return the operation being printed} */
  Operation operation();

  /** {@return the number of arguments} */
  int size();

  /**
   * {@return the values of {@code $operand}}
   *
   * @param argument the zero-based position of the argument
   */
  List<Value> operands(int argument);

  /**
   * {@return the types of {@code type($operand)} or {@code type($result)}}
   *
   * @param argument the zero-based position of the argument
   */
  List<Type> types(int argument);

  /**
   * {@return the first type of {@code type($operand)} or {@code type($result)}}
   *
   * @param argument the zero-based position of the argument
   */
  default Type type(int argument) {
    return types(argument).getFirst();
  }

  /**
   * {@return the value of {@code $attribute}; empty if it is absent, even if it has a default}
   *
   * @param argument the zero-based position of the argument
   */
  Optional<Attribute> attribute(int argument);

  /**
   * {@return the value of {@code $attribute}; empty if it is absent or of another class}
   *
   * @param <A> the class of the attribute
   * @param argument the zero-based position of the argument
   * @param kind the class of the attribute
   */
  default <A extends Attribute> Optional<A> attribute(int argument, Class<A> kind) {
    Optional<Attribute> value = attribute(argument);
    return value.isPresent() && kind.isInstance(value.get())
        ? Optional.of(kind.cast(value.get()))
        : Optional.empty();
  }

  /**
   * {@return the regions of {@code $region}}
   *
   * @param argument the zero-based position of the argument
   */
  List<Region> regions(int argument);

  /**
   * {@return the blocks of {@code $successor}}
   *
   * @param argument the zero-based position of the argument
   */
  List<Block> successors(int argument);

  /**
   * {@return the text of a string literal}
   *
   * @param argument the zero-based position of the argument
   */
  String text(int argument);
}
