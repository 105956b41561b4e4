package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.ARROW;
import static org.hlo4j.text.lex.TokenKind.COLON;
import static org.hlo4j.text.lex.TokenKind.COMMA;
import static org.hlo4j.text.lex.TokenKind.GREATER;
import static org.hlo4j.text.lex.TokenKind.LEFT_BRACE;
import static org.hlo4j.text.lex.TokenKind.LEFT_PAREN;
import static org.hlo4j.text.lex.TokenKind.LEFT_SQUARE;
import static org.hlo4j.text.lex.TokenKind.LESS;
import static org.hlo4j.text.lex.TokenKind.PERCENT_IDENTIFIER;
import static org.hlo4j.text.lex.TokenKind.RIGHT_PAREN;
import static org.hlo4j.text.lex.TokenKind.RIGHT_SQUARE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.text.lex.Literals;
import org.jspecify.annotations.Nullable;

/** Parses the generic form of operations. */
final class GenericOperationParser {
  /** Former spellings in MLIR of the segment sizes. */
  private static final String OLD_OPERAND_SEGMENT_SIZES = "operand_segment_sizes";

  private static final String OLD_RESULT_SEGMENT_SIZES = "result_segment_sizes";

  private final Parser p;
  private final OperationParser operations;
  private final OpNames opNames;

  /** The operands of the operations being parsed; a stack, as operations are nested. */
  private SsaName[] useNames = new SsaName[0];

  private int[] useNumbers = new int[0];
  private int[] useOffsets = new int[0];
  private int useCount;

  GenericOperationParser(Parser parser, OperationParser operations, OpNames opNames) {
    this.p = parser;
    this.operations = operations;
    this.opNames = opNames;
  }

  Operation parse(Block block) {
    int start = p.offset();
    OperationState state = new OperationState(parseName(), p.locationAt(start));
    int firstUse = useCount;
    p.expect(LEFT_PAREN, "expected '(' to start operand list");
    parseUses();
    int lastUse = useCount;
    p.expect(RIGHT_PAREN, "expected ')' to end operand list");
    parseSuccessors(state);
    Attribute properties = parsePropertiesOrNull();
    parseRegions(state);
    if (p.is(LEFT_BRACE)) {
      addAttributes(state, p.attributes.parseEntries());
    }
    p.expect(COLON, "expected ':' followed by operation type");
    resolveOperands(state, firstUse, lastUse);
    useCount = firstUse;
    if (properties != null) {
      setProperties(state, properties, start);
    }
    return operations.finish(state, block);
  }

  private OpDefinition parseName() {
    Word token = p.word();
    if (token.op == null) {
      String name = Literals.string(p.bytes, p.offset(), p.end());
      if (name.isEmpty()) {
        throw p.error("empty operation name is invalid");
      }
      if (name.indexOf('\0') >= 0) {
        throw p.error("null character not allowed in operation name");
      }
      p.advance();
      return opNames.generic(token, name, p.offset()).definition();
    }
    p.advance();
    return token.op.definition();
  }

  // Operands.

  private void parseUses() {
    if (!p.is(PERCENT_IDENTIFIER)) {
      return;
    }
    do {
      int offset = p.offset();
      if (!p.is(PERCENT_IDENTIFIER)) {
        throw p.wrongToken("expected SSA operand");
      }
      SsaName name = operations.values.name(offset, p.end());
      p.advance();
      pushUse(name, p.parseResultNumber(), offset);
    } while (p.accept(COMMA));
  }

  private void pushUse(SsaName name, int number, int offset) {
    if (useCount == useOffsets.length) {
      int capacity = Math.max(16, 2 * useCount);
      useNames = Arrays.copyOf(useNames, capacity);
      useNumbers = Arrays.copyOf(useNumbers, capacity);
      useOffsets = Arrays.copyOf(useOffsets, capacity);
    }
    useNames[useCount] = name;
    useNumbers[useCount] = number;
    useOffsets[useCount++] = offset;
  }

  private void resolveOperands(OperationState state, int firstUse, int lastUse) {
    int typeOffset = p.offset();
    List<Type> types;
    if (p.is(LEFT_PAREN)) {
      types = p.types.parseParenthesized();
      p.expect(ARROW, "expected '->' in function type");
      state.addResultTypes(p.types.parseFunctionResults());
    } else if (p.types.parse() instanceof FunctionType function) {
      types = function.inputs();
      state.addResultTypes(function.results());
    } else {
      throw p.error(typeOffset, "expected function type");
    }
    int count = lastUse - firstUse;
    if (types.size() != count) {
      throw p.error(
          typeOffset,
          "expected "
              + count
              + (count == 1 ? " operand type but had " : " operand types but had ")
              + types.size());
    }
    for (int i = 0; i < count; i++) {
      int use = firstUse + i;
      state.addOperand(
          operations.values.use(useNames[use], useNumbers[use], useOffsets[use], types.get(i)));
    }
  }

  // Successors and regions.

  private void parseSuccessors(OperationState state) {
    if (!p.is(LEFT_SQUARE)) {
      return;
    }
    OpDefinition definition = state.definition();
    if (definition.isRegistered() && !definition.has(Trait.TERMINATOR)) {
      throw p.error("successors in non-terminator");
    }
    p.advance();
    if (p.is(RIGHT_SQUARE)) {
      throw p.wrongToken("expected list element");
    }
    do {
      state.addSuccessor(operations.regions.parseSuccessor());
    } while (Lists.moreUntil(p, RIGHT_SQUARE));
  }

  private void parseRegions(OperationState state) {
    if (!p.accept(LEFT_PAREN)) {
      return;
    }
    do {
      operations.regions.parse(state.addRegion(), List.of());
    } while (p.accept(COMMA));
    p.expect(RIGHT_PAREN, "expected ')' to end region list");
  }

  // Attributes.

  private @Nullable Attribute parsePropertiesOrNull() {
    if (!p.accept(LESS)) {
      return null;
    }
    Attribute properties = p.attributes.parse();
    p.expect(GREATER, "expected '>' to close properties");
    return properties;
  }

  private static void addAttributes(OperationState state, List<NamedAttribute> entries) {
    if (entries.isEmpty()) {
      return;
    }
    OpDefinition definition = state.definition();
    boolean allDiscardable = true;
    for (NamedAttribute entry : entries) {
      allDiscardable &= propertyIndex(definition, entry.name()) < 0;
    }
    List<NamedAttribute> discardable = entries;
    if (!allDiscardable) {
      discardable = new ArrayList<>();
      for (NamedAttribute entry : entries) {
        int index = propertyIndex(definition, entry.name());
        if (index >= 0) {
          state.setProperty(index, entry.value());
        } else {
          discardable.add(entry);
        }
      }
    }
    state.setAttributes(DictionaryAttr.of(discardable));
  }

  private static int propertyIndex(OpDefinition definition, String name) {
    return switch (name) {
      case OLD_OPERAND_SEGMENT_SIZES ->
          definition.propertyIndex(OpDefinition.OPERAND_SEGMENT_SIZES);
      case OLD_RESULT_SEGMENT_SIZES -> definition.propertyIndex(OpDefinition.RESULT_SEGMENT_SIZES);
      default -> definition.propertyIndex(name);
    };
  }

  private void setProperties(OperationState state, Attribute properties, int start) {
    OpDefinition definition = state.definition();
    if (!definition.isRegistered()) {
      state.setUnregisteredProperties(properties);
      return;
    }
    if (definition.properties().isEmpty()) {
      throw invalidProperties(start, definition, properties, "this operation has empty properties");
    }
    if (!(properties instanceof DictionaryAttr dictionary)) {
      throw invalidProperties(
          start, definition, properties, "expected DictionaryAttr to set properties");
    }
    for (NamedAttribute entry : dictionary.entries()) {
      int index = propertyIndex(definition, entry.name());
      if (index < 0) {
        continue;
      }
      if (!definition.properties().get(index).constraint().isOfKind(entry.value())) {
        String reason =
            "Invalid attribute `%s` in property conversion: %s"
                .formatted(entry.name(), Spelling.of(entry.value()));
        throw invalidProperties(start, definition, properties, reason);
      }
      state.setProperty(index, entry.value());
    }
  }

  private RuntimeException invalidProperties(
      int start, OpDefinition definition, Attribute properties, String reason) {
    return p.error(
        start,
        "invalid properties "
            + Spelling.of(properties)
            + " for op "
            + definition.name()
            + ": "
            + reason);
  }
}
