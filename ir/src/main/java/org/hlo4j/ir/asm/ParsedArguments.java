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
 * directive parses, getters for what was parsed before it ({@code ref(…)}). Asking an argument for
 * what it is not is an {@link IllegalArgumentException}.
 */
public interface ParsedArguments {
  /** The operation so far; operands and types enter it only when the whole format is parsed. */
  OperationState state();

  /** How many arguments the format passes. */
  int size();

  /** The operands parsed for {@code $operand}; empty before. */
  List<UnresolvedOperand> operands(int argument);

  void setOperands(int argument, List<UnresolvedOperand> operands);

  /** The types parsed for {@code type($operand)} or {@code type($result)}; empty before. */
  List<Type> types(int argument);

  void setTypes(int argument, List<Type> types);

  default void setType(int argument, Type type) {
    setTypes(argument, List.of(type));
  }

  /** The attribute parsed for {@code $attribute}. */
  Optional<Attribute> attribute(int argument);

  void setAttribute(int argument, Attribute attribute);

  /** The regions parsed for {@code $region}; empty before. */
  List<Region> regions(int argument);

  void setRegions(int argument, List<Region> regions);

  /** The successors parsed for {@code $successor}; empty before. */
  List<Block> successors(int argument);

  void setSuccessors(int argument, List<Block> successors);

  /** The text of a string literal. */
  String text(int argument);
}
