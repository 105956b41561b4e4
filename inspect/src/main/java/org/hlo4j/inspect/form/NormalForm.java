package org.hlo4j.inspect.form;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.legalize.StablehloToVhlo;
import org.hlo4j.portability.legalize.VhloToStablehlo;

/**
 * Programs as they come out of an artifact: what is there by default may be spelled in several ways
 * in StableHLO, and in one after it was written and read.
 */
public final class NormalForm {
  private NormalForm() {}

  /**
   * The program in StableHLO; the given one stays as it is.
   *
   * @throws DiagnosticException if it holds what has no counterpart in VHLO
   */
  public static Operation stablehlo(Operation program) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    Operation normal =
        StablehloToVhlo.translate(program, OtherDialects.ALL, true, diagnostics)
            .flatMap(vhlo -> VhloToStablehlo.translate(vhlo, true, diagnostics))
            .orElseThrow(() -> new DiagnosticException(diagnostics.toList()));
    normal.walk(NormalForm::dropEmptyLists);
    return normal;
  }

  /**
   * The program in VHLO of the current version; the given one stays as it is.
   *
   * @throws DiagnosticException if it holds what has no counterpart in VHLO
   */
  public static Operation vhlo(Operation program) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    return StablehloToVhlo.translate(stablehlo(program), OtherDialects.ALL, true, diagnostics)
        .orElseThrow(() -> new DiagnosticException(diagnostics.toList()));
  }

  /** All attributes of an operation by name, properties and others. */
  public static Map<String, Attribute> attributes(Operation op) {
    Map<String, Attribute> attributes = new TreeMap<>();
    for (int i = 0; i < op.definition().properties().size(); i++) {
      Attribute property = op.propertyOrNull(i);
      String name = op.definition().properties().get(i).name();
      if (property != null) {
        attributes.put(name, property);
      }
    }
    for (NamedAttribute attribute : op.discardableAttributes().entries()) {
      attributes.put(attribute.name(), attribute.value());
    }
    return attributes;
  }

  /** A function may list the attributes of its arguments or results where there are none. */
  private static void dropEmptyLists(Operation op) {
    for (String list : List.of("arg_attrs", "res_attrs")) {
      if (op.attributeOrNull(list) instanceof ArrayAttr each
          && each.elements().stream().allMatch(DictionaryAttr.EMPTY::equals)) {
        op.removeAttribute(list);
      }
    }
  }
}
