package org.hlo4j.transforms.simplify;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;

/** Transfers the discardable attributes of a replaced operation to its replacement. */
final class DiscardableAttributes {
  private static final String FRONTEND = "mhlo.frontend_attributes";

  /** Identifies an operation, so it is not transferred. */
  private static final String IDENTITY = "xla_metadata_payload";

  private DiscardableAttributes() {}

  /** Adds attributes to the operation that defines the value, if there is one. */
  static void merge(DictionaryAttr from, Value into) {
    Operation target = into.definingOpOrNull();
    if (target != null && !from.isEmpty()) {
      target.setDiscardableAttributes(merged(from, target.discardableAttributes()));
    }
  }

  private static DictionaryAttr merged(DictionaryAttr from, DictionaryAttr into) {
    DictionaryAttr result = into;
    for (NamedAttribute entry : from.entries()) {
      Attribute value =
          entry.name().equals(FRONTEND)
                  && entry.value() instanceof DictionaryAttr given
                  && into.getOrNull(FRONTEND) instanceof DictionaryAttr present
              ? mergedFrontend(given, present)
              : entry.value();
      result = result.with(entry.name(), value);
    }
    return result;
  }

  private static DictionaryAttr mergedFrontend(DictionaryAttr from, DictionaryAttr into) {
    DictionaryAttr result = into;
    for (NamedAttribute entry : from.entries()) {
      if (!entry.name().equals(IDENTITY) || !result.contains(IDENTITY)) {
        result = result.with(entry.name(), entry.value());
      }
    }
    return result;
  }
}
