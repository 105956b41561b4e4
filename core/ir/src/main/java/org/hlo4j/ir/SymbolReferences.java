package org.hlo4j.ir;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Consumer;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.AttributeDefinition;
import org.jspecify.annotations.Nullable;

/** Finds the symbol references in attributes of operations, nested attributes included. */
public final class SymbolReferences {
  private SymbolReferences() {}

  /**
   * Visits the symbol references of an operation, without those of nested operations; one that an
   * attribute shared by several others contains is visited once.
   *
   * @param operation the operation
   * @param visitor is passed each reference
   */
  public static void forEach(Operation operation, Consumer<SymbolRefAttr> visitor) {
    new Search(visitor).visit(operation);
  }

  private static final class Search {
    private final Consumer<SymbolRefAttr> visitor;

    /** The visited attributes that have parts: they may be shared by many others. */
    private @Nullable Set<Attribute> visited;

    Search(Consumer<SymbolRefAttr> visitor) {
      this.visitor = visitor;
    }

    void visit(Operation operation) {
      for (int i = 0; i < operation.definition().properties().size(); i++) {
        Attribute property = operation.propertyOrNull(i);
        if (property != null) {
          visit(property);
        }
      }
      visitParts(operation.discardableAttributes());
      Attribute unregistered = operation.unregisteredPropertiesOrNull();
      if (unregistered != null) {
        visit(unregistered);
      }
    }

    private void visit(Attribute attribute) {
      if (attribute instanceof SymbolRefAttr reference) {
        visitor.accept(reference);
      } else if (attribute instanceof ArrayAttr || attribute instanceof DictionaryAttr) {
        if (isNew(attribute)) {
          visitParts(attribute);
        }
      } else if (attribute instanceof DialectAttribute ofDialect) {
        visitFields(ofDialect.definition(), ofDialect);
      }
    }

    private boolean isNew(Attribute attribute) {
      if (visited == null) {
        visited = Collections.newSetFromMap(new IdentityHashMap<>());
      }
      return visited.add(attribute);
    }

    private void visitParts(Attribute attribute) {
      if (attribute instanceof ArrayAttr array) {
        array.elements().forEach(this::visit);
      } else if (attribute instanceof DictionaryAttr dictionary) {
        dictionary.entries().forEach(entry -> visit(entry.value()));
      }
    }

    private <A extends Attribute> void visitFields(
        AttributeDefinition<A> definition, Attribute attribute) {
      definition.codec().forEachChild(definition.type().cast(attribute), this::visit, _ -> {});
    }
  }
}
