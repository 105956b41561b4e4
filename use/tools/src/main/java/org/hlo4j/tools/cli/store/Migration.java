package org.hlo4j.tools.cli.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import org.hlo4j.audit.ArtifactPaths;
import org.hlo4j.audit.AuditVerdict;
import org.hlo4j.audit.FileDigest;
import org.hlo4j.audit.ProgramMigration;
import org.hlo4j.audit.ProgramMigrator;
import org.hlo4j.audit.SkipReason;
import org.hlo4j.audit.StoreAudit;
import org.hlo4j.audit.StoreFile;
import org.hlo4j.audit.StoreFiles;
import org.hlo4j.audit.StoreResults;
import org.hlo4j.audit.StoreTask;
import org.hlo4j.ir.Blob;
import org.hlo4j.program.ProgramForm;
import org.hlo4j.tools.cli.store.MigrationResult.Outcome;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.ToolException;

/** Writes the programs of a folder as artifacts of a release. */
final class Migration {
  private final Path folder;
  private final Path out;
  private final ProgramMigrator migrator;
  private final Console console;
  private final AtomicInteger done = new AtomicInteger();

  /** The settings of this migration, for the journal. */
  private final String way;

  /** Whether artifacts of another migration are deleted. */
  private final boolean replaces;

  /** The length of what the paths of all files begin with. */
  private final int prefix;

  Migration(
      Path folder,
      Path out,
      ProgramMigrator migrator,
      String way,
      boolean replaces,
      Console console) {
    this.folder = folder;
    this.out = out;
    this.migrator = migrator;
    this.way = way;
    this.replaces = replaces;
    this.console = console;
    this.prefix = folder.resolve("x").toString().length() - 1;
  }

  /**
   * The result of a migration.
   *
   * @param results the outcomes, in the order of the programs
   * @param files the files of the store
   * @param replaced how many artifacts of another migration were deleted
   * @param left the artifacts of earlier migrations that these programs do not become
   */
  record Report(List<MigrationResult> results, StoreFiles files, int replaced, List<String> left) {
    Report {
      results = List.copyOf(results);
      left = List.copyOf(left);
    }
  }

  /** Returns the number of files processed. */
  int done() {
    return done.get();
  }

  /** Migrates the programs, which {@code audit} reads. */
  Report run(StoreAudit audit) throws IOException {
    List<MigrationResult> all = new ArrayList<>();
    boolean isUsed = Files.exists(out.resolve(MigrationJournal.NAME));
    try (MigrationJournal journal = MigrationJournal.in(out)) {
      boolean inPlace = Files.isSameFile(folder, out);
      OutputsInUse used = new OutputsInUse(out, journal);
      int replaced = inPlace ? 0 : used.admit(way, store(), replaces);
      if (isUsed) {
        used.deleteUnfinished();
      }
      ArtifactPaths paths = new ArtifactPaths(used.ignoresCase());
      try (StoreFiles files = StoreFiles.of(List.of(folder.toString()), false);
          StoreResults<Supplier<MigrationResult>> steps =
              audit.results(programs(files, inPlace), new Task(journal, paths, inPlace))) {
        while (steps.hasNext()) {
          all.add(steps.next().get());
          done.incrementAndGet();
        }
        journal.finish();
        return new Report(all, files, replaced, used.leftBeside(all));
      }
    }
  }

  /** Returns the folder as the journal names it. */
  private String store() throws IOException {
    return folder.toRealPath().toString();
  }

  private Iterator<StoreFile> programs(StoreFiles files, boolean inPlace) {
    files.leaveOut(inPlace ? out.resolve(MigrationJournal.NAME) : out);
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(files, Spliterator.ORDERED), false)
        .filter(file -> {
          boolean isTaken = !inPlace || isReplaceable(file);
          if (!isTaken) {
            files.skipped().add(file.path(), SkipReason.NOT_REPLACED);
            file.close();
          }
          return isTaken;
        })
        .iterator();
  }

  private static boolean isReplaceable(StoreFile file) {
    ProgramForm form = ProgramForm.ofName(file.path()).orElse(ProgramForm.TEXT);
    return !file.isHeld() && (form == ProgramForm.ARTIFACT || form == ProgramForm.BYTECODE);
  }

  /** Migrates files; they are written by the steps, in order. */
  private final class Task implements StoreTask<Supplier<MigrationResult>> {
    private final MigrationJournal journal;
    private final ArtifactPaths paths;
    private final boolean inPlace;

    Task(MigrationJournal journal, ArtifactPaths paths, boolean inPlace) {
      this.journal = journal;
      this.paths = paths;
      this.inPlace = inPlace;
    }

    @Override
    public Supplier<MigrationResult> read(StoreFile file, Blob bytes) {
      String name = name(file.path());
      String source = FileDigest.sha256(bytes);
      Optional<MigrationResult> before = journal.find(name, source, way);
      if (before.isPresent() && isUnchanged(before.get())) {
        return () ->
            paths
                .take(before.get().output(), name)
                .map(obstacle -> failed(name, obstacle))
                .orElse(before.get());
      }
      ProgramMigration migration = migrator.read(file, bytes);
      String relative = file.isHeld() ? name.replace("!/", "/") : name;
      String output = inPlace ? relative : ArtifactPaths.of(relative);
      return () -> end(name, source, output, migration);
    }

    private boolean isUnchanged(MigrationResult earlier) {
      Path written = out.resolve(earlier.output());
      try {
        return Files.isRegularFile(written)
            && FileDigest.sha256(Blob.map(written)).equals(earlier.written());
      } catch (IOException e) {
        // An artifact that cannot be read is written again.
        return false;
      }
    }

    private MigrationResult end(
        String name, String source, String output, ProgramMigration migration) {
      Blob artifact = migration.artifact();
      if (artifact == null) {
        Outcome outcome =
            switch (migration.status()) {
              case UNFIT -> Outcome.UNFIT;
              case OUT_OF_MEMORY -> Outcome.OUT_OF_MEMORY;
              case FAILED, MIGRATED -> Outcome.FAILED;
            };
        return MigrationResult.refused(name, outcome, source, migration.reasons());
      }
      Optional<String> obstacle = paths.take(output, name);
      if (obstacle.isPresent()) {
        return failed(name, obstacle.get());
      }
      MigrationResult migrated =
          MigrationResult.written(
              name,
              output,
              Outcome.MIGRATED,
              source,
              FileDigest.sha256(artifact),
              String.valueOf(migration.digest()));
      try {
        Path written = out.resolve(output);
        boolean isOurs = inPlace || journal.has(output);
        if (!isOurs && Files.exists(written, LinkOption.NOFOLLOW_LINKS)) {
          // It is if the journal lacks only the line.
          if (!isUnchanged(migrated)) {
            return failed(
                name, "'" + written + "' is there already, and not an output of a migration");
          }
        } else {
          Files.createDirectories(written.toAbsolutePath().getParent());
          OutputFile.write(written.toString(), console, artifact::writeTo);
        }
        journal.add(migrated, way, store());
        return migrated.withReasons(migration.reasons());
      } catch (ToolException | IOException | InvalidPathException e) {
        return failed(name, String.valueOf(e.getMessage()));
      }
    }

    @Override
    public Supplier<MigrationResult> unopened(StoreFile file, AuditVerdict verdict, String reason) {
      return () -> failed(name(file.path()), reason);
    }

    @Override
    public Supplier<MigrationResult> timedOut(String path, Blob bytes, String reason) {
      return () -> failed(name(path), reason);
    }

    private String name(String path) {
      return path.substring(prefix);
    }

    private static MigrationResult failed(String name, String reason) {
      return MigrationResult.refused(name, Outcome.FAILED, "", List.of(reason));
    }
  }
}
