package org.hlo4j.text.parse;

import java.util.stream.Collectors;
import org.hlo4j.ir.asm.DefaultDialect;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.text.OpSyntaxes;
import org.jspecify.annotations.Nullable;

/** Resolves names of operations. */
final class OpNames {
  /**
   * The resolved name of an operation.
   *
   * @param definition the operation
   * @param syntax its custom syntax; null if it has none or the name is in generic form
   * @param within the default dialect in which an unqualified name was resolved
   * @param defaultDialect the default dialect in its regions
   */
  record OpName(
      OpDefinition definition, @Nullable OpSyntax syntax, String within, String defaultDialect) {}

  private static final String FAQ =
      " for more info on dialect registration see https://mlir.llvm.org/getting_started/Faq/"
          + "#registered-loaded-dependent-whats-up-with-dialects-management";

  private final Parser p;
  private final OpSyntaxes syntaxes;

  OpNames(Parser parser) {
    this.p = parser;
    this.syntaxes = OpSyntaxes.of(parser.registry);
  }

  /** Resolves a quoted name; {@code token} is the string with its quotes. */
  OpName generic(Word token, String name, int offset) {
    OpName cached = token.op;
    if (cached != null) {
      return cached;
    }
    OpDefinition definition = p.registry.opOrNull(name);
    if (definition == null) {
      if (p.registry.dialectOrNull(dialectOf(name)) == null
          && !p.options.allowUnregisteredDialects()) {
        throw p.error(
            offset,
            "operation being parsed with an unregistered dialect. If this is intended, please use"
                + " -allow-unregistered-dialect with the MLIR tool used");
      }
      definition = OpDefinition.unregistered(name);
    }
    OpName found = new OpName(definition, null, "", "");
    token.op = found;
    return found;
  }

  /** Resolves a bare name, which may omit {@code defaultDialect}. */
  OpName custom(Word word, String defaultDialect, int offset) {
    OpName cached = word.op;
    if (cached != null && cached.within().equals(defaultDialect)) {
      return cached;
    }
    String name = word.text();
    OpDefinition definition = p.registry.opOrNull(name);
    if (definition == null) {
      String full = hasDialect(name) ? name : defaultDialect + "." + name;
      definition = full.equals(name) ? null : p.registry.opOrNull(full);
      if (definition == null) {
        throw unknown(name, full, offset);
      }
    }
    DefaultDialect inner = p.registry.interfaceOrNull(definition, DefaultDialect.class);
    OpName found =
        new OpName(
            definition,
            syntaxes.syntaxOrNull(definition),
            defaultDialect,
            inner == null ? "" : inner.namespace());
    word.op = found;
    return found;
  }

  private DiagnosticException unknown(String name, String full, int offset) {
    String tried = full.equals(name) ? "" : " (tried '" + full + "' as well)";
    String dialect = dialectOf(full);
    if (p.registry.dialectOrNull(dialect) != null) {
      return p.error(offset, "custom op '" + name + "' is unknown" + tried);
    }
    String available = p.registry.namespaces().stream().collect(Collectors.joining(", "));
    return p.error(
        offset,
        "Dialect `" + dialect + "' not found for custom op '" + name + "' " + tried,
        offset,
        "Available dialects: " + available + ";" + FAQ);
  }

  /** A final dot does not separate a dialect. */
  private static boolean hasDialect(String name) {
    int dot = name.indexOf('.');
    return dot >= 0 && dot < name.length() - 1;
  }

  private static String dialectOf(String name) {
    int dot = name.indexOf('.');
    return dot < 0 ? name : name.substring(0, dot);
  }
}
