package org.hlo4j.spark;

import java.io.Serializable;
import java.util.Map;
import org.hlo4j.audit.ProgramMigrator;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.version.TargetVersion;
import org.hlo4j.program.ImportOptions;

/**
 * The settings of what a migration writes.
 *
 * @param target the release
 * @param expands whether what the release lacks is expressed by older operations
 * @param allDialects whether all dialects may be in artifacts
 */
record MigrateSettings(String target, boolean expands, boolean allDialects)
    implements Serializable {
  private static final String EXPAND = "expand";
  private static final String OTHER_DIALECTS = "allowOtherDialects";

  /**
   * Reads settings.
   *
   * @throws IllegalArgumentException if the target is not a release, or a value not one of its
   *     option
   */
  static MigrateSettings of(String target, Map<String, String> options) {
    try {
      return new MigrateSettings(
          TargetVersion.parse(target, UnknownLoc.INSTANCE).toString(),
          StoreOptions.isTrue(options, EXPAND),
          StoreOptions.isTrue(options, OTHER_DIALECTS));
    } catch (DiagnosticException e) {
      throw new IllegalArgumentException(e.diagnostics().getFirst().message(), e);
    }
  }

  /**
   * Reads the options beside the settings.
   *
   * @throws IllegalArgumentException as {@link StoreOptions#of} does
   */
  static StoreOptions readOptions(Map<String, String> options) {
    return StoreOptions.of(options, EXPAND, OTHER_DIALECTS);
  }

  ProgramMigrator migrator(ReadLimits limits, ImportOptions imports) {
    OtherDialects others = allDialects ? OtherDialects.ALL : OtherDialects.OF_JAX;
    return new ProgramMigrator(Version.parse(target), expands, others, limits).withImports(imports);
  }
}
