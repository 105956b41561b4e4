package org.hlo4j.tools.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.hlo4j.audit.FileDigest;
import org.hlo4j.bytecode.write.EncodedBytecode;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.digest.ProgramDigest;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Expansion;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Places;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactWriter;
import org.hlo4j.tools.cli.MigrationResult.Outcome;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.OutputFile;
import org.hlo4j.tools.run.ToolException;
import picocli.CommandLine.Help.Ansi;

/**
 * Writes the programs below a folder as artifacts of a release. Each output is read back and
 * compared by meaning before it is atomically renamed to its final name.
 */
final class Migration {
  private static final String ARTIFACT = ".mlir.bc";

  private final Path folder;
  private final Path out;
  private final Version target;
  private final boolean expands;
  private final OtherDialects others;
  private final Console console;
  private final ReadLimits limits;
  private final AtomicInteger done = new AtomicInteger();

  /** The settings of this migration, for the journal. */
  private final String way;

  Migration(
      Path folder,
      Path out,
      Version target,
      boolean expands,
      OtherDialects others,
      ReadLimits limits,
      Console console) {
    this.folder = folder;
    this.out = out;
    this.target = target;
    this.expands = expands;
    this.others = others;
    this.limits = limits;
    this.console = console;
    this.way =
        target
            + (expands ? " expanded" : "")
            + (others == OtherDialects.ALL ? " with all dialects" : "");
  }

  private boolean replaces() throws IOException {
    return Files.exists(out) && Files.isSameFile(folder, out);
  }

  /** Returns the programs below the folder by the names of their outputs, in order. */
  Map<Path, String> programs() throws IOException {
    Map<Path, String> programs = new LinkedHashMap<>();
    boolean inPlace = replaces();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted().toList()) {
        boolean isInside = !inPlace && out.startsWith(folder) && file.startsWith(out);
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && !isInside) {
          outputName(folder.relativize(file), inPlace)
              .ifPresent(output -> programs.put(file, output));
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return programs;
  }

  /** Returns the name for the artifact of a program; text is not replaced. */
  private static Optional<String> outputName(Path file, boolean inPlace) {
    String name = file.toString();
    if (file.getFileName().toString().startsWith(".")) {
      return Optional.empty();
    }
    if (name.endsWith(".bc")) {
      return Optional.of(name);
    }
    if (name.endsWith(".mlirbc")) {
      return Optional.of(inPlace ? name : name.substring(0, name.length() - 7) + ARTIFACT);
    }
    return name.endsWith(".mlir") && !inPlace ? Optional.of(name + ".bc") : Optional.empty();
  }

  /** Returns the number of files processed. */
  int done() {
    return done.get();
  }

  /** Migrates the programs; returns their outcomes in the given order. */
  List<MigrationResult> run(Map<Path, String> programs, Batch batch) throws IOException {
    Map<String, Path> sources = new HashMap<>();
    programs.forEach((file, output) -> sources.putIfAbsent(output, file));
    List<MigrationResult> all = new ArrayList<>();
    try (MigrationJournal journal = MigrationJournal.in(out)) {
      batch.run(
          List.copyOf(programs.keySet()),
          (file, _) -> {
            try {
              String output = java.util.Objects.requireNonNull(programs.get(file));
              Path first = java.util.Objects.requireNonNull(sources.get(output));
              return first.equals(file)
                  ? migrate(file, output, journal)
                  : failed(file, "'" + folder.relativize(first) + "' becomes " + output + " too");
            } finally {
              done.incrementAndGet();
            }
          },
          (_, migrated) -> {
            all.add(migrated);
            return 0;
          });
    }
    return all;
  }

  private MigrationResult failed(Path file, String reason) {
    return MigrationResult.refused(name(file), Outcome.FAILED, "", List.of(reason));
  }

  private String name(Path file) {
    return folder.relativize(file).toString();
  }

  private MigrationResult migrate(Path file, String output, MigrationJournal journal) {
    try {
      ProgramFile source = ProgramFile.open(file.toString(), console, limits);
      String bytes = FileDigest.sha256(source.bytes());
      Optional<MigrationResult> before = journal.find(name(file), bytes, way);
      if (before.isPresent() && isUnchanged(before.get())) {
        return before.get();
      }
      return migrate(file, source, bytes, output, journal);
    } catch (DiagnosticException e) {
      return failed(file, e.diagnostics().getFirst().toString().lines().findFirst().orElse(""));
    } catch (ToolException e) {
      return failed(file, String.valueOf(e.getMessage()));
    } catch (IOException | InvalidPathException e) {
      return failed(file, String.valueOf(e.getMessage()));
    } catch (OutOfMemoryError | StackOverflowError e) {
      return failed(file, "out of " + (e instanceof OutOfMemoryError ? "memory" : "stack"));
    }
  }

  private boolean isUnchanged(MigrationResult earlier) {
    Path written = out.resolve(earlier.output());
    return !earlier.output().isEmpty()
        && Files.isRegularFile(written)
        && FileDigest.sha256(ProgramFile.open(written.toString(), console, limits).bytes())
            .equals(earlier.written());
  }

  private MigrationResult migrate(
      Path file, ProgramFile source, String bytes, String output, MigrationJournal journal)
      throws IOException {
    Diagnostics.Collector problems = Diagnostics.collector();
    Optional<Operation> read = source.read(problems);
    if (read.isEmpty()) {
      return failed(file, problems.toList().getFirst().toString());
    }
    Operation program = read.get();
    if (expands) {
      Expansion.expand(program, target);
    }
    List<Blocker> blockers = Explainer.explain(program, others).blockers(target);
    if (!blockers.isEmpty()) {
      List<String> reasons = Places.ofBlockers(blockers).stream().map(Migration::line).toList();
      return MigrationResult.refused(name(file), Outcome.UNFIT, bytes, reasons);
    }
    String digest = ProgramDigest.of(program);
    EncodedBytecode artifact =
        new ArtifactWriter(Dialects.all(), new SerializationOptions(others))
            .encode(program, target);
    Path written = out.resolve(output);
    Path parent = written.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    Path unproved = written.resolveSibling("." + written.getFileName() + ".unproved");
    try {
      OutputFile.write(unproved.toString(), console, artifact::writeTo);
      ProgramFile back = ProgramFile.open(unproved.toString(), console, limits);
      if (!ProgramDigest.of(back.read()).equals(digest)) {
        return failed(file, "the artifact does not mean what the program means");
      }
      String sha256 = FileDigest.sha256(back.bytes());
      Files.move(
          unproved, written, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      MigrationResult migrated =
          MigrationResult.written(name(file), output, Outcome.MIGRATED, bytes, sha256, digest);
      journal.add(migrated, way);
      return migrated;
    } finally {
      Files.deleteIfExists(unproved);
    }
  }

  private static String line(Places<Blocker> places) {
    return Ansi.OFF.string(BlockerLines.of(places).getFirst());
  }
}
