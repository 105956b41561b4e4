package org.hlo4j.ir.asm;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;

/**
 * The arguments of a {@link CustomDirective} while an operation is parsed: setters for what the
 * directive parses, getters for what was parsed before it ({@code ref(…)}). All methods throw
 * {@link IllegalArgumentException} if an argument is of another kind.
 */
public interface ParsedArguments {
  /**
   * {@return the operation being parsed} Operands and types are added after the whole format has
   * been parsed.
   */
  OperationState state();

  /** {@return the number of arguments} */
  int size();

  /**
   * {@return the operands parsed for {@code $operand}; empty before}
   *
   * @param argument the zero-based position of the argument
   */
  List<UnresolvedOperand> operands(int argument);

  /**
   * Sets the operands of {@code $operand}.
   *
   * @param argument the zero-based position of the argument
   * @param operands the operands
   */
  void setOperands(int argument, List<UnresolvedOperand> operands);

  /**
   * {@return the types parsed for {@code type($operand)} or {@code type($result)}; empty before}
   *
   * @param argument the zero-based position of the argument
   */
  List<Type> types(int argument);

  /**
   * Sets the types of {@code type($operand)} or {@code type($result)}.
   *
   * @param argument the zero-based position of the argument
   * @param types the types
   */
  void setTypes(int argument, List<Type> types);

  /**
   * Sets the only type of {@code type($operand)} or {@code type($result)}.
   *
   * @param argument the zero-based position of the argument
   * @param type the type
   */
  default void setType(int argument, Type type) {
    setTypes(argument, List.of(type));
  }

  /**
   * {@return the attribute parsed for {@code $attribute}; empty if there is none}
   *
   * @param argument the zero-based position of the argument
   */
  Optional<Attribute> attribute(int argument);

  /**
   * Sets the attribute of {@code $attribute}.
   *
   * @param argument the zero-based position of the argument
   * @param attribute the attribute
   */
  void setAttribute(int argument, Attribute attribute);

  /**
   * {@return the regions parsed for {@code $region}; empty before}
   *
   * @param argument the zero-based position of the argument
   */
  List<Region> regions(int argument);

  /**
   * Sets the regions of {@code $region}.
   *
   * @param argument the zero-based position of the argument
   * @param regions the regions
   */
  void setRegions(int argument, List<Region> regions);

  /**
   * {@return the successors parsed for {@code $successor}; empty before}
   *
   * @param argument the zero-based position of the argument
   */
  List<Block> successors(int argument);

  /**
   * Sets the successors of {@code $successor}.
   *
   * @param argument the zero-based position of the argument
   * @param successors the blocks
   */
  void setSuccessors(int argument, List<Block> successors);

  /**
   * {@return the text of a string literal}
   *
   * @param argument the zero-based position of the argument
   */
  String text(int argument);
}
