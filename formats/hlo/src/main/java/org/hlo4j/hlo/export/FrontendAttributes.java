package org.hlo4j.hlo.export;

import java.util.Map;
import java.util.TreeMap;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.text.print.MlirPrinter;
import org.jspecify.annotations.Nullable;

/** What frameworks say of operations, as strings by name. */
final class FrontendAttributes {
  static final String ATTRIBUTE = "mhlo.frontend_attributes";

  private FrontendAttributes() {}

  /** Returns those of an operation, with what Shardy says of it. */
  static Map<String, String> of(Operation operation) {
    Map<String, String> strings = new TreeMap<>(of(operation.attributeOrNull(ATTRIBUTE)));
    put(strings, Shardy.SHARDING, operation.attributeOrNull(Shardy.ATTRIBUTE));
    put(strings, Shardy.RULE, operation.attributeOrNull(Shardy.RULE_ATTRIBUTE));
    return strings;
  }

  private static void put(Map<String, String> strings, String name, @Nullable Attribute attribute) {
    if (attribute != null) {
      strings.put(name, MlirPrinter.toString(attribute));
    }
  }

  static Map<String, String> of(@Nullable Attribute attribute) {
    if (!(attribute instanceof DictionaryAttr dictionary)) {
      return Map.of();
    }
    Map<String, String> strings = new TreeMap<>();
    for (NamedAttribute entry : dictionary.entries()) {
      strings.put(
          entry.name(),
          entry.value() instanceof StringAttr text
              ? text.value()
              : MlirPrinter.toString(entry.value()));
    }
    return strings;
  }
}
