package org.hlo4j.ir.asm;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.jspecify.annotations.Nullable;

/**
 * Parses operations from MLIR text; the parser that custom syntax of operations is written against.
 */
public interface OpAsmParser extends AsmParser {
  /** A use of a value before its type is known: {@code %name} or {@code %name#2}. */
  interface UnresolvedOperand {
    /** {@return the byte offset in the source} */
    int offset();

    /** {@return the name, with the percent sign} */
    String name();

    /** {@return the number after {@code #}; 0 if there is none} */
    int number();
  }

  /**
   * A region argument.
   *
   * @param name the name
   * @param type the type; null if it is not known yet
   * @param attributes the attributes
   * @param location the location
   */
  record Argument(
      UnresolvedOperand name, @Nullable Type type, DictionaryAttr attributes, Location location) {}

  /** {@return the byte offset of the operation being parsed} */
  default int operationOffset() {
    return nameOffset();
  }

  /**
   * Parses a use of a value.
   *
   * @return the operand
   */
  UnresolvedOperand parseOperand();

  /**
   * Parses a use of a value if one is next.
   *
   * @return the operand; empty if there is none
   */
  Optional<UnresolvedOperand> parseOptionalOperand();

  /**
   * Parses a comma-separated list of operands, possibly empty.
   *
   * @param delimiter the delimiters
   * @return the operands
   */
  List<UnresolvedOperand> parseOperandList(Delimiter delimiter);

  /**
   * Resolves an operand.
   *
   * @param operand the operand
   * @param type its type
   * @return the value, or a forward reference to it
   */
  Value resolveOperand(UnresolvedOperand operand, Type type);

  /**
   * Resolves operands and appends the values to {@code state}.
   *
   * @param operands the operands
   * @param types their types
   * @param offset the byte offset of the error if there are not as many types as operands
   * @param state the operation being parsed
   */
  void resolveOperands(
      List<UnresolvedOperand> operands, List<Type> types, int offset, OperationState state);

  /**
   * Parses a reference to a block.
   *
   * @return the block
   */
  Block parseSuccessor();

  /**
   * Parses a reference to a block if one is next.
   *
   * @return the block; empty if there is none
   */
  Optional<Block> parseOptionalSuccessor();

  /**
   * Parses {@code { … }} into a region.
   *
   * @param region the region, which must be empty
   * @param arguments the arguments of the entry block
   */
  void parseRegion(Region region, List<Argument> arguments);

  /**
   * Parses {@code { … }} into a region if a brace is next.
   *
   * @param region the region, which must be empty
   * @param arguments the arguments of the entry block
   * @return whether there was a region
   */
  boolean parseOptionalRegion(Region region, List<Argument> arguments);

  /**
   * Parses {@code %name}, optionally with {@code : type} and {@code {attributes}}.
   *
   * @param allowType whether a type follows
   * @param allowAttributes whether attributes may follow
   * @return the argument
   */
  Argument parseArgument(boolean allowType, boolean allowAttributes);

  /**
   * Parses an argument as {@link #parseArgument} does, if one is next.
   *
   * @param allowType whether a type follows
   * @param allowAttributes whether attributes may follow
   * @return the argument; empty if there is none
   */
  Optional<Argument> parseOptionalArgument(boolean allowType, boolean allowAttributes);

  /**
   * Parses {@code {name = value, …}} into {@code state} if it is next.
   *
   * @param state the operation being parsed
   */
  void parseOptionalAttributes(OperationState state);

  /**
   * Parses {@code attributes {name = value, …}} into {@code state} if it is next.
   *
   * @param state the operation being parsed
   */
  void parseOptionalAttributesWithKeyword(OperationState state);

  /**
   * Parses {@code loc(…)} if it is next.
   *
   * @return the location; empty if there is none
   */
  Optional<Location> parseOptionalLocation();

  /**
   * Parses {@code : type, type, …}.
   *
   * @return the types
   */
  List<Type> parseColonTypeList();

  /**
   * Parses {@code -> type} or {@code -> (type, …)} if it is next.
   *
   * @return the types; empty if there is no arrow
   */
  List<Type> parseOptionalArrowTypeList();

  /**
   * Parses {@code (types) -> types}.
   *
   * @return the function type
   */
  org.hlo4j.ir.builtin.FunctionType parseFunctionType();

  /**
   * Parses the name of an operation; an unqualified one belongs to the default dialect.
   *
   * @return the full name
   */
  String parseCustomOperationName();
}
