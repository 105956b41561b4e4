package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.BARE_IDENTIFIER;
import static org.hlo4j.text.lex.TokenKind.COLON;
import static org.hlo4j.text.lex.TokenKind.COMMA;
import static org.hlo4j.text.lex.TokenKind.EQUAL;
import static org.hlo4j.text.lex.TokenKind.HASH_IDENTIFIER;
import static org.hlo4j.text.lex.TokenKind.INTEGER;
import static org.hlo4j.text.lex.TokenKind.LEFT_PAREN;
import static org.hlo4j.text.lex.TokenKind.LOC;
import static org.hlo4j.text.lex.TokenKind.PERCENT_IDENTIFIER;
import static org.hlo4j.text.lex.TokenKind.RIGHT_PAREN;
import static org.hlo4j.text.lex.TokenKind.STRING;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.LimitExceededException;
import org.hlo4j.text.lex.Literals;
import org.hlo4j.text.parse.OpNames.OpName;
import org.jspecify.annotations.Nullable;

/**
 * Parses operations: result names, generic or custom form, location. Source: {@code
 * mlir/lib/AsmParser/Parser.cpp}.
 */
final class OperationParser {
  private static final String MODULE_DIALECT = "builtin";

  private final Parser p;
  private long operations;

  private final OpNames opNames;
  private final GenericOperationParser generic;
  final RegionParser regions;
  final SsaScopes values;
  private final DeferredLocations deferred;

  /** The parsers of custom forms, reused by depth. */
  private final List<CustomOperationParser> customParsers = new ArrayList<>();

  /** The nesting depth of custom forms. */
  private int customDepth;

  /** The dialect that custom names may omit here. */
  private String defaultDialect = MODULE_DIALECT;

  OperationParser(Parser parser) {
    this.p = parser;
    this.opNames = new OpNames(parser);
    this.values = new SsaScopes(parser);
    this.deferred = new DeferredLocations(parser);
    this.regions = new RegionParser(parser, this);
    this.generic = new GenericOperationParser(parser, this, opNames);
  }

  /** The name of results, and their number. */
  private record ResultGroup(SsaName name, int offset, long count) {}

  /** Parses an operation and appends it to {@code block}. */
  void parse(Block block) {
    int start = p.offset();
    if (!p.is(PERCENT_IDENTIFIER)) {
      parseOperation(block);
      return;
    }
    SsaName name = values.name(start, p.end());
    p.advance();
    if (!p.accept(EQUAL)) {
      parseNamed(start, name, block);
      return;
    }
    Operation op = parseOperation(block); // the usual case: one name
    if (op.resultCount() == 1) {
      values.define(name, 0, start, op.result(0));
    } else {
      nameResults(op, start, new ResultGroup(name, start, 1), List.of());
    }
  }

  /** Parses an operation that has further names, or several results of one name. */
  private void parseNamed(int start, SsaName name, Block block) {
    ResultGroup first = parseResultGroup(start, name);
    List<ResultGroup> more = new ArrayList<>();
    while (p.accept(COMMA)) {
      int offset = p.offset();
      if (!p.is(PERCENT_IDENTIFIER)) {
        throw p.wrongToken("expected valid ssa identifier");
      }
      SsaName next = values.name(offset, p.end());
      p.advance();
      more.add(parseResultGroup(offset, next));
    }
    p.expect(EQUAL, "expected '=' after SSA name");
    Operation op = parseOperation(block);
    nameResults(op, start, first, more);
  }

  private ResultGroup parseResultGroup(int offset, SsaName name) {
    if (!p.accept(COLON)) {
      return new ResultGroup(name, offset, 1);
    }
    if (!p.is(INTEGER)) {
      throw p.wrongToken("expected integer number of results");
    }
    OptionalLong count = Literals.unsignedLong(p.bytes, p.offset(), p.end());
    if (count.isEmpty() || count.getAsLong() < 1) {
      throw p.error("expected named operation to have at least 1 result");
    }
    p.advance();
    return new ResultGroup(name, offset, count.getAsLong());
  }

  private void nameResults(Operation op, int start, ResultGroup first, List<ResultGroup> more) {
    if (op.resultCount() == 0) {
      throw p.error(start, "cannot name an operation with no results");
    }
    long named = first.count;
    for (ResultGroup group : more) {
      named += group.count;
    }
    if (named != op.resultCount()) {
      throw p.error(
          start,
          "operation defines "
              + op.resultCount()
              + " results but was provided "
              + named
              + " to bind");
    }
    int next = nameResults(op, first, 0);
    for (ResultGroup group : more) {
      next = nameResults(op, group, next);
    }
  }

  private int nameResults(Operation op, ResultGroup group, int from) {
    for (int i = 0; i < group.count; i++) {
      values.define(group.name, i, group.offset, op.result(from + i));
    }
    return from + (int) group.count;
  }

  private Operation parseOperation(Block block) {
    if (++operations > p.options.limits().operations()) {
      throw new LimitExceededException(
          p.error("program has more than " + p.options.limits().operations() + " operations"));
    }
    if (p.is(BARE_IDENTIFIER) || p.kind().isKeyword()) {
      return parseCustom(block);
    }
    if (p.is(STRING)) {
      return generic.parse(block);
    }
    throw p.wrongToken("expected operation name in quotes");
  }

  private Operation parseCustom(Block block) {
    int start = p.offset();
    OpName name = parseCustomName();
    OpSyntax syntax = name.syntax();
    CustomOperationParser custom = beginCustom(name.definition(), start);
    if (syntax == null) {
      throw custom.error(start, "has no custom assembly form");
    }
    String outerDialect = defaultDialect;
    defaultDialect = name.defaultDialect();
    syntax.parse(custom, custom.state());
    defaultDialect = outerDialect;
    customDepth--;
    return finish(custom.state(), block);
  }

  /**
   * Returns the parser of the custom form of an operation, in use until {@link #customDepth}
   * decreases.
   */
  private CustomOperationParser beginCustom(OpDefinition definition, int start) {
    if (customDepth == customParsers.size()) {
      customParsers.add(new CustomOperationParser(p, this, definition, start));
    } else {
      customParsers.get(customDepth).restart(definition, start);
    }
    return customParsers.get(customDepth++);
  }

  /** Parses the bare name of an operation, which need not exist, and qualifies it. */
  String parseFullName() {
    if (!p.kind().isWord()) {
      throw p.wrongToken("expected operation name");
    }
    String name = p.word().text();
    p.advance();
    return name.indexOf('.') < 0 ? defaultDialect + "." + name : name;
  }

  private OpName parseCustomName() {
    int start = p.offset();
    Word word = p.word();
    p.advance();
    return opNames.custom(word, defaultDialect, start);
  }

  /** Parses the trailing location of an operation, creates it and appends it to {@code block}. */
  Operation finish(OperationState state, Block block) {
    Location location = parseTrailingLocationOrNull();
    if (location != null) {
      state.setLocation(location);
    }
    Operation op = state.create();
    block.append(op);
    return op;
  }

  /** Parses {@code loc(…)}, which may contain an alias that is defined later. */
  @Nullable Location parseTrailingLocationOrNull() {
    if (!p.accept(LOC)) {
      return null;
    }
    p.expect(LEFT_PAREN, "expected '(' in location");
    Location location = p.is(HASH_IDENTIFIER) ? parseAlias() : p.locations.parse();
    p.expect(RIGHT_PAREN, "expected ')' in location");
    return location;
  }

  private Location parseAlias() {
    int start = p.offset();
    int end = p.end();
    for (int i = start; i < end; i++) {
      if (p.bytes[i] == '.') {
        return p.locations.parse();
      }
    }
    p.advance();
    Word alias = p.words.at(start + 1, end);
    Alias<Attribute> value = alias.attributeAlias;
    return value == null
        ? deferred.defer(alias, start)
        : DeferredLocations.asLocation(p, start, p.nesting.use(value));
  }

  /** Rejects undefined names after the whole source has been parsed into a block. */
  void finishFile(Block top) {
    values.finish();
    deferred.resolve(top);
    regions.finishTopLevel();
  }
}
