package org.hlo4j.tools.run;

import java.util.List;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.tools.option.CommandLine;
import org.hlo4j.tools.option.Option;

/** The command-line options of MLIR's printer. */
public final class AsmOptions {
  private static final String GENERIC = "mlir-print-op-generic";
  private static final String DEBUG_INFO = "mlir-print-debuginfo";
  private static final String PRETTY_DEBUG_INFO = "mlir-pretty-debuginfo";
  private static final String LOCAL_SCOPE = "mlir-print-local-scope";
  private static final String SKIP_REGIONS = "mlir-print-skip-regions";
  private static final String VALUE_USERS = "mlir-print-value-users";
  private static final String UNIQUE_SSA_IDS = "mlir-print-unique-ssa-ids";
  private static final String NAMELOC_PREFIX = "mlir-use-nameloc-as-prefix";
  private static final String ASSUME_VERIFIED = "mlir-print-assume-verified";
  private static final String ELIDE_ELEMENTS = "mlir-elide-elementsattrs-if-larger";
  private static final String ELIDE_RESOURCES = "mlir-elide-resource-strings-if-larger";
  private static final String HEX_ELEMENTS = "mlir-print-elementsattrs-with-hex-if-larger";

  /** The options in the order of {@code --help}. */
  public static final List<Option> ALL =
      List.of(
          Option.flag(GENERIC, "Print the generic form of operations"),
          Option.flag(DEBUG_INFO, "Print locations"),
          Option.flag(PRETTY_DEBUG_INFO, "Print locations for reading, not for parsing"),
          Option.flag(
              LOCAL_SCOPE, "Print attributes, types and locations in place, without aliases"),
          Option.flag(SKIP_REGIONS, "Print {...} for regions"),
          Option.flag(VALUE_USERS, "Print the users of values as comments"),
          Option.flag(UNIQUE_SSA_IDS, "Number values across all regions"),
          Option.flag(NAMELOC_PREFIX, "Name values after their named locations"),
          Option.flag(ASSUME_VERIFIED, "Print custom forms without verifying first"),
          Option.value(ELIDE_ELEMENTS, "uint", "Leave out elements of larger attributes"),
          Option.value(ELIDE_RESOURCES, "uint", "Leave out resources of longer text"),
          Option.value(HEX_ELEMENTS, "int", "Print larger elements attributes in hexadecimal"));

  private AsmOptions() {}

  /** Returns the printer options of a command line. */
  public static PrinterOptions from(CommandLine line) {
    PrinterOptions.Builder options =
        PrinterOptions.builder()
            .generic(line.has(GENERIC))
            .debugInfo(line.has(DEBUG_INFO))
            .prettyDebugInfo(line.has(PRETTY_DEBUG_INFO))
            .localScope(line.has(LOCAL_SCOPE))
            .skipRegions(line.has(SKIP_REGIONS))
            .valueUsers(line.has(VALUE_USERS))
            .uniqueSsaIds(line.has(UNIQUE_SSA_IDS))
            .nameLocationsAsPrefix(line.has(NAMELOC_PREFIX))
            .assumeVerified(line.has(ASSUME_VERIFIED));
    line.number(ELIDE_ELEMENTS).ifPresent(options::elideElementsAbove);
    line.number(ELIDE_RESOURCES).ifPresent(options::elideResourcesAbove);
    if (line.value(HEX_ELEMENTS).filter("-1"::equals).isPresent()) {
      options.hexElementsAbove(PrinterOptions.NEVER);
    } else {
      line.number(HEX_ELEMENTS).ifPresent(options::hexElementsAbove);
    }
    return options.build();
  }
}
