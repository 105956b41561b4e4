package org.hlo4j.text.parse;

import static org.hlo4j.text.lex.TokenKind.COLON;
import static org.hlo4j.text.lex.TokenKind.FALSE;
import static org.hlo4j.text.lex.TokenKind.FILE_METADATA_END;
import static org.hlo4j.text.lex.TokenKind.LEFT_BRACE;
import static org.hlo4j.text.lex.TokenKind.RIGHT_BRACE;
import static org.hlo4j.text.lex.TokenKind.STRING;
import static org.hlo4j.text.lex.TokenKind.TRUE;

import java.util.HashMap;
import java.util.Map;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.ExternalResources;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.text.lex.Literals;
import org.jspecify.annotations.Nullable;

/**
 * Parses the resource section at the end of a file, {@code {-# dialect_resources: {builtin: {key:
 * "0x…"}} #-}}, and the keys by which the program refers to resources.
 */
final class Resources {
  private static final String BUILTIN = "builtin";
  private static final int ALIGNMENT_BYTES = 4;

  private final Parser p;
  private final Map<String, ResourceHandle> handles = new HashMap<>();

  Resources(Parser parser) {
    this.p = parser;
  }

  /** Parses the key of a resource of the builtin dialect. */
  ResourceHandle parseHandle() {
    String key = parseKeyOrNull();
    if (key == null) {
      throw p.error("expected identifier key for 'resource' entry");
    }
    return handles.computeIfAbsent(key, name -> new ResourceHandle(BUILTIN, name));
  }

  private @Nullable String parseKeyOrNull() {
    String key;
    if (p.kind().isWord()) {
      key = p.word().text();
    } else if (p.is(STRING)) {
      key = p.stringValue();
    } else {
      return null;
    }
    p.advance();
    return key;
  }

  /** Parses a section; its opening is the current token. */
  void parseFileMetadata() {
    p.advance();
    if (p.accept(FILE_METADATA_END)) {
      return;
    }
    do {
      int offset = p.offset();
      String key = parseWord("expected identifier key in file metadata dictionary");
      switch (key) {
        case "dialect_resources" -> parseGroups(true);
        case "external_resources" -> parseGroups(false);
        default -> throw p.error(offset, "unknown key '" + key + "' in file metadata dictionary");
      }
    } while (Lists.moreUntil(p, FILE_METADATA_END));
  }

  /** Parses a key that is not a string, and the colon after it. */
  private String parseWord(String message) {
    if (!p.kind().isWord()) {
      throw p.error(message);
    }
    String word = p.word().text();
    p.advance();
    p.expect(COLON);
    return word;
  }

  private void parseGroups(boolean ofDialects) {
    p.expect(LEFT_BRACE);
    if (p.accept(RIGHT_BRACE)) {
      return;
    }
    do {
      int offset = p.offset();
      String name = parseWord("expected identifier key for 'resource' entry");
      p.expect(LEFT_BRACE);
      if (ofDialects) {
        checkDialect(name, offset);
      } else if (!p.options.externalResources().keeps()) {
        p.diagnostics.report(
            Diagnostic.warning(
                p.locationAt(offset), "ignoring unknown external resources for '" + name + "'"));
      }
      parseEntries(name, ofDialects);
    } while (Lists.moreUntil(p, RIGHT_BRACE));
  }

  private void checkDialect(String name, int offset) {
    if (name.equals(BUILTIN)) {
      return;
    }
    if (p.registry.dialectOrNull(name) == null) {
      throw p.error(offset, "dialect '" + name + "' is unknown");
    }
    throw p.error("unexpected 'resource' section for dialect '" + name + "'");
  }

  private void parseEntries(String group, boolean ofDialect) {
    if (p.accept(RIGHT_BRACE)) {
      return;
    }
    do {
      if (ofDialect) {
        ResourceHandle handle = parseHandle();
        p.expect(COLON);
        define(handle);
      } else {
        String key = parseKeyOrNull();
        if (key == null) {
          throw p.error("expected identifier key for 'external_resources' entry");
        }
        p.expect(COLON);
        if (p.options.externalResources().keeps()) {
          p.options.externalResources().add(group, key, value(key));
        }
      }
      p.advance();
    } while (Lists.moreUntil(p, RIGHT_BRACE));
  }

  /** Parses the value of an external resource. */
  private ExternalResources.Value value(String key) {
    if (p.is(TRUE) || p.is(FALSE)) {
      return new ExternalResources.Flag(p.is(TRUE));
    }
    if (!p.is(STRING)) {
      throw p.error("expected string value for key '" + key + "'");
    }
    int start = p.offset();
    boolean data = p.end() - start > 3 && p.bytes[start + 1] == '0' && p.bytes[start + 2] == 'x';
    return data ? data(key) : new ExternalResources.Text(p.stringValue());
  }

  /** Defines a resource by the current token. */
  private void define(ResourceHandle handle) {
    ExternalResources.Data data = data(handle.key());
    handle.define(data.bytes(), data.alignment());
  }

  /** Decodes the current token: four bytes of alignment, then the data. */
  private ExternalResources.Data data(String key) {
    int start = p.offset();
    String expected = "expected hex string blob for key '" + key + "'";
    p.countConstant(start, Math.max(0, Literals.hexStringBytes(start, p.end()) - ALIGNMENT_BYTES));
    byte[] bytes = p.is(STRING) ? Literals.hexStringOrNull(p.bytes, start, p.end()) : null;
    if (bytes == null) {
      throw p.error(start, expected);
    }
    expected += " to encode alignment in first 4 bytes";
    if (bytes.length < ALIGNMENT_BYTES) {
      throw p.error(start, expected);
    }
    Blob all = Blob.wrap(bytes);
    int alignment = all.intAt(0);
    if (Integer.bitCount(alignment) > 1) {
      throw p.error(
          start,
          expected + ", but got non-power-of-2 value: " + Integer.toUnsignedString(alignment));
    }
    return new ExternalResources.Data(
        all.slice(ALIGNMENT_BYTES, bytes.length - ALIGNMENT_BYTES), alignment);
  }
}
