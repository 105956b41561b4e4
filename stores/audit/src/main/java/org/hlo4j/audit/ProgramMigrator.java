package org.hlo4j.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.hlo4j.audit.ProgramMigration.Status;
import org.hlo4j.bytecode.write.EncodedBytecode;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.digest.ProgramDigest;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Expansion;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Places;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.internal.TemporaryFiles;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactReader;
import org.hlo4j.portability.artifact.ArtifactWriter;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.ProgramReader;

/**
 * Makes artifacts of a release from programs in any form. Each artifact is read back and must mean
 * what its program means. Several threads may use one; each needs as much stack as the limits say
 * ({@link ReadLimits#stackBytes}).
 */
public final class ProgramMigrator implements StoreTask<ProgramMigration> {
  private final Version target;
  private final boolean expands;
  private final OtherDialects others;
  private final ReadLimits limits;
  private final ProgramReader reader;

  /**
   * Creates a migrator.
   *
   * @param target the release
   * @param expands whether what the release lacks is expressed by older operations
   * @param others what becomes of other dialects
   * @param limits programs that exceed these are refused
   */
  public ProgramMigrator(Version target, boolean expands, OtherDialects others, ReadLimits limits) {
    this(target, expands, others, limits, ImportOptions.DEFAULT);
  }

  private ProgramMigrator(
      Version target,
      boolean expands,
      OtherDialects others,
      ReadLimits limits,
      ImportOptions imports) {
    this.target = target;
    this.expands = expands;
    this.others = others;
    this.limits = limits;
    this.reader = ProgramAuditor.reader(limits, imports);
  }

  /**
   * {@return this with models converted in another way}
   *
   * @param imports how they are converted
   */
  public ProgramMigrator withImports(ImportOptions imports) {
    return new ProgramMigrator(target, expands, others, limits, imports);
  }

  @Override
  public ProgramMigration read(StoreFile file, Blob bytes) {
    String path = file.path();
    Diagnostics.Collector problems = Diagnostics.collector();
    try {
      Optional<Operation> program = reader.open(bytes, path, file.external()).read(problems);
      if (program.isPresent()) {
        return migrate(path, bytes, program.get(), problems.toList());
      }
      return failed(path, problems.toList().getFirst().toString(), bytes);
    } catch (DiagnosticException e) {
      return failed(path, e.diagnostics().getFirst().toString(), bytes);
    } catch (StackOverflowError e) {
      return failed(path, "program is nested too deep", bytes);
    } catch (OutOfMemoryError e) {
      return ProgramMigration.refused(
          path, Status.OUT_OF_MEMORY, List.of("program needs more memory than there is"), bytes);
    }
  }

  private static ProgramMigration failed(String path, String reason, Blob bytes) {
    return ProgramMigration.refused(path, Status.FAILED, List.of(reason), bytes);
  }

  private ProgramMigration migrate(
      String path, Blob bytes, Operation program, List<Diagnostic> warnings) {
    if (expands) {
      Expansion.expand(program, target);
    }
    List<Blocker> blockers = Explainer.explain(program, others).blockers(target);
    if (!blockers.isEmpty()) {
      List<String> reasons =
          Places.ofBlockers(blockers).stream()
              .map(places -> places.where() + "  " + places.first().text())
              .toList();
      return ProgramMigration.refused(path, Status.UNFIT, reasons, bytes);
    }
    String digest = ProgramDigest.of(program);
    Blob artifact =
        content(
            new ArtifactWriter(Dialects.all(), new SerializationOptions(others))
                .encode(program, target));
    Operation back = new ArtifactReader(Dialects.all(), limits).read(artifact, path);
    return ProgramDigest.of(back).equals(digest)
        ? new ProgramMigration(
            path,
            Status.MIGRATED,
            warnings.stream().map(Diagnostic::toString).toList(),
            bytes,
            digest,
            artifact)
        : failed(path, "the artifact does not mean what the program means", bytes);
  }

  /** Returns the bytes; large ones are in a file that nothing names. */
  private static Blob content(EncodedBytecode encoded) {
    if (encoded.size() < StoreContent.LARGE) {
      return Blob.wrap(encoded.toByteArray());
    }
    try {
      Path file = TemporaryFiles.create("hlo4j", ".artifact");
      try {
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
          encoded.writeTo(out);
        }
        return Blob.map(file);
      } finally {
        TemporaryFiles.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public ProgramMigration unopened(StoreFile file, AuditVerdict verdict, String reason) {
    Status status = verdict == AuditVerdict.OUT_OF_MEMORY ? Status.OUT_OF_MEMORY : Status.FAILED;
    return ProgramMigration.refused(file.path(), status, List.of(reason), null);
  }

  @Override
  public ProgramMigration timedOut(String path, Blob bytes, String reason) {
    return failed(path, reason, bytes);
  }
}
