package org.hlo4j.ir.asm;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.jspecify.annotations.Nullable;

/** Parses operations from MLIR text; what the custom syntax of an operation parses with. */
public interface OpAsmParser extends AsmParser {
  /** A use of a value by name, before its type is known: {@code %name} or {@code %name#2}. */
  interface UnresolvedOperand {
    /** The byte offset at which it stands. */
    int offset();

    /** The name, percent sign included. */
    String name();

    /** The number behind {@code #}; 0 where there is none. */
    int number();
  }

  /** A region argument: name, type (null while unknown), attributes and location. */
  record Argument(
      UnresolvedOperand name, @Nullable Type type, DictionaryAttr attributes, Location location) {}

  /** The name of the operation being parsed. */
  String operationName();

  /** The byte offset at which the operation being parsed begins. */
  default int operationOffset() {
    return nameOffset();
  }

  UnresolvedOperand parseOperand();

  Optional<UnresolvedOperand> parseOptionalOperand();

  /** Parses operands with commas between them; possibly none. */
  List<UnresolvedOperand> parseOperandList(Delimiter delimiter);

  /** The value of this name and type, or a forward reference to it. */
  Value resolveOperand(UnresolvedOperand operand, Type type);

  /** Resolves as many operands as types, appending to {@code state}. */
  void resolveOperands(
      List<UnresolvedOperand> operands, List<Type> types, int offset, OperationState state);

  Block parseSuccessor();

  Optional<Block> parseOptionalSuccessor();

  /** Parses {@code { … }} into {@code region}, its entry block having these arguments. */
  void parseRegion(Region region, List<Argument> arguments);

  /** Parses {@code { … }} into {@code region} when a brace comes next. */
  boolean parseOptionalRegion(Region region, List<Argument> arguments);

  /** Parses {@code %name} with {@code : type} and {@code {attributes}} as asked. */
  Argument parseArgument(boolean allowType, boolean allowAttributes);

  Optional<Argument> parseOptionalArgument(boolean allowType, boolean allowAttributes);

  /** Parses {@code {name = value, …}} into {@code state}, or nothing. */
  void parseOptionalAttributes(OperationState state);

  /** As {@link #parseOptionalAttributes(OperationState)}, after the word {@code attributes}. */
  void parseOptionalAttributesWithKeyword(OperationState state);

  /** Parses {@code loc(…)}, or nothing. */
  Optional<Location> parseOptionalLocation();

  /** Parses {@code : type, type, …}. */
  List<Type> parseColonTypeList();

  /** Parses {@code -> type} or {@code -> (type, …)}, or nothing. */
  List<Type> parseOptionalArrowTypeList();

  /** Parses {@code (types) -> types}, giving both lists. */
  org.hlo4j.ir.builtin.FunctionType parseFunctionType();

  /** Parses a whole operation in generic form, appending it to {@code block}. */
  Operation parseGenericOperation(Block block);

  /** Parses the name of an operation, qualified by the default dialect where it is bare. */
  String parseCustomOperationName();
}
