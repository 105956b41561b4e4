package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.CARET_IDENTIFIER;
import static org.hlo4j.text.lex.TokenKind.COLON;
import static org.hlo4j.text.lex.TokenKind.LEFT_BRACE;
import static org.hlo4j.text.lex.TokenKind.LEFT_PAREN;
import static org.hlo4j.text.lex.TokenKind.PERCENT_IDENTIFIER;
import static org.hlo4j.text.lex.TokenKind.RIGHT_BRACE;

import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.OpAsmParser.Argument;
import org.hlo4j.text.parse.SsaName.Binding;
import org.jspecify.annotations.Nullable;

/** Parses regions, blocks and block arguments. */
final class RegionParser {
  private final Parser p;
  private final OperationParser operations;
  private @Nullable BlockScope blocks;

  RegionParser(Parser parser, OperationParser operations) {
    this.p = parser;
    this.operations = operations;
  }

  /**
   * Parses {@code { … }}; the entry block has {@code arguments} in addition to those in its label.
   */
  void parse(Region region, List<Argument> arguments) {
    p.enter(ReadLimits.REGION_DEPTH);
    p.expect(LEFT_BRACE, "expected '{' to begin a region");
    if (!arguments.isEmpty() || !p.is(RIGHT_BRACE)) {
      BlockScope outerBlocks = blocks;
      blocks = null;
      int scope = operations.values.open();
      parseBody(region, arguments);
      finishBlocks();
      operations.values.close(scope);
      blocks = outerBlocks;
    }
    p.advance();
    p.leave(ReadLimits.REGION_DEPTH);
  }

  private void finishBlocks() {
    if (blocks != null) {
      blocks.finish();
    }
  }

  /** Rejects references to blocks by operations at the top of the file, where there are none. */
  void finishTopLevel() {
    finishBlocks();
  }

  private void parseBody(Region region, List<Argument> arguments) {
    Block entry = new Block();
    addArguments(entry, arguments);
    int named = entry.argumentCount();
    Block first = entry;
    if (p.is(CARET_IDENTIFIER)) {
      first = parseLabel(entry);
    }
    region.append(first);
    parseOperations(first);
    if (!arguments.isEmpty() && first.argumentCount() > Math.max(named, arguments.size())) {
      throw p.error("entry block arguments were already defined");
    }
    while (!p.is(RIGHT_BRACE)) {
      Block block = parseLabel(null);
      region.append(block);
      parseOperations(block);
    }
  }

  private void addArguments(Block entry, List<Argument> arguments) {
    if (arguments.isEmpty() || arguments.getFirst().name().name().isEmpty()) {
      return;
    }
    if (p.is(CARET_IDENTIFIER)) {
      throw p.error("invalid block name in region with named arguments");
    }
    for (Argument argument : arguments) {
      SsaName name = operations.values.name(argument.name());
      int offset = argument.name().offset();
      Binding existing = name.bindingOrNull(argument.name().number());
      if (existing != null) {
        throw p.error(
            offset,
            "region entry argument '" + name.text() + "' is already in use",
            existing.offset(),
            "previously referenced here");
      }
      Type type = argument.type();
      if (type == null) {
        throw new IllegalStateException("region argument without type: " + name.text());
      }
      BlockArgument added = entry.addArgument(type, argument.location());
      operations.values.define(name, argument.name().number(), offset, added);
    }
  }

  private void parseOperations(Block block) {
    while (!p.is(CARET_IDENTIFIER) && !p.is(RIGHT_BRACE)) {
      operations.parse(block);
    }
  }

  /** Parses {@code ^name(%arg: type, …):} and returns the block. */
  private Block parseLabel(@Nullable Block given) {
    int offset = p.offset();
    if (!p.is(CARET_IDENTIFIER)) {
      throw p.wrongToken("expected block name");
    }
    Block block = scope().define(p.word(), offset, given);
    p.advance();
    if (p.is(LEFT_PAREN) && Lists.begin(p, Delimiter.PAREN, "")) {
      do {
        parseArgument(block);
      } while (Lists.more(p, Delimiter.PAREN, ""));
    }
    p.expect(COLON, "expected ':' after block name");
    return block;
  }

  private void parseArgument(Block block) {
    int offset = p.offset();
    if (!p.is(PERCENT_IDENTIFIER)) {
      throw p.wrongToken("expected SSA operand");
    }
    SsaName name = operations.values.name(offset, p.end());
    p.advance();
    int number = p.parseResultNumber();
    p.expect(COLON, "expected ':' and type for SSA operand");
    Type type = p.types.parse();
    Location location = operations.parseTrailingLocationOrNull();
    BlockArgument argument =
        block.addArgument(type, location == null ? p.locationAt(offset) : location);
    operations.values.define(name, number, offset, argument);
  }

  /** Parses a reference to a successor. */
  Block parseSuccessor() {
    if (!p.is(CARET_IDENTIFIER)) {
      throw p.wrongToken("expected block name");
    }
    Block block = scope().use(p.word(), p.offset());
    p.advance();
    return block;
  }

  private BlockScope scope() {
    BlockScope scope = blocks;
    if (scope == null) {
      scope = new BlockScope(p);
      blocks = scope;
    }
    return scope;
  }
}
