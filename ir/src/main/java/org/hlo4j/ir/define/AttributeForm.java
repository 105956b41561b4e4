package org.hlo4j.ir.define;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;

/** How assembly formats write an attribute whose constraint tells what it is. */
public sealed interface AttributeForm {
  /** With everything that tells its kind, as in an attribute dictionary. */
  record Full() implements AttributeForm {}

  /** Without its type, which is always this: {@code 1} for {@code 1 : i64}. */
  record Literal(Type type) implements AttributeForm {}

  /** Without dialect and mnemonic: {@code <…>} for {@code #dialect.mnemonic<…>}. */
  record Bare(AttributeDefinition<?> definition) implements AttributeForm {}

  /** As a list in square brackets: {@code [1, 2]} for {@code array<i64: 1, 2>}. */
  record ArrayList(Type elementType) implements AttributeForm {}

  /** As a symbol: {@code @name} for the string {@code "name"}. */
  record SymbolName() implements AttributeForm {}

  /** As one of several words, each of which stands for an attribute: {@code slt} for {@code 2}. */
  record Keyword(Map<String, Attribute> attributes) implements AttributeForm {
    public Keyword {
      attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }
  }
}
