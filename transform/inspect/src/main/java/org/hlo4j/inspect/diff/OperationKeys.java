package org.hlo4j.inspect.diff;

import java.util.HashMap;
import java.util.Map;
import org.hlo4j.inspect.form.NormalForm;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.internal.IdentityMap;
import org.hlo4j.text.print.MlirPrinter;

/**
 * Caches a text of each operation without its operands and regions, by which operations are
 * compared.
 */
final class OperationKeys {
  private final IdentityMap<Operation, String> keys = new IdentityMap<>();
  private final Map<Object, String> texts = new HashMap<>();

  String of(Operation op) {
    String known = keys.getOrNull(op);
    if (known == null) {
      known = make(op);
      keys.put(op, known);
    }
    return known;
  }

  private String make(Operation op) {
    StringBuilder key = new StringBuilder(op.name());
    NormalForm.attributes(op)
        .forEach((name, value) -> key.append('|').append(name).append('=').append(text(value)));
    for (OpResult result : op.results()) {
      key.append('|').append(text(result.type()));
    }
    return key.append('|')
        .append(op.operandCount())
        .append('|')
        .append(op.regionCount())
        .toString();
  }

  private String text(Attribute attribute) {
    String known = texts.get(attribute);
    if (known == null) {
      // Elements may be large; equal attributes share a number.
      known =
          attribute instanceof DenseElementsAttr
              ? "elements " + texts.size()
              : MlirPrinter.toString(attribute);
      texts.put(attribute, known);
    }
    return known;
  }

  private String text(Type type) {
    return texts.computeIfAbsent(type, t -> MlirPrinter.toString(type));
  }
}
