package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.ARROW;
import static org.hlo4j.text.lex.TokenKind.CARET_IDENTIFIER;
import static org.hlo4j.text.lex.TokenKind.COLON;
import static org.hlo4j.text.lex.TokenKind.HASH_IDENTIFIER;
import static org.hlo4j.text.lex.TokenKind.LEFT_BRACE;
import static org.hlo4j.text.lex.TokenKind.LEFT_PAREN;
import static org.hlo4j.text.lex.TokenKind.PERCENT_IDENTIFIER;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.text.format.ParsedParts;
import org.hlo4j.text.format.ParsedPartsOwner;
import org.hlo4j.text.parse.SsaScopes.OperandUse;

/** The parser passed to the custom syntax of operations; reused for one operation after another. */
final class CustomOperationParser extends TextAsmParser implements ParsedPartsOwner {
  private static final String IN_OPERANDS = " in operand list";

  private final OperationParser operations;
  private final OperationState state;
  private final ParsedParts parts;
  private OpDefinition definition;
  private int operationOffset;

  CustomOperationParser(
      Parser parser, OperationParser operations, OpDefinition definition, int operationOffset) {
    super(parser);
    this.operations = operations;
    this.definition = definition;
    this.operationOffset = operationOffset;
    this.state = new OperationState(definition, parser.locationAt(operationOffset));
    this.parts = new ParsedParts(this, state);
  }

  /** Begins another operation. */
  void restart(OpDefinition newDefinition, int newOffset) {
    definition = newDefinition;
    operationOffset = newOffset;
    state.restart(newDefinition, p.locationAt(newOffset));
  }

  /** Returns the operation being parsed. */
  OperationState state() {
    return state;
  }

  @Override
  public ParsedParts parts() {
    return parts;
  }

  @Override
  public DiagnosticException error(int offset, String message) {
    return p.error(offset, "custom op '" + definition.name() + "' " + message);
  }

  @Override
  public int nameOffset() {
    return operationOffset;
  }

  // Operands.

  @Override
  public UnresolvedOperand parseOperand() {
    return parseOperand(true);
  }

  private UnresolvedOperand parseOperand(boolean allowNumber) {
    int offset = p.offset();
    if (!p.is(PERCENT_IDENTIFIER)) {
      throw p.wrongToken("expected SSA operand");
    }
    SsaName name = operations.values.name(offset, p.end());
    p.advance();
    if (!allowNumber && p.is(HASH_IDENTIFIER)) {
      throw p.error("result number not allowed in argument list");
    }
    return new OperandUse(offset, name, p.parseResultNumber());
  }

  @Override
  public Optional<UnresolvedOperand> parseOptionalOperand() {
    return p.is(PERCENT_IDENTIFIER) ? Optional.of(parseOperand(true)) : Optional.empty();
  }

  @Override
  public List<UnresolvedOperand> parseOperandList(Delimiter delimiter) {
    if (delimiter == Delimiter.NONE && !p.is(PERCENT_IDENTIFIER)) {
      return List.of();
    }
    List<UnresolvedOperand> operands = new ArrayList<>(4);
    if (Lists.begin(p, delimiter, IN_OPERANDS)) {
      do {
        operands.add(parseOperand(true));
      } while (Lists.more(p, delimiter, IN_OPERANDS));
    }
    return operands;
  }

  @Override
  public Value resolveOperand(UnresolvedOperand operand, Type type) {
    SsaName name = operations.values.name(operand);
    return operations.values.use(name, operand.number(), operand.offset(), type);
  }

  @Override
  public void resolveOperands(
      List<UnresolvedOperand> operands, List<Type> types, int offset, OperationState state) {
    if (operands.size() != types.size()) {
      throw error(
          offset,
          "number of operands and types do not match: got "
              + operands.size()
              + " operands and "
              + types.size()
              + " types");
    }
    for (int i = 0; i < operands.size(); i++) {
      state.addOperand(resolveOperand(operands.get(i), types.get(i)));
    }
  }

  // Successors, regions and their arguments.

  @Override
  public Block parseSuccessor() {
    return operations.regions.parseSuccessor();
  }

  @Override
  public Optional<Block> parseOptionalSuccessor() {
    return p.is(CARET_IDENTIFIER) ? Optional.of(parseSuccessor()) : Optional.empty();
  }

  @Override
  public void parseRegion(Region region, List<Argument> arguments) {
    operations.regions.parse(region, arguments);
  }

  @Override
  public boolean parseOptionalRegion(Region region, List<Argument> arguments) {
    if (!p.is(LEFT_BRACE)) {
      return false;
    }
    parseRegion(region, arguments);
    return true;
  }

  @Override
  public Argument parseArgument(boolean allowType, boolean allowAttributes) {
    UnresolvedOperand name = parseOperand(false);
    Type type = null;
    if (allowType) {
      p.expect(COLON);
      type = p.types.parse();
    }
    DictionaryAttr attributes = allowAttributes ? parseOptionalAttributes() : DictionaryAttr.EMPTY;
    Location location = operations.parseTrailingLocationOrNull();
    return new Argument(
        name, type, attributes, location == null ? p.locationAt(name.offset()) : location);
  }

  @Override
  public Optional<Argument> parseOptionalArgument(boolean allowType, boolean allowAttributes) {
    return p.is(PERCENT_IDENTIFIER)
        ? Optional.of(parseArgument(allowType, allowAttributes))
        : Optional.empty();
  }

  // Attributes and locations.

  @Override
  public void parseOptionalAttributes(OperationState state) {
    if (p.is(LEFT_BRACE)) {
      parseAttributes(state);
    }
  }

  @Override
  public void parseOptionalAttributesWithKeyword(OperationState state) {
    if (acceptKeyword("attributes")) {
      parseAttributes(state);
    }
  }

  private void parseAttributes(OperationState state) {
    for (NamedAttribute entry : p.attributes.parseEntries()) {
      if (state.attributeOrNull(entry.name()) != null) {
        throw error(
            operationOffset,
            "attribute '" + entry.name() + "' occurs more than once in the attribute list");
      }
      state.setAttribute(entry.name(), entry.value());
    }
  }

  @Override
  public Optional<Location> parseOptionalLocation() {
    return Optional.ofNullable(operations.parseTrailingLocationOrNull());
  }

  // Types.

  @Override
  public List<Type> parseColonTypeList() {
    p.expect(COLON);
    return p.types.parseList();
  }

  @Override
  public List<Type> parseOptionalArrowTypeList() {
    return p.accept(ARROW) ? p.types.parseFunctionResults() : List.of();
  }

  @Override
  public FunctionType parseFunctionType() {
    if (p.is(LEFT_PAREN)) {
      return p.types.parseFunction();
    }
    return parseType(FunctionType.class);
  }

  // Whole operations.

  @Override
  public String parseCustomOperationName() {
    return operations.parseFullName();
  }
}
