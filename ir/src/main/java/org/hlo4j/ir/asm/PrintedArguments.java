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
 * The arguments of a {@link CustomDirective} while an operation is printed. Asking an argument for
 * what it is not is an {@link IllegalArgumentException}.
 */
public interface PrintedArguments {
  /** The operation that is printed. */
  Operation operation();

  /** How many arguments the format passes. */
  int size();

  /** The values of {@code $operand}. */
  List<Value> operands(int argument);

  /** The types of {@code type($operand)} or {@code type($result)}. */
  List<Type> types(int argument);

  /** The one type of an argument that stands for a single value. */
  default Type type(int argument) {
    return types(argument).getFirst();
  }

  /** The value of {@code $attribute}; empty where it is absent, even if that means a default. */
  Optional<Attribute> attribute(int argument);

  /** The value of {@code $attribute} as this class, if it is there and of this class. */
  default <A extends Attribute> Optional<A> attribute(int argument, Class<A> kind) {
    Optional<Attribute> value = attribute(argument);
    return value.isPresent() && kind.isInstance(value.get())
        ? Optional.of(kind.cast(value.get()))
        : Optional.empty();
  }

  /** The regions of {@code $region}. */
  List<Region> regions(int argument);

  /** The blocks of {@code $successor}. */
  List<Block> successors(int argument);

  /** The text of a string literal. */
  String text(int argument);
}
