package org.hlo4j.ir.define;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;

/** The form in which assembly formats print an attribute whose kind follows from its constraint. */
public sealed interface AttributeForm {
  /** The complete attribute, as in an attribute dictionary. */
  record Full() implements AttributeForm {}

  /**
   * Without the type, which is fixed: {@code 1} for {@code 1 : i64}.
   *
   * @param type the type
   */
  record Literal(Type type) implements AttributeForm {}

  /**
   * Without dialect and mnemonic: {@code <…>} for {@code #dialect.mnemonic<…>}.
   *
   * @param definition the definition of the attribute
   */
  record Bare(AttributeDefinition<?> definition) implements AttributeForm {}

  /**
   * A list in square brackets: {@code [1, 2]} for {@code array<i64: 1, 2>}.
   *
   * @param elementType the type of the elements
   */
  record ArrayList(Type elementType) implements AttributeForm {}

  /** A symbol: {@code @name} for the string {@code "name"}. */
  record SymbolName() implements AttributeForm {}

  /**
   * A keyword that maps to an attribute: {@code slt} for {@code 2}.
   *
   * @param attributes the attributes by keyword, in order
   */
  record Keyword(Map<String, Attribute> attributes) implements AttributeForm {
    /** Copies the map. */
    public Keyword {
      attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }
  }
}
