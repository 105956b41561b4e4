package org.hlo4j.program;

import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.transforms.mhlo.MhloToStablehlo;
import org.hlo4j.transforms.mhlo.OtherForms;

/**
 * Programs of MHLO, read as the StableHLO that says the same. Those with operations that are
 * private to XLA stay as they are, as half of a program in each dialect helps nobody.
 */
final class MhloPrograms {
  private MhloPrograms() {}

  /** Puts today's attributes in place of those in other forms, and says so. */
  static void renew(
      Operation program, DialectRegistry dialects, Location location, Diagnostics remarks) {
    int renewed = MhloToStablehlo.isNeeded(program) ? OtherForms.renew(program, dialects) : 0;
    if (renewed > 0) {
      remarks.report(
          Diagnostic.remark(
              location, "forms of attributes of MHLO that are read as today's: " + renewed));
    }
  }

  /** Converts a program in place if it has operations of MHLO, and says so. */
  static void convert(
      Operation program, DialectRegistry dialects, Location location, Diagnostics remarks) {
    if (!MhloToStablehlo.isNeeded(program)) {
      return;
    }
    List<Operation> refused = MhloToStablehlo.refused(program, false, dialects);
    if (refused.isEmpty()) {
      MhloToStablehlo.convert(program, false, dialects);
      remarks.report(
          Diagnostic.remark(location, "the program is MHLO, read as StableHLO that says the same"));
    } else {
      remarks.report(
          Diagnostic.warning(
              location,
              refused.stream()
                  .map(Operation::name)
                  .distinct()
                  .sorted()
                  .collect(
                      Collectors.joining(
                          ", ", "the program stays MHLO, as StableHLO does not have its ", ""))));
    }
  }
}
