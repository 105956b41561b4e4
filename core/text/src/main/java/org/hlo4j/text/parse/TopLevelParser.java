package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.END;
import static org.hlo4j.text.lex.TokenKind.EQUAL;

import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.location.FileLineColLoc;
import org.jspecify.annotations.Nullable;

/** Parses the top level of a file: operations, aliases and file metadata. */
final class TopLevelParser {
  private static final String MODULE = "builtin.module";

  private final Parser p;
  private final OperationParser operations;
  private final OpDefinition moduleDefinition;

  TopLevelParser(Parser parser) {
    this.p = parser;
    this.operations = new OperationParser(parser);
    OpDefinition module = parser.registry.opOrNull(MODULE);
    if (module == null) {
      throw new IllegalArgumentException("the registry has no " + MODULE);
    }
    this.moduleDefinition = module;
  }

  /**
   * Parses the whole source. The result is its module if there is nothing else, or else a module
   * around everything, at line 0.
   */
  Operation parse() {
    Block top = new Block();
    while (!p.is(END)) {
      switch (p.kind()) {
        case HASH_IDENTIFIER -> parseAttributeAlias();
        case EXCLAMATION_IDENTIFIER -> parseTypeAlias();
        case FILE_METADATA_BEGIN -> p.resources.parseFileMetadata();
        default -> operations.parse(top);
      }
    }
    operations.finishFile(top);
    Operation first = top.firstOrNull();
    if (first != null && first.nextOrNull() == null && first.is(moduleDefinition)) {
      first.remove();
      return first;
    }
    OperationState state =
        new OperationState(moduleDefinition, FileLineColLoc.of(p.source.name(), 0, 0));
    state.addRegion().append(top);
    return state.create();
  }

  private void parseAttributeAlias() {
    Word alias = p.words.at(p.offset() + 1, p.end());
    long weight = beginAlias(alias, alias.attributeAlias, "attribute");
    alias.attributeAlias = p.nesting.define(p.attributes.parse(), weight);
  }

  private void parseTypeAlias() {
    Word alias = p.words.at(p.offset() + 1, p.end());
    long weight = beginAlias(alias, alias.typeAlias, "type");
    alias.typeAlias = p.nesting.define(p.types.parse(), weight);
  }

  /** Parses what is before the definition of an alias. */
  private long beginAlias(Word alias, @Nullable Alias<?> known, String what) {
    if (known != null) {
      throw p.error("redefinition of " + what + " alias id '" + alias.text() + "'");
    }
    if (alias.text().indexOf('.') >= 0) {
      throw p.error(what + " names with a '.' are reserved for dialect-defined names");
    }
    p.advance();
    p.expect(EQUAL, "expected '=' in " + what + " alias definition");
    return p.nesting.beginAlias();
  }
}
