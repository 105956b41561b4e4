package org.hlo4j.text.format;

import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.define.PropertyDefinition;

/** Attribute dictionaries of dialects that reject inherent attributes in them. */
public final class StrictAttributes {
  private StrictAttributes() {}

  /**
   * Parses {@code {name = value, …}} into discardable attributes if it is next.
   *
   * @param parser the parser
   * @param state the operation being parsed
   * @param withKeyword whether the keyword {@code attributes} precedes
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if an attribute is inherent
   */
  public static void parse(OpAsmParser parser, OperationState state, boolean withKeyword) {
    int start = parser.offset();
    OperationState dictionary = new OperationState(state.definition(), state.location());
    if (withKeyword) {
      parser.parseOptionalAttributesWithKeyword(dictionary);
    } else {
      parser.parseOptionalAttributes(dictionary);
    }
    for (int i = 0; i < state.definition().properties().size(); i++) {
      PropertyDefinition property = state.definition().properties().get(i);
      if (dictionary.propertyOrNull(i) != null) {
        throw parser.error(
            start,
            "inherent attribute '"
                + property.name()
                + "' cannot be parsed from attr-dict when strict properties in assembly format is"
                + " enabled");
      }
    }
    for (NamedAttribute attribute : dictionary.discardableAttributes().entries()) {
      state.setAttribute(attribute.name(), attribute.value());
    }
  }
}
