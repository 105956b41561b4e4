package org.hlo4j.text;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.hlo4j.ir.asm.CustomDirectives;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.text.format.AssemblyFormat;
import org.jspecify.annotations.Nullable;

/**
 * The custom syntax of the operations of a registry: the one attached by the dialect, or else the
 * declarative format, compiled at first use.
 */
public final class OpSyntaxes {
  private final DialectRegistry registry;
  private final Map<OpDefinition, Optional<OpSyntax>> syntaxes = new ConcurrentHashMap<>();

  private OpSyntaxes(DialectRegistry registry) {
    this.registry = registry;
  }

  /** Returns the syntaxes of a registry, which caches them. */
  public static OpSyntaxes of(DialectRegistry registry) {
    return registry.derived(OpSyntaxes.class, OpSyntaxes::new);
  }

  /**
   * Returns the custom syntax of an operation; null if it has only the generic form.
   *
   * @throws IllegalArgumentException if its assembly format is malformed
   */
  public @Nullable OpSyntax syntaxOrNull(OpDefinition definition) {
    if (!definition.isRegistered()) {
      return null;
    }
    return syntaxes.computeIfAbsent(definition, this::find).orElse(null);
  }

  /**
   * Compiles all assembly formats of a dialect, to detect malformed formats and missing custom
   * syntaxes.
   *
   * @throws IllegalArgumentException if an assembly format is malformed, or a custom syntax is
   *     missing
   */
  public void compileAll(Dialect dialect) {
    for (OpDefinition definition : dialect.ops()) {
      if (syntaxOrNull(definition) == null && definition.hasCustomSyntax()) {
        throw new IllegalArgumentException(definition + " has no syntax attached");
      }
    }
  }

  private Optional<OpSyntax> find(OpDefinition definition) {
    OpSyntax attached = registry.interfaceOrNull(definition, OpSyntax.class);
    if (attached != null) {
      return Optional.of(attached);
    }
    if (registry.dialectOrNull(definition.dialect()) == null) {
      return Optional.empty();
    }
    return definition
        .assemblyFormat()
        .map(
            format -> AssemblyFormat.compile(definition, format, registry, directives(definition)));
  }

  private CustomDirectives directives(OpDefinition definition) {
    Dialect dialect = registry.dialectOrNull(definition.dialect());
    CustomDirectives directives =
        dialect == null ? null : dialect.interfaceOrNull(CustomDirectives.class);
    return directives == null ? CustomDirectives.NONE : directives;
  }
}
