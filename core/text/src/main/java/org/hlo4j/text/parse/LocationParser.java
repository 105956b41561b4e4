package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.BARE_IDENTIFIER;
import static org.hlo4j.text.lex.TokenKind.COLON;
import static org.hlo4j.text.lex.TokenKind.GREATER;
import static org.hlo4j.text.lex.TokenKind.HASH_IDENTIFIER;
import static org.hlo4j.text.lex.TokenKind.INTEGER;
import static org.hlo4j.text.lex.TokenKind.LEFT_PAREN;
import static org.hlo4j.text.lex.TokenKind.LESS;
import static org.hlo4j.text.lex.TokenKind.RIGHT_PAREN;
import static org.hlo4j.text.lex.TokenKind.STRING;
import static org.hlo4j.text.lex.TokenKind.TO;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.location.CallSiteLoc;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.FusedLoc;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.text.lex.Literals;

/** Parses the contents of {@code loc(…)}. Source: {@code mlir/lib/AsmParser/LocationParser.cpp}. */
final class LocationParser {
  private static final String LINE = "expected integer line number in FileLineColRange";
  private static final String COLUMN = "expected integer column number in FileLineColRange";

  private final Parser p;

  /** The name of the last file, which is shared, as names are repeated. */
  private String lastFile = "";

  LocationParser(Parser parser) {
    this.p = parser;
  }

  /** Parses a location; an alias must be defined already. */
  Location parse() {
    if (p.is(STRING)) {
      return parseNameOrPlace();
    }
    if (p.is(HASH_IDENTIFIER)) {
      Attribute attribute = p.symbols.parseAttribute(null);
      if (!(attribute instanceof Location location)) {
        throw p.error("expected location attribute, but got" + Spelling.of(attribute));
      }
      return location;
    }
    if (p.is(BARE_IDENTIFIER)) {
      if (p.isSpelled("callsite")) {
        return parseCallSite();
      }
      if (p.isSpelled("fused")) {
        return parseFused();
      }
      if (p.isSpelled("unknown")) {
        p.advance();
        return UnknownLoc.INSTANCE;
      }
    }
    throw p.wrongToken("expected location instance");
  }

  private Location parseInner() {
    p.enter(1);
    Location location = parse();
    p.leave(1);
    return location;
  }

  private Location parseNameOrPlace() {
    String text = p.stringValue();
    p.advance();
    if (p.accept(COLON)) {
      return parsePlace(sharedFile(text));
    }
    if (!p.accept(LEFT_PAREN)) {
      return new NameLoc(text, UnknownLoc.INSTANCE);
    }
    Location child = parseInner();
    p.expect(RIGHT_PAREN, "expected ')' after child location of NameLoc");
    return new NameLoc(text, child);
  }

  private String sharedFile(String file) {
    if (!file.equals(lastFile)) {
      lastFile = file;
    }
    return lastFile;
  }

  private Location parsePlace(String file) {
    int line = parseNumber(LINE);
    if (!p.accept(COLON)) {
      return FileLineColLoc.of(file, line, 0);
    }
    int column = parseNumber(COLUMN);
    if (!p.accept(TO)) {
      return FileLineColLoc.of(file.isEmpty() ? "-" : file, line, column);
    }
    int endLine = p.is(INTEGER) ? parseNumber(LINE) : line;
    if (!p.accept(COLON)) {
      throw p.wrongToken("expected either integer or `:` post `to` in FileLineColRange");
    }
    return new FileLineColLoc(file, line, column, endLine, parseNumber(COLUMN));
  }

  private int parseNumber(String message) {
    OptionalLong value =
        p.is(INTEGER) ? Literals.unsignedInt(p.bytes, p.offset(), p.end()) : OptionalLong.empty();
    if (value.isEmpty()) {
      throw p.wrongToken(message);
    }
    p.advance();
    return (int) value.getAsLong();
  }

  private Location parseCallSite() {
    p.advance();
    p.expect(LEFT_PAREN, "expected '(' in callsite location");
    Location callee = parseInner();
    if (!p.is(BARE_IDENTIFIER) || !p.isSpelled("at")) {
      throw p.wrongToken("expected 'at' in callsite location");
    }
    p.advance();
    Location caller = parseInner();
    p.expect(RIGHT_PAREN, "expected ')' in callsite location");
    return new CallSiteLoc(callee, caller);
  }

  private Location parseFused() {
    p.advance();
    Attribute metadata = null;
    if (p.accept(LESS)) {
      metadata = p.attributes.parse();
      p.expect(GREATER, "expected '>' after fused location metadata");
    }
    List<Location> locations = new ArrayList<>();
    if (Lists.begin(p, Delimiter.SQUARE, " in fused location")) {
      do {
        locations.add(parseInner());
      } while (Lists.more(p, Delimiter.SQUARE, " in fused location"));
    }
    return FusedLoc.of(locations, metadata);
  }
}
