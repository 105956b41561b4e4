package org.hlo4j.text.print;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.BlockNames;
import org.hlo4j.ir.asm.DefaultDialect;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.asm.RegionArgumentNames;
import org.hlo4j.ir.asm.ResultNames;
import org.hlo4j.ir.asm.ValueNames;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Segments;
import org.hlo4j.ir.internal.IdentityMap;
import org.hlo4j.text.OpSyntaxes;
import org.jspecify.annotations.Nullable;

/** The printing interfaces of an operation definition, cached. */
final class OpPrintInfo {
  private final OpDefinition definition;
  private final OpSyntaxes syntaxes;
  private final @Nullable ResultNames resultNames;
  private final @Nullable RegionArgumentNames argumentNames;
  private final @Nullable BlockNames blockNames;
  private final String defaultDialect;
  private final int[] propertiesByName;
  private @Nullable Operation visited;
  private boolean syntaxKnown;
  private @Nullable OpSyntax syntax;

  private OpPrintInfo(OpDefinition definition, DialectRegistry registry, OpSyntaxes syntaxes) {
    this.definition = definition;
    this.syntaxes = syntaxes;
    this.argumentNames = registry.interfaceOrNull(definition, RegionArgumentNames.class);
    this.blockNames = registry.interfaceOrNull(definition, BlockNames.class);
    DefaultDialect dialect = registry.interfaceOrNull(definition, DefaultDialect.class);
    this.defaultDialect = dialect == null ? "" : dialect.namespace();
    ResultNames names = registry.interfaceOrNull(definition, ResultNames.class);
    boolean namesItself =
        names != null || argumentNames != null || blockNames != null || dialect != null;
    this.resultNames =
        !namesItself && definition.results().size() > 1 ? OpPrintInfo::nameAsDeclared : names;
    this.propertiesByName = sortProperties(definition);
  }

  /**
   * Names results as the definition does: the default of operations with several declared results.
   */
  private static void nameAsDeclared(Operation op, ValueNames names) {
    for (int i = 0; i < op.definition().results().size(); i++) {
      List<OpResult> results = Segments.results(op, i);
      if (!results.isEmpty()) {
        names.suggest(results.getFirst(), op.definition().results().get(i).name());
      }
    }
  }

  private static int[] sortProperties(OpDefinition definition) {
    var properties = definition.properties();
    return IntStream.range(0, properties.size())
        .boxed()
        .sorted((a, b) -> ByteStrings.compare(properties.get(a).name(), properties.get(b).name()))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Returns the custom syntax; null if there is only the generic form. */
  @Nullable OpSyntax syntaxOrNull() {
    if (!syntaxKnown) {
      syntax = syntaxes.syntaxOrNull(definition);
      syntaxKnown = true;
    }
    return syntax;
  }

  /**
   * Returns whether the previous operation passed to this method shares its properties with this
   * one.
   */
  boolean hasVisited(Operation op) {
    boolean known = visited != null && visited.sharesProperties(op);
    visited = op;
    return known;
  }

  @Nullable ResultNames resultNamesOrNull() {
    return resultNames;
  }

  @Nullable RegionArgumentNames argumentNamesOrNull() {
    return argumentNames;
  }

  @Nullable BlockNames blockNamesOrNull() {
    return blockNames;
  }

  /** Returns the dialect whose prefix is omitted in the operation's regions; may be empty. */
  String defaultDialect() {
    return defaultDialect;
  }

  /** Returns the properties that are present, sorted by name. */
  List<NamedAttribute> properties(Operation op) {
    List<NamedAttribute> present = new ArrayList<>(propertiesByName.length);
    for (int index : propertiesByName) {
      Attribute value = op.propertyOrNull(index);
      if (value != null) {
        present.add(new NamedAttribute(definition.properties().get(index).name(), value));
      }
    }
    return present;
  }

  /** Returns properties and discardable attributes, sorted by name, without elided ones. */
  List<NamedAttribute> attributes(Operation op, Collection<String> elided) {
    List<NamedAttribute> discardable = op.discardableAttributes().entries();
    List<NamedAttribute> all = null;
    int next = 0;
    for (int index : propertiesByName) {
      Attribute value = op.propertyOrNull(index);
      if (value == null) {
        continue;
      }
      String name = definition.properties().get(index).name();
      if (elided.contains(name)) {
        continue;
      }
      all = all == null ? new ArrayList<>() : all;
      while (next < discardable.size()
          && ByteStrings.compare(discardable.get(next).name(), name) < 0) {
        addUnlessElided(discardable.get(next++), elided, all);
      }
      all.add(new NamedAttribute(name, value));
    }
    if (next == discardable.size()) {
      return all == null ? List.of() : all;
    }
    all = all == null ? new ArrayList<>() : all;
    while (next < discardable.size()) {
      addUnlessElided(discardable.get(next++), elided, all);
    }
    return all;
  }

  private static void addUnlessElided(
      NamedAttribute attribute, Collection<String> elided, List<NamedAttribute> to) {
    if (!elided.contains(attribute.name())) {
      to.add(attribute);
    }
  }

  /** The infos of the operations of a registry. */
  static final class Cache {
    private final DialectRegistry registry;
    private final OpSyntaxes syntaxes;
    private final IdentityMap<OpDefinition, OpPrintInfo> printInfos = new IdentityMap<>();

    Cache(DialectRegistry registry) {
      this.registry = registry;
      this.syntaxes = OpSyntaxes.of(registry);
    }

    OpPrintInfo of(OpDefinition definition) {
      OpPrintInfo info = printInfos.getOrNull(definition);
      if (info == null) {
        info = new OpPrintInfo(definition, registry, syntaxes);
        printInfos.put(definition, info);
      }
      return info;
    }

    OpPrintInfo of(Operation op) {
      return of(op.definition());
    }
  }
}
