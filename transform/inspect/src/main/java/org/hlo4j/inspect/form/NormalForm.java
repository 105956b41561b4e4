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
 * The form of a program that has been written to an artifact and read back. Defaults that StableHLO
 * can spell in several ways have a single form in it.
 */
public final class NormalForm {
  private NormalForm() {}

  /**
   * Returns the normal form of a program in StableHLO; the argument is not modified.
   *
   * @param program the module
   * @return a new module
   * @throws DiagnosticException if the program contains an operation, type or attribute without a
   *     counterpart in VHLO
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
   * Returns the normal form of a program in VHLO of the current version; the argument is not
   * modified.
   *
   * @param program the module
   * @return a new module
   * @throws DiagnosticException if the program contains an operation, type or attribute without a
   *     counterpart in VHLO
   */
  public static Operation vhlo(Operation program) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    return StablehloToVhlo.translate(stablehlo(program), OtherDialects.ALL, true, diagnostics)
        .orElseThrow(() -> new DiagnosticException(diagnostics.toList()));
  }

  /**
   * {@return the properties and discardable attributes of an operation, sorted by name}
   *
   * @param op the operation
   */
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

  /** Removes lists of argument or result attributes whose dictionaries are all empty. */
  private static void dropEmptyLists(Operation op) {
    for (String list : List.of("arg_attrs", "res_attrs")) {
      if (op.attributeOrNull(list) instanceof ArrayAttr each
          && each.elements().stream().allMatch(DictionaryAttr.EMPTY::equals)) {
        op.removeAttribute(list);
      }
    }
  }
}
