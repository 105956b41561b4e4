package org.hlo4j.spark;

import java.io.Serializable;
import org.hlo4j.audit.ProgramMigrator;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;

/**
 * What a migration writes.
 *
 * @param target the release
 * @param expands whether what the release lacks is expressed by older operations
 * @param allDialects whether all dialects may be in artifacts
 */
record MigrateSettings(String target, boolean expands, boolean allDialects)
    implements Serializable {
  ProgramMigrator migrator(ReadLimits limits) {
    return new ProgramMigrator(
        Version.parse(target),
        expands,
        allDialects ? OtherDialects.ALL : OtherDialects.OF_JAX,
        limits);
  }
}
