package org.hlo4j.ir;

import java.util.function.Consumer;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.define.AttributeDefinition;

/** Finds the symbol references in attributes of operations, nested attributes included. */
public final class SymbolReferences {
  private SymbolReferences() {}

  /**
   * Visits the symbol references of an operation, without those of nested operations.
   *
   * @param operation the operation
   * @param visitor is passed each reference
   */
  public static void forEach(Operation operation, Consumer<SymbolRefAttr> visitor) {
    for (int i = 0; i < operation.definition().properties().size(); i++) {
      Attribute property = operation.propertyOrNull(i);
      if (property != null) {
        visit(property, visitor);
      }
    }
    visit(operation.discardableAttributes(), visitor);
    Attribute unregistered = operation.unregisteredPropertiesOrNull();
    if (unregistered != null) {
      visit(unregistered, visitor);
    }
  }

  private static void visit(Attribute attribute, Consumer<SymbolRefAttr> visitor) {
    if (attribute instanceof SymbolRefAttr reference) {
      visitor.accept(reference);
    } else if (attribute instanceof ArrayAttr array) {
      array.elements().forEach(element -> visit(element, visitor));
    } else if (attribute instanceof DictionaryAttr dictionary) {
      dictionary.entries().forEach(entry -> visit(entry.value(), visitor));
    } else if (attribute instanceof DialectAttribute ofDialect) {
      visitFields(ofDialect.definition(), ofDialect, visitor);
    }
  }

  private static <A extends Attribute> void visitFields(
      AttributeDefinition<A> definition, Attribute attribute, Consumer<SymbolRefAttr> visitor) {
    definition
        .codec()
        .forEachChild(definition.type().cast(attribute), child -> visit(child, visitor), _ -> {});
  }
}
